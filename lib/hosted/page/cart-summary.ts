import { isolate, isolated } from '@/lib/format/isolate';
import type { Session } from '@/lib/group/model';
import { keptClaims, sharesOf } from '@/lib/group/query/shares';
import type { Claim } from '@/lib/group/split/divide';
import { type OrderLine, orderLines } from '@/lib/group/split/order-lines';
import type { Words } from '@/lib/words/words';
import type { PageSession } from './page';

/** A list that begins with a Latin name would be read from left to right. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** "2 × Filter papers, Espresso machine and 3 more": what is bought, in one line. */
export function cartSummary({ session }: PageSession, words: Words): string {
  const kept = keptClaims(session);
  if (kept.length > 0) return claimsSummary(session, kept, words);
  const items = session.cart.items.map(({ quantity, name }) => ({ quantity: String(quantity), name }));
  return summary(items, words);
}

/** The same of what this member's place gets: the items, where each has chosen some. */
export function placeSummary(page: PageSession, member_id: string, words: Words): string {
  const claims = sharesOf(page.session, member_id).flatMap((share) => share.claims);
  return claims.length === 0 ? cartSummary(page, words) : claimsSummary(page.session, claims, words);
}

function claimsSummary({ cart, total_cents }: Session, claims: readonly Claim[], words: Words): string {
  const lines = orderLines(cart, total_cents, claims);
  return summary(
    lines.filter(({ kind }) => kind === 'item'),
    words,
  );
}

function summary(items: readonly Pick<OrderLine, 'quantity' | 'name'>[], words: Words): string {
  const is_rtl = words.direction === 'rtl';
  const apart = is_rtl ? isolated : isolate;
  const named = items.slice(0, 2).map(({ quantity, name }) => {
    const item = apart(name ?? '');
    return quantity === '1' ? item : `${quantity} × ${item}`;
  });
  const more = items.length - named.length;
  const listed = named.join(words.script.texts.comma);
  const list = is_rtl ? `${RIGHT_TO_LEFT_MARK}${listed}` : listed;
  return more > 0 ? words.say('andMoreListed', { list, count: more }) : words.list(named);
}
