import { createHash } from 'node:crypto';
import type { Session } from '@/lib/group/model';
import { takesGifts } from '@/lib/group/query/gifts';
import { canStillFund } from '@/lib/group/query/holds';
import { organizerOf } from '@/lib/group/query/shares';
import { isGivenUp } from '@/lib/group/query/transfers';
import type { Locale } from '@/lib/words/locales';
import { wordsNamed, wordsOf } from '@/lib/words/words';
import type { PageSession } from '../page/page';
import { isAllRefunded } from '../page/refunded-by-shop';
import { obstacleOf, phaseOf } from '../page/view';

/**
 * What a messenger shows of a share link, to everybody who reads the message: the shop, what is bought, and who
 * invites, in the organizer's language. Anyone who opens the link sees these before anything else. Amounts, members and
 * keys are not among it. Pure.
 */
export interface Preview {
  locale: Locale;
  title: string;
  description: string;
  shop: string;
  organizer: string | null;
  /** How the group has ended; null while it is open. */
  end: ReturnType<typeof endOf>;
  /** What somebody who opens the link can do, or why nothing. */
  todo: NonNullable<ReturnType<typeof obstacleOf>> | 'giftSeeAndPay' | 'seeAndPayShare';
  /** Everyone chooses what to give. */
  is_gift: boolean;
  /** "Lakeside cabin + 3 more" */
  what: string;
  /** The path of the shop's picture, if it has one. */
  picture: string | null;
  brand_color: string | null;
}

/** In pixels, as the Open Graph protocol's readers want it. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };
/** Of it, the shop's photo. */
export const PHOTO_SIZE = { width: 500, height: PREVIEW_SIZE.height };

/** Null for a link that the organizer has replaced: it opens nothing for newcomers. */
export function previewOf(page: PageSession, now: number): Preview | null {
  const { session, merchant, by_former_link } = page;
  if (by_former_link) return null;
  const isGift = takesGifts(session);
  const host = session.split ? organizerOf(session) : null;
  const words = wordsNamed(host?.locale ?? session.locale);
  const { say } = words;
  const [item, ...more] = session.cart.items;
  const name = item?.name ?? say('anOrder');
  const what = more.length > 0 ? say('andMoreItems', { item: name, count: more.length }) : name;
  const end = endOf(session, now);
  const organizer = host?.name ?? null;
  const invitation = organizer
    ? say(isGift ? 'giftInvited' : 'invited', { name: organizer, order: what })
    : say(isGift ? 'giftTitle' : 'memberTitle', { shop: merchant.name });
  const todo = obstacleOf(session, now) ?? (isGift ? 'giftSeeAndPay' : 'seeAndPayShare');
  return {
    locale: words.locale,
    title: end ? say(end) : invitation,
    description: say('labelled', { label: merchant.name, value: end ? what : say(todo) }),
    shop: merchant.name,
    organizer,
    end,
    todo,
    is_gift: isGift,
    what,
    picture: session.cart.items.find(({ image_url }) => image_url)?.image_url ?? null,
    brand_color: merchant.brand_color,
  };
}

function endOf(session: Session, now: number) {
  switch (phaseOf(session, now)) {
    case 'funded':
      return isGivenUp(session) || isAllRefunded(session) ? 'refunded' : 'allPaid';
    case 'cancelled':
      return session.end_reason === 'sold_out' ? 'soldOut' : 'wasCancelled';
    case 'expired':
      return 'timeIsOver';
    case 'overdue':
      return canStillFund(session) ? null : 'timeIsOver';
    default:
      return null;
  }
}

/** Names what a preview shows: another one has another address, since messengers keep pictures by address. */
export function previewVersion(preview: Preview): string {
  return createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 12);
}

/** What the picture of a preview says; a name that cannot be drawn is left out. */
export function previewLines({
  locale,
  is_gift,
  end,
  todo,
  ...named
}: Preview): Record<'top' | 'lead' | 'what' | 'foot', string> {
  const { say } = isDrawn(locale) ? wordsOf(locale) : wordsOf('en');
  const name = named.organizer === null ? null : drawable(named.organizer, 30);
  return {
    top: drawable(named.shop, 40) ?? say('groupOrder'),
    lead: end
      ? say(end)
      : name
        ? say(is_gift ? 'giftInvitedShort' : 'invitedYou', { name })
        : say(is_gift ? 'giftYouAreInvited' : 'youAreInvited'),
    what: drawable(named.what, 70) ?? say('anOrder'),
    foot: end ? '' : say(todo),
  };
}

/** Whether the font has the letters of a language. */
const isDrawn = (locale: Locale): boolean => drawable(wordsOf(locale).say('youAreInvited'), 200) !== null;

/** What the font has: Latin letters and usual signs. For anything else the drawing would ask a server of strangers. */
const DRAWABLE =
  /^[\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212]*$/;
/** Signs between those that it lacks. */
const MISSING = /[\u00ad\u0114\u0115\u012c\u012d\u0138\u013f\u0140\u0149\u014e\u014f\u017f]/;
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu;

/** The text as it can be drawn, cut to a length; null where it cannot. */
export function drawable(text: string, longest: number): string | null {
  const plain = text.normalize('NFC').replace(EMOJI, '').replace(/\s+/g, ' ').trim();
  if (plain === '' || !DRAWABLE.test(plain) || MISSING.test(plain)) return null;
  return plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain;
}
