import { consumerFee_cents } from '@/lib/group/query/shares';
import { divide } from '@/lib/group/split/divide';
import type { Words } from '@/lib/words/words';
import { sentences } from './sentences';

/** What an even split comes to, as people read it. */
export interface EvenSplit {
  /** What most of them pay. */
  each: string;
  fee: string;
  /** Who pays another amount, or why this cannot be. */
  note?: string;
  /** Cards cannot be charged this little. */
  refused?: true;
}

interface Divided {
  currency: string;
  consumer_fee_bps: number;
  total_cents: number;
}

/** Even splits among 1 to `most` people, in order: the page shows them without doing sums. Pure. */
export function evenSplits(divided: Divided, most: number, words: Words): EvenSplit[] {
  return Array.from({ length: most }, (_item, index) => evenSplit(divided, index + 1, words));
}

function evenSplit(divided: Divided, size: number, words: Words): EvenSplit {
  const { currency, consumer_fee_bps, total_cents } = divided;
  const division = divide({ mode: 'equal', total_cents, currency, size });
  if (!division.ok) return { each: '', fee: '', note: sentences(division.violations, words), refused: true };
  const amounts = division.places.map(({ amount_cents }) => amount_cents);
  const [high = 0] = amounts;
  const low = amounts.at(-1) ?? 0;
  const more = amounts.filter((amount) => amount === high).length;
  const most = high === low || more * 2 > size ? high : low;
  const other = most === high ? low : high;
  const others = most === high ? size - more : more;
  const money = (cents: number) => words.money(cents, currency);
  return {
    each: money(most),
    fee: money(consumerFee_cents({ currency, consumer_fee_bps }, most)),
    ...(high === low ? {} : { note: words.say('somePayOther', { count: others, amount: money(other) }) }),
  };
}
