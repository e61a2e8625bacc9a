import type { PageContext } from '@/components/pay/frame/page-context';
import { Messengers } from '@/components/pay/script/lazy';
import { written } from '@/components/pay/time/deadline';
import type { SharedText } from '@/components/pay/time/use-own-zone';
import { isolate } from '@/lib/format/isolate';
import { takesGifts } from '@/lib/group/query/gifts';
import { freePlaceViews } from '@/lib/hosted/page/view';

/** Messengers that take the invitation as it is. */
export function MessengersOf({ context }: { context: PageContext }) {
  const { page, share_url, words } = context;
  return (
    <Messengers
      message={invitation(context)}
      url={share_url}
      subject={words.say(takesGifts(page.session) ? 'giftMailSubject' : 'mailSubject', {
        shop: isolate(page.merchant.name),
      })}
      email={words.say('email')}
    />
  );
}

/** What the link does for anyone who has it. */
export function linkText({ page, words }: PageContext): string {
  const { link_closed, approves_joining } = page.session;
  if (link_closed) return words.say('linkClosedByYou');
  if (takesGifts(page.session)) return words.say('giftLinkLets');
  return words.say(approves_joining ? 'linkAsks' : 'linkLetsJoin');
}

/** The message that goes with the link: amount where it is the same for all, and until when. */
export function invitation({ page, words }: PageContext): SharedText {
  const { session, merchant } = page;
  const amounts = new Set(freePlaceViews(session).map((place) => place.amount_cents));
  const [only] = amounts;
  const shop = isolate(merchant.name);
  const time = written(session.expires_at, words);
  const text = takesGifts(session)
    ? words.say('giftInvitation', { shop, time })
    : amounts.size !== 1 || only === undefined
      ? words.say('invitation', { shop, time })
      : words.say('invitationShare', { shop, time, amount: words.money(only, session.currency) });
  return { text, time: { at: session.expires_at, written: time } };
}
