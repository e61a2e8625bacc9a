import type { Cart } from './schema';

/*
 * Texts that people sign in place of a cart's canonical form, each with the name of the mistake. The first that fits is
 * told, so what happens most comes first.
 */

/** A text, or bytes of it that are not UTF-8. */
type Signed = string | Buffer;

export function mistakenTexts(cart: Cart, canonical: string, written?: string): [string, Signed][] {
  const normal = JSON.parse(canonical) as Record<string, unknown>;
  return [
    ...(written === undefined ? [] : asWritten(written)),
    ['the cart was signed as JSON.stringify wrote it, not in canonical form', JSON.stringify(cart)],
    ['the cart was signed as json.dumps wrote it, not in canonical form', pythonJson(JSON.stringify(cart))],
    ['the body was signed, not the cart alone', JSON.stringify({ cart })],
    ...leftOut(normal),
    ...otherItems(cart, normal),
    ...otherWriting(canonical, normal),
    ['a line break was signed after the canonical string', `${canonical}\n`],
    ['a byte order mark was signed before the canonical string', `\uFEFF${canonical}`],
  ];
}

function asWritten(written: string): [string, Signed][] {
  const parsed = JSON.stringify(JSON.parse(written));
  return [
    ['the JSON text was signed as it is, not in canonical form', written],
    ['the cart was signed as JSON.stringify wrote it, not in canonical form', parsed],
    ['the cart was signed as json.dumps wrote it, not in canonical form', pythonJson(parsed)],
  ];
}

function leftOut(normal: Record<string, unknown>): [string, Signed][] {
  const without = (...keys: string[]) =>
    JSON.stringify(Object.fromEntries(Object.entries(normal).filter(([key]) => !keys.includes(key))));
  const zeros = ['tax', 'shipping'].filter((key) => normal[key] === 0);
  return [
    ['metadata was left out', without('metadata')],
    ['metadata was signed as empty', JSON.stringify({ ...normal, metadata: {} })],
    ['fees were left out', without('fees')],
    ['fees were signed as empty', JSON.stringify({ ...normal, fees: [] })],
    ['valid_until was left out', without('valid_until')],
    ['fees and metadata were left out', without('fees', 'metadata')],
    ['tax and shipping were left out where they are 0', without(...zeros)],
    ['tax and shipping were left out', without('tax', 'shipping')],
    ['tax, shipping, fees and metadata were left out', without('tax', 'shipping', 'fees', 'metadata')],
  ];
}

function otherItems(cart: Cart, normal: Record<string, unknown>): [string, Signed][] {
  const withItems = (items: readonly object[]) => JSON.stringify({ ...normal, items: items.map(sortedKeys) });
  const { items } = cart;
  const id = (item: Cart['items'][number]) => item.id ?? '';
  const byId = items.toSorted((a, b) => (id(a) < id(b) ? -1 : Number(id(a) > id(b))));
  const byName = items.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  const bare = (list: Cart['items']) => list.map(({ image_url: _image, ...item }) => item);
  const nulls = (list: Cart['items']) => bare(list).map((item) => ({ ...item, id: item.id ?? null }));
  return [
    ['items were not sorted by id', withItems(bare(items))],
    ['items were sorted by name, not by id', withItems(bare(byName))],
    ['image_url was signed too', withItems(byId)],
    ['image_url was signed too, and items were not sorted by id', withItems(items)],
    ['a missing id of an item was signed as null; leave it out', withItems(nulls(byId))],
  ];
}

function otherWriting(canonical: string, normal: Record<string, unknown>): [string, Signed][] {
  const ascii = escaped(canonical, /[\u0080-\uffff]/g);
  const html = escaped(canonical, /[<>&\u2028\u2029]/g);
  const slashes = (text: string) => text.replaceAll('/', '\\/');
  const { currency, items, total, tax, shipping, fees, metadata, ...until } = normal;
  return [
    ['letters beyond ASCII were escaped; write them as they are (Python: ensure_ascii=False)', ascii],
    [
      "spaces were written after commas and colons; write none (Python: separators=(',', ':'))",
      spaced(canonical),
    ],
    [
      "letters beyond ASCII were escaped, and spaces were written after commas and colons (Python: ensure_ascii=False, separators=(',', ':'))",
      spaced(ascii),
    ],
    ['slashes were escaped; write them as they are (PHP: JSON_UNESCAPED_SLASHES)', slashes(canonical)],
    [
      'slashes and letters beyond ASCII were escaped (PHP: JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE)',
      slashes(ascii),
    ],
    ['<, > and & were escaped; write them as they are (Go: SetEscapeHTML(false))', html],
    ['numbers were signed as strings; sign them as integers', numbers(canonical, (digits) => `"${digits}"`)],
    [
      'numbers were signed with decimals; sign them as integers',
      numbers(canonical, (digits) => `${digits}.0`),
    ],
    ['the JSON was indented; write it on one line', JSON.stringify(normal, null, 2)],
    [
      'keys were not sorted',
      JSON.stringify({ total, currency, items, tax, shipping, fees, metadata, ...until }),
    ],
    ['the text was signed in ISO 8859-1, not in UTF-8', Buffer.from(canonical, 'latin1')],
    ['accents were composed before signing; sign the text as it is sent', canonical.normalize('NFC')],
    ['accents were decomposed before signing; sign the text as it is sent', canonical.normalize('NFD')],
    ['the text was put in base64 before signing', Buffer.from(canonical, 'utf8').toString('base64')],
  ];
}

function escaped(text: string, characters: RegExp): string {
  return text.replace(characters, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As Python writes JSON by default. */
function pythonJson(json: string): string {
  return spaced(escaped(json, /[\u0080-\uffff]/g));
}

/** Strings stay as they are; the rest of the JSON is changed by `change`. */
function outsideStrings(json: string, part: RegExp, change: (found: string) => string): string {
  const either = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${part.source}`, 'g');
  return json.replace(either, (found) => (found.startsWith('"') ? found : change(found)));
}

const spaced = (json: string) => outsideStrings(json, /[,:]/, (mark) => `${mark} `);
const numbers = (json: string, change: (digits: string) => string) => outsideStrings(json, /-?\d+/, change);

function sortedKeys(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
