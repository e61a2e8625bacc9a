import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atReadingPace, readingTurn } from '@/lib/payment/processor/reading-pace';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const STRIPE = 'api.stripe.com';

/** When each of so many calls began that are all wanted at once, in milliseconds. */
async function beginnings(
  count: number,
  part: number,
  livemode: boolean,
  { host = STRIPE, operations = 8 } = {},
): Promise<number[]> {
  const began_ms = performance.now();
  const at: number[] = [];
  const done = atReadingPace(part, () =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await readingTurn(livemode, host, `GET /v1/${index % operations}`);
        at.push(performance.now() - began_ms);
      }),
    ),
  );
  await vi.runAllTimersAsync();
  await done;
  return at;
}

/** The most that began within any second. */
const busiest = (at: readonly number[]) =>
  Math.max(...at.map((from) => at.filter((each) => each >= from && each < from + 1_000).length));

it.each([
  [true, 1, 100],
  [true, 0.5, 50],
  [false, 1, 25],
] as const)(
  'in live mode: %s, with a part of %s, begins %s calls a second, and no more',
  async (livemode, part, limit) => {
    const at = await beginnings(400, part, livemode);
    expect(busiest(at)).toBeLessThanOrEqual(limit + 1);
    expect(Math.max(...at) / 1_000).toBeCloseTo(400 / limit, 0);
  },
);

it('begins 25 calls of one operation a second in live mode, and as many of another meanwhile', async () => {
  for (const operations of [1, 3]) {
    const at = await beginnings(100 * operations, 1, true, { operations });
    expect(busiest(at)).toBeLessThanOrEqual(26 * operations);
    expect(Math.max(...at) / 1_000).toBeCloseTo(4, 0);
  }
});

it('holds up nothing at a stand-in, and no call of other work', async () => {
  expect(Math.max(...(await beginnings(400, 1, true, { host: '127.0.0.1' })))).toBe(0);
  const before_ms = performance.now();
  for (let count = 0; count < 400; count += 1) await readingTurn(true, STRIPE, 'GET /v1/charges');
  expect(performance.now()).toBe(before_ms);
});
