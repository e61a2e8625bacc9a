/**
 * The canonical form of a cart: the one string that a merchant signs and the API checks. It is the RFC 8785 (JCS) JSON
 * of the normalised cart. This file imports nothing, so that the published SDK bundles the very same function.
 *
 * Normalised means: `total`, `currency`, `items`, `tax` and `shipping` (0 when absent), `fees` ([] when absent,
 * in the given order), `metadata` ({} when absent), `valid_until` (only when present). Items carry `id` (only when present), `name`, `quantity`,
 * `unit_price`, never `image_url`; they are sorted by `id`, those without one first, by UTF-16 code units, and
 * keep their order where ids are equal. Whatever else the object carries is not part of the form.
 */

export interface SignableItem {
  id?: string | undefined;
  name: string;
  quantity: number;
  unit_price: number;
}

export interface SignableFee {
  id?: string | undefined;
  label?: string | undefined;
  amount: number;
}

/** What is signed of a cart (API specification 2.1 to 2.3). Amounts are integers in the smallest unit. */
export interface SignableCart {
  total: number;
  currency: string;
  items: readonly SignableItem[];
  tax?: number | undefined;
  shipping?: number | undefined;
  fees?: readonly SignableFee[] | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
  /** ISO 8601 date-time until which a session can be opened with the signature. Signed as it is written. */
  valid_until?: string | undefined;
}

/** JSON.stringify writes strings as RFC 8785 does, except that half a surrogate pair has no canonical form. */
function text(value: string, where: string): string {
  if (typeof value !== 'string' || /[\uD800-\uDFFF]/u.test(value)) {
    throw new TypeError(`${where} must be a string of whole Unicode characters`);
  }
  return JSON.stringify(value);
}

function integer(value: number, where: string): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${where} must be an integer`);
  return JSON.stringify(value);
}

/** Comparison by UTF-16 code units, which is what `<` does; a missing id comes before any id. */
function byId(a: SignableItem, b: SignableItem): number {
  if (a.id === b.id) return 0;
  if (a.id === undefined) return -1;
  if (b.id === undefined) return 1;
  return a.id < b.id ? -1 : 1;
}

function item({ id, name, quantity, unit_price }: SignableItem): string {
  const start = id === undefined ? '{' : `{"id":${text(id, 'item id')},`;
  const end = `"quantity":${integer(quantity, 'quantity')},"unit_price":${integer(unit_price, 'unit_price')}}`;
  return `${start}"name":${text(name, 'item name')},${end}`;
}

function fee({ id, label, amount }: SignableFee): string {
  const middle = id === undefined ? '' : `,"id":${text(id, 'fee id')}`;
  const end = label === undefined ? '' : `,"label":${text(label, 'fee label')}`;
  return `{"amount":${integer(amount, 'fee amount')}${middle}${end}}`;
}

/**
 * The string to sign, in the order that RFC 8785 gives the keys. Its UTF-8 bytes are what the HMAC covers.
 * @throws TypeError when a value has no canonical form: not an integer, not a string, half a surrogate pair
 */
export function canonicalCart(cart: SignableCart): string {
  const metadata = cart.metadata ?? {};
  const pairs = Object.entries(metadata)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${text(key, 'metadata key')}:${text(value, 'metadata value')}`);
  const until =
    cart.valid_until === undefined ? '' : `,"valid_until":${text(cart.valid_until, 'valid_until')}`;
  return (
    `{"currency":${text(cart.currency, 'currency')}` +
    `,"fees":[${(cart.fees ?? []).map(fee)}]` +
    `,"items":[${[...cart.items].sort(byId).map(item)}]` +
    `,"metadata":{${pairs}}` +
    `,"shipping":${integer(cart.shipping ?? 0, 'shipping')}` +
    `,"tax":${integer(cart.tax ?? 0, 'tax')}` +
    `,"total":${integer(cart.total, 'total')}${until}}`
  );
}
