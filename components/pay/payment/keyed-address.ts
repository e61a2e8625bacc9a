/**
 * The page's address with the key of who has just joined, for a browser that keeps no cookies. What else is in it stays:
 * an offered place is not its payer's before the payment is settled, and the page is shown for it until then.
 */
export function keyedAddress(key: string): string {
  const query = new URLSearchParams(window.location.search);
  query.set('m', key);
  return `?${query}`;
}
