const LIMIT_bytes = 256 * 1024;

/** As many copies as fit into a body, between a start and an end. */
function filled(start: string, entry: (index: number) => string, end: string): string {
  const entries: string[] = [];
  let length = Buffer.byteLength(start) + end.length;
  for (let index = 0; ; index += 1) {
    const next = entry(index);
    length += Buffer.byteLength(next) + 1;
    if (length > LIMIT_bytes) break;
    entries.push(next);
  }
  return start + entries.join() + end;
}

const key = (index: number) => index.toString(36);
const levels = Math.floor(LIMIT_bytes / 6) - 10;
/** As many entries as a list or an object may have. */
const most = (entry: (index: number) => string): string =>
  Array.from({ length: 999 }, (_, at) => entry(at)).join();
const item = (name: string) => `{"name":"${name}","quantity":1,"unit_price":1}`;

/** Bodies of 256 KiB for POST /sessions, each made to cost as much as it can before it is refused. */
export const HOSTILE_BODIES: Record<string, string> = {
  'a repeated key': filled('{', () => '"a":1', '}'),
  'a repeated key in each item': filled('{"cart":{"items":[', () => '{"a":1,"a":2,"a":3}', ']}}'),
  'many keys': filled('{', (index) => `"${key(index)}":1`, '}'),
  'many keys of a cart': filled('{"cart":{', (index) => `"${key(index)}":1`, '}}'),
  'keys of escapes': filled('{', (index) => `"\\u00${(index % 90) + 10}${key(index)}":1`, '}'),
  'forbidden keys': filled('{"cart":{"items":[', () => '{"__proto__":{"constructor":1}}', ']}}'),
  'metadata of numbers': filled('{"cart":{"metadata":{', (index) => `"${key(index)}":1`, '}}}'),
  'metadata with long keys': filled(
    '{"cart":{"metadata":{',
    (index) => `"${key(index).padEnd(250, 'x')}":1`,
    '}}}',
  ),
  'empty items': filled('{"cart":{"items":[', () => '{}', ']}}'),
  'items of strangers': filled('{"cart":{"items":[', () => '{"a":1,"b":2,"c":3}', ']}}'),
  'empty lists': filled('{"cart":{"items":[', () => '[]', ']}}'),
  'lists of lists': filled('{"cart":{"items":[', () => '[[[[[[]]]]]]', ']}}'),
  'many numbers': filled('{"cart":{"items":[', () => '1', ']}}'),
  'numbers of many digits': filled('{"cart":{"items":[', () => '1'.repeat(300), ']}}'),
  'the most items, wrong in each field': `{"cart":{"items":[${most(
    (at) =>
      `{"id":{},"name":${at},"quantity":"x","unit_price":-1,"image_url":"${'u'.repeat(170)}","note":[]}`,
  )}]}}`,
  'the most items, with unequal names': `{"cart":{"items":[${most((at) => item(`${at}${'語'.repeat(70)}`))}]}}`,
  'the most metadata': `{"cart":{"metadata":{${most((at) => `"${at}":"${'m'.repeat(250)}"`)}}}}`,
  'the most of everything': `{"cart":{${['items', 'fees', 'metadata', 'tax', 'shipping']
    .map((name) => `"${name}":[${most(() => `{"id":[],"amount":{}}${' '.repeat(30)}`)}]`)
    .join()}}}`,
  'wrong fees': filled('{"cart":{"fees":[', () => '{"amount":"x"}', ']}}'),
  'many emoji': filled('{"cart":{"items":[', () => item('👩‍👩‍👧‍👦'.repeat(15)), ']}}'),
  'combining marks': filled('{"cart":{"items":[', () => item(`e${'\u0301'.repeat(190)}`), ']}}'),
  'one long name': `{"cart":{"items":[${item('x'.repeat(LIMIT_bytes - 80))}]}}`,
  'one long name of escapes': `{"cart":{"items":[${item('\\u00e9'.repeat(40_000))}]}}`,
  'halves of surrogate pairs': filled('{"cart":{"items":[', () => '"\\ud800"', ']}}'),
  'deep nesting': `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
  'nothing but quotes': '"'.repeat(LIMIT_bytes),
  'nothing but brackets': '['.repeat(LIMIT_bytes),
  'nothing but backslashes': `"${'\\'.repeat(LIMIT_bytes - 2)}`,
};
