import { nameSkeleton } from '@/lib/group/query/names';

/** Whether a name that a stranger typed looks like that of a company which people trust with their money. Pure. */

/** Distinct enough to be looked for anywhere in a name. */
const DISTINCT = [
  'afterpay americanexpress bankofamerica barclays binance cashapp coinbase facebook googlepay applepay',
  'instagram klarna mastercard metamask microsoft moneygram netflix paypal revolut santander venmo wellsfargo',
  'westernunion whatsapp',
]
  .join(' ')
  .split(' ')
  .map(lettersOf);

/** Also ordinary words and names: they imitate only alone, or next to one of `OFFICIAL`. */
const ALONE = skeletons('amazon amex google hsbc stripe visa');
const AMBIGUOUS = skeletons(
  'amazon amex apple chase citi discover google hsbc meta split square stripe visa wise zelle',
);
const OFFICIAL = skeletons(
  'account accounts alert alerts bank billing card customer fraud help inc notice official pay payment payments refund refunds security service services support team verification verify',
);

function lettersOf(name: string): string {
  return nameSkeleton(name).replace(/[^\p{L}\p{N}]/gu, '');
}

function skeletons(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(lettersOf));
}

export function imitatesBrand(name: string): boolean {
  const whole = lettersOf(name);
  if (ALONE.has(whole) || DISTINCT.some((brand) => whole.includes(brand))) return true;
  const words = name.split(/[^\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]+/u).map(lettersOf);
  return words.some((word) => AMBIGUOUS.has(word)) && words.some((word) => OFFICIAL.has(word));
}
