/** What a payment is called on the payer's card statement and in the processor's dashboard. Pure. */

/**
 * Stripe shows the account's prefix, `* `, and the suffix in at most 22 characters, and a prefix has at most 10
 * (https://docs.stripe.com/get-started/account/statement-descriptors).
 */
const SUFFIX_LIMIT = 22 - 10 - '* '.length;

/** Letters without a plain one within, as Unicode has them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'Th', ø: 'o', Ø: 'O', ı: 'i' },
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ħ: 'h', Ħ: 'H' },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Printable ASCII without the characters that Stripe refuses: < > \ ' " * */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(LETTER, (letter) => LETTERS[letter] ?? '')
    .replace(/[^\x20-\x7e]|[<>\\'"*]/g, '')
    .replace(/ +/g, ' ')
    .trim();
}

/** The shop, and the order's reference if both fit; undefined when no letter is left, which Stripe requires. */
export function statementSuffix(shop: string, order_ref: string | null): string | undefined {
  const both = plain(`${shop} ${order_ref ?? ''}`);
  const suffix = both.length <= SUFFIX_LIMIT ? both : plain(plain(shop).slice(0, SUFFIX_LIMIT));
  return /[a-z]/i.test(suffix) ? suffix : undefined;
}

export function paymentDescription(shop: string, order_ref: string | null, session_id: string): string {
  return order_ref === null ? `${shop}, group ${session_id}` : `${shop}, order ${order_ref}`;
}
