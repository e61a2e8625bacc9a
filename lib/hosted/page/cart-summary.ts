import { isolate, isolated } from '@/lib/format/isolate';
import { sharesOf } from '@/lib/group/query/shares';
import { type OrderLine, orderLines } from '@/lib/group/split/order-lines';
import type { Words } from '@/lib/words/words';
import type { PageSession } from './page';

/** A list that begins with a Latin name would be read from left to right. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** "2 × Filter papers, Espresso machine and 3 more": what is bought, in one line. */
export function cartSummary(page: PageSession, words: Words): string {
  const { items } = page.session.cart;
  return summary(
    items.map(({ quantity, name }) => ({ quantity: String(quantity), name })),
    words,
  );
}

/** The same of what this member's place gets: the items, where each has chosen some. */
export function placeSummary(page: PageSession, member_id: string, words: Words): string {
  const { cart, total_cents } = page.session;
  const claims = sharesOf(page.session, member_id).flatMap((share) => share.claims);
  if (claims.length === 0) return cartSummary(page, words);
  return summary(
    orderLines(cart, total_cents, claims).filter(({ kind }) => kind === 'item'),
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
