import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, rows, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi({ RATE_LIMIT_FACTOR: '1000000' });
  merchant = await makeMerchant();
});
afterAll(() => stop());

type Json = Record<string, unknown>;

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  '',
  '0',
  'usd',
  -1,
  0,
  0.5,
  -0,
  1e21,
  1e308,
  2 ** 53,
  99_999_999,
  100_000_000,
  [],
  {},
  [[]],
  '\u0000',
  '\ud800',
  '😀',
  'a'.repeat(501),
  '__proto__',
  { __proto__: null },
  'https://x.example',
  'javascript:alert(1)',
);

/** A cart that obeys every rule. */
const cart = fc
  .record({
    items: fc.array(
      fc.record(
        {
          id: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
          name: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
          quantity: fc.integer({ min: 1, max: 20 }),
          unit_price: fc.integer({ min: 0, max: 20_000 }),
          image_url: fc.constant('https://img.example/x.png'),
        },
        { requiredKeys: ['name', 'quantity', 'unit_price'] },
      ),
      { minLength: 1, maxLength: 6 },
    ),
    tax: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
    shipping: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
    fees: fc.option(
      fc.array(
        fc.record({
          id: fc.constant('f'),
          label: fc.constant('Fee'),
          amount: fc.integer({ min: 0, max: 999 }),
        }),
        {
          maxLength: 3,
        },
      ),
      { nil: undefined },
    ),
    metadata: fc.option(fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), fc.string({ maxLength: 30 })), {
      nil: undefined,
    }),
  })
  .map((parts) => {
    const items = parts.items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0);
    const fees = (parts.fees ?? []).reduce((sum, fee) => sum + fee.amount, 0);
    return { ...parts, currency: 'usd', total: items + fees + (parts.tax ?? 0) + (parts.shipping ?? 0) };
  });

const maybe = <Value>(value: fc.Arbitrary<Value>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 6 },
    { arbitrary: value, weight: 3 },
    { arbitrary: odd, weight: 1 },
  );

const size = fc.integer({ min: 1, max: 100 });
const body = fc.record({
  cart,
  group_config: maybe(
    fc.record({ max_size: size, expiry_hours: fc.integer({ min: 1, max: 720 }) }, { requiredKeys: [] }),
    fc.record({
      min_size: fc.nat({ max: 120 }),
      max_size: fc.nat({ max: 120 }),
      expiry_hours: fc.nat({ max: 800 }),
    }),
  ),
  customer: maybe(fc.constant({ name: 'Ada', email: 'ada@example.com' }), fc.record({ email: fc.string() })),
  success_url: maybe(fc.webUrl({ validSchemes: ['https'] }), fc.oneof(fc.webUrl(), fc.string())),
  webhook_url: maybe(fc.webUrl({ validSchemes: ['https'] }), fc.string()),
});

/** A path in a value, and what to put there: undefined removes it. */
const mutation = fc.record({
  path: fc.array(fc.nat({ max: 7 }), { maxLength: 4 }),
  value: fc.oneof(nasty, fc.jsonValue()),
  remove: fc.boolean(),
});

function mutate(value: unknown, [step, ...rest]: number[], change: unknown, remove: boolean): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return change;
  const copy: Json | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const keys = Object.keys(copy);
  const key = keys[step % Math.max(1, keys.length)] ?? 'new';
  const target = copy as Json;
  if (remove && rest.length === 0) delete target[key];
  else target[key] = mutate(target[key], rest, change, remove);
  return copy;
}

/** Bytes of a body: JSON, changed in places, and sometimes broken. */
const raw = fc
  .tuple(
    body,
    fc.oneof(fc.constant([]), fc.array(mutation, { maxLength: 2 })),
    fc.option(fc.tuple(fc.nat(), fc.constantFrom('', '"', '{', '\\', '\u0000', ',"cart":1', '9e999')), {
      freq: 6,
    }),
  )
  .map(([whole, mutations, damage]) => {
    const changed = mutations.reduce<unknown>(
      (value, { path, value: put, remove }) => mutate(value, path, put, remove),
      whole,
    );
    const text = JSON.stringify(changed) ?? 'null';
    if (!damage) return text;
    const at = damage[0] % (text.length + 1);
    return text.slice(0, at) + damage[1] + text.slice(at + 1);
  });

const RUNS = 10_000;
/** How many are sent at once. */
const TOGETHER = 10;

it(`none of ${RUNS} bodies is answered 500, and every accepted cart obeys the total rule`, async () => {
  const seen = new Map<number, number>();
  const check = async (text: string) => {
    const answer = await ask('POST', '/sessions', { key: merchant.secret, raw: text });
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    if (answer.status === 200) return;
    expect([400, 413]).toContain(answer.status);
    expect(answer.body.code).toMatch(/^invalid_(json|request|cart|signature)$/);
    const details = answer.body.details as string[];
    expect(details.length).toBeGreaterThan(0);
    for (const line of details) expect(line).toMatch(/^[^\s:].*: ./s);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(raw, { minLength: TOGETHER, maxLength: TOGETHER }), async (texts) => {
      await Promise.all(texts.map(check));
    }),
    { numRuns: RUNS / TOGETHER, endOnFailure: true },
  );
  expect(seen.get(200)).toBeGreaterThan(RUNS / 20);
  expect(seen.get(400)).toBeGreaterThan(RUNS / 20);

  const wrong = await rows(`
    SELECT id FROM sessions WHERE total_cents <>
      (SELECT sum((i->>'quantity')::int * (i->>'unit_price')::int) FROM jsonb_array_elements(cart->'items') AS i)
      + COALESCE((cart->>'tax')::int, 0) + COALESCE((cart->>'shipping')::int, 0)
      + COALESCE((SELECT sum((f->>'amount')::int) FROM jsonb_array_elements(cart->'fees') AS f), 0)
    OR total_cents NOT BETWEEN 1 AND 99999999 OR total_cents <> (cart->>'total')::int`);
  expect(wrong).toEqual([]);
  const [opened] = await rows('SELECT count(*)::int AS n FROM sessions');
  expect(opened?.n).toBe(seen.get(200));
});
