import { describe, expect, it } from 'vitest';
import { parseJson } from '@/lib/api/json';
import { diagnoseSignature } from '@/lib/api/routes/diagnose-signature';
import { createSessionBody } from '@/lib/api/routes/session-schemas';
import { type Cart, parseCart } from '@/lib/cart/schema';
import { violationsOf } from '@/lib/cart/violations';

/** How long one body of 256 KiB keeps the process from everything else. */

const LIMIT_bytes = 256 * 1024;
/** The aim is 10 ms; a test machine may be half as fast, and is busy. */
const LIMIT_ms = 20;
const ROUNDS = 8;

/** As many copies as fit into a body, between a start and an end. */
function filled(start: string, entry: (index: number) => string, end: string): string {
  const entries: string[] = [];
  let length = start.length + end.length;
  for (let index = 0; ; index += 1) {
    const next = entry(index);
    length += next.length + 1;
    if (length > LIMIT_bytes) break;
    entries.push(next);
  }
  return start + entries.join() + end;
}

/** The fastest of a few rounds: others only show what else the machine did. */
function fastest_ms(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return Math.min(...times);
}

/** What the pipeline does with a body before the handler. */
function read(text: string): string {
  try {
    const result = createSessionBody(false).safeParse(parseJson(text));
    return result.success ? 'valid' : JSON.stringify(violationsOf(result.error, ''));
  } catch {
    return 'refused';
  }
}

const key = (index: number) => index.toString(36);
const BODIES: Record<string, string> = {
  'a repeated key': filled('{', () => '"a":1', '}'),
  'many keys': filled('{', (index) => `"${key(index)}":1`, '}'),
  'many keys of a cart': filled('{"cart":{', (index) => `"${key(index)}":1`, '}}'),
  'metadata of numbers': filled('{"cart":{"metadata":{', (index) => `"${key(index)}":1`, '}}}'),
  'metadata with long keys': filled(
    '{"cart":{"metadata":{',
    (index) => `"${key(index).padEnd(250, 'x')}":1`,
    '}}}',
  ),
  'empty items': filled('{"cart":{"items":[', () => '{}', ']}}'),
  'items of strangers': filled('{"cart":{"items":[', () => '{"a":1,"b":2,"c":3}', ']}}'),
  'empty lists': filled('{"cart":{"items":[', () => '[]', ']}}'),
  'wrong fees': filled('{"cart":{"fees":[', () => '{"amount":"x"}', ']}}'),
  'one long name': `{"cart":{"items":[{"name":"${'x'.repeat(LIMIT_bytes - 40)}"}]}}`,
  'one long name of escapes': `{"cart":{"items":[{"name":"${'\\u00e9'.repeat(40_000)}"}]}}`,
  'nothing but quotes': '"'.repeat(LIMIT_bytes),
  'nothing but brackets': '['.repeat(LIMIT_bytes),
  'nothing but backslashes': `"${'\\'.repeat(LIMIT_bytes - 2)}`,
};

describe('a body of 256 KiB is read in a moment', () => {
  it.each(Object.entries(BODIES))('%s', (_, text) => {
    expect(read(text)).not.toBe('valid');
    expect(fastest_ms(() => read(text))).toBeLessThan(LIMIT_ms);
  });
});

describe('a wrong signature of the largest cart is explained in a moment', () => {
  const items = Array.from({ length: 500 }, (_, index) => ({
    id: `${index}`.padEnd(100, 'x'),
    name: 'n'.repeat(200),
    quantity: 1,
    unit_price: 100,
    image_url: `https://shop.example/${'p'.repeat(100)}`,
  }));
  const parsed = parseCart({ total: 50_000, currency: 'usd', items });

  it('in test mode', () => {
    if (!parsed.ok) throw new Error('The cart is invalid');
    const cart: Cart = parsed.cart;
    const attempt = { cart, signature: '0'.repeat(64), secrets: ['a', 'b'], sent_canonical: null };
    expect(fastest_ms(() => diagnoseSignature(attempt))).toBeLessThan(LIMIT_ms);
  });
});
