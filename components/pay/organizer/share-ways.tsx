import { renderSVG } from 'uqr';
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

/** Always dark on white, whatever the theme: scanners want that. */
export function QrCode({ text }: { text: string }) {
  const svg = renderSVG(text, { ecc: 'M', border: 3, pixelSize: 8 });
  return (
    <div
      role="img"
      aria-label="QR code"
      className="mt-2 w-52 overflow-hidden rounded-lg border border-line bg-white [&_svg]:block [&_svg]:h-auto [&_svg]:w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing made of squares by the QR package
      dangerouslySetInnerHTML={{ __html: svg }}
    />
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
