import type { PageContext } from '@/components/pay/frame/page-context';
import { buttonClass } from '@/components/ui/button';
import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { freePlaceViews } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';

/** Messengers that take the invitation as it is. */
export function Messengers({ context }: { context: PageContext }) {
  const { page, share_url } = context;
  const message = encodeURIComponent(`${invitationText(context)} ${share_url}`);
  const subject = encodeURIComponent(`Our order from ${page.merchant.name}`);
  const ways: [string, string][] = [
    ['WhatsApp', `https://wa.me/?text=${message}`],
    ['SMS', `sms:?&body=${message}`],
    ['Email', `mailto:?subject=${subject}&body=${message}`],
  ];
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {ways.map(([name, href]) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'grow max-sm:px-3')}
        >
          {name}
        </a>
      ))}
    </div>
  );
}

/** What the link does for anyone who has it. */
export function linkText({ page }: PageContext): string {
  const { link_closed, approves_joining } = page.session;
  if (link_closed) return 'You have closed this link: members can open it, and nobody else can join.';
  return approves_joining
    ? 'Anyone with this link can see the order and ask to join. You approve who does.'
    : 'Anyone with this link can see the order, join by name and pay their share.';
}

/** The message that goes with the link: amount where it is the same for all, and until when. */
export function invitationText({ page }: PageContext): string {
  const { session, merchant } = page;
  const amounts = new Set(freePlaceViews(session).map((place) => place.amount_cents));
  const [only] = amounts;
  const each =
    amounts.size === 1 && only !== undefined ? ` Your share is ${formatMoney(only, session.currency)}.` : '';
  // Everyone who reads it may be in another zone.
  const until = formatDate(session.expires_at, DEADLINE_UTC);
  return `Let's split our order from ${merchant.name}.${each} Please pay by ${until}:`;
}
