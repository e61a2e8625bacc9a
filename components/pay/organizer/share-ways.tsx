import { written } from '@/components/pay/frame/deadline';
import type { PageContext } from '@/components/pay/frame/page-context';
import { buttonClass } from '@/components/ui/button';
import { isolate } from '@/lib/format/isolate';
import { freePlaceViews } from '@/lib/hosted/view';

/** Messengers that take the invitation as it is. */
export function Messengers({ context }: { context: PageContext }) {
  const { page, share_url, words } = context;
  const message = encodeURIComponent(`${invitationText(context)} ${share_url}`);
  const subject = encodeURIComponent(words.say('mailSubject', { shop: isolate(page.merchant.name) }));
  const ways: [string, string][] = [
    ['WhatsApp', `https://wa.me/?text=${message}`],
    ['SMS', `sms:?&body=${message}`],
    [words.say('email'), `mailto:?subject=${subject}&body=${message}`],
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
export function linkText({ page, words }: PageContext): string {
  const { link_closed, approves_joining } = page.session;
  return words.say(link_closed ? 'linkClosedByYou' : approves_joining ? 'linkAsks' : 'linkLetsJoin');
}

/** The message that goes with the link: amount where it is the same for all, and until when. */
export function invitationText({ page, words }: PageContext): string {
  const { session, merchant } = page;
  const amounts = new Set(freePlaceViews(session).map((place) => place.amount_cents));
  const [only] = amounts;
  const shop = isolate(merchant.name);
  // Everyone who reads it may be in another zone.
  const time = written(session.expires_at, words);
  if (amounts.size !== 1 || only === undefined) return words.say('invitation', { shop, time });
  return words.say('invitationShare', { shop, time, amount: words.money(only, session.currency) });
}
