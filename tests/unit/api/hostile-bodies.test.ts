import { describe, expect, it } from 'vitest';
import { BODY_LIMIT_bytes } from '@/lib/api/body';
import { parseJson } from '@/lib/api/json';
import { diagnoseSignature } from '@/lib/api/routes/diagnose-signature';
import { createSessionBody } from '@/lib/api/routes/session-schemas';
import { type Cart, parseCart } from '@/lib/cart/schema';
import { violationsOf } from '@/lib/cart/violations';
import { HOSTILE_BODIES } from '../../support/hostile-bodies';

/** How long one body of 256 KiB keeps the process from everything else. */

const LIMIT_ms = 10;
const ROUNDS = 10;

/**
 * What one round takes of the processor, after a first one: what else the machine does takes none of it. Over all rounds
 * at once, since the system counts in steps of up to 4 ms.
 */
function processor_ms(work: () => void): number {
  work();
  const from = process.threadCpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) work();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000 / ROUNDS;
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

describe('a body of 256 KiB is read in a moment', () => {
  it.each(Object.entries(HOSTILE_BODIES))('%s', (_, text) => {
    expect(read(text)).not.toBe('valid');
    expect(Buffer.byteLength(text)).toBeGreaterThan(230_000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BODY_LIMIT_bytes);
    expect(processor_ms(() => read(text))).toBeLessThan(LIMIT_ms);
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
  const parsed = parseCart({ total: 50_000, currency: 'usd', items }, true);

  it('in test mode', () => {
    if (!parsed.ok) throw new Error('The cart is invalid');
    const cart: Cart = parsed.cart;
    const attempt = {
      cart,
      signature: '0'.repeat(64),
      secrets: ['a', 'b'],
      others: [],
      sent_canonical: null,
    };
    expect(processor_ms(() => diagnoseSignature(attempt))).toBeLessThan(LIMIT_ms);
  });
});
