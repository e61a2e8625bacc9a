import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeStep_cents } from '@/lib/money/currency';
import { World } from '../../model/world';
import { payAsOrganizer } from '../../support/paid-world';

/** `thousandths` of what is left of the charge, or a few charge steps, or all of it. */
const part = fc.record({
  thousandths: fc.oneof(fc.nat(1_000), fc.constant(1_000)),
  steps: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 })),
  path: fc.nat(6),
});
/** Something is said of a dispute, now or late, or a bank goes on, or something is performed. */
const step = fc.tuple(fc.constantFrom('say', 'say', 'decide', 'perform'), fc.nat(3), fc.nat(11));
const histories = fc.record({
  setting: fc.nat(2),
  total: fc.nat(100_000),
  isSent: fc.boolean(),
  parts: fc.array(part, { minLength: 1, maxLength: 4, size: 'max' }),
  steps: fc.array(step, { maxLength: 40, size: 'max' }),
});
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never;

/** A group of one that is funded, and what is transferred of it or not. */
function funded({ setting, total, isSent }: History) {
  const world = new World(setting, total);
  payAsOrganizer(world, 1);
  const isDue = (kind: string) => kind === 'capture_payment' || (isSent && kind === 'create_transfer');
  for (let next = true; next; ) {
    const index = world.effects.findIndex(({ kind }) => isDue(kind));
    const [effect] = index === -1 ? [] : world.effects.splice(index, 1);
    if (effect) world.perform(effect, 0);
    next = effect !== undefined;
  }
  return world;
}

/** Plays several disputes of its one charge, undecided at the same time, until all are decided and told. */
function play(history: History) {
  const world = funded(history);
  const step_cents = chargeStep_cents(world.session.currency);
  const [{ charge_id = null, amount_cents = 0, fee_cents = 0 } = {}] = world.session.payments;
  const whole_cents = amount_cents + fee_cents;
  let left_cents = whole_cents;
  history.parts.forEach(({ thousandths, steps, path }, index) => {
    const share_cents = Math.floor((left_cents / step_cents / 1_000) * thousandths) * step_cents;
    const part_cents = Math.min(left_cents, steps === 0 ? share_cents : steps * step_cents);
    world.processor.disputePart(charge_id ?? '', `du_${index}`, part_cents, path);
    left_cents -= part_cents;
  });
  const ids = [...world.processor.disputes.keys()];
  for (const [what, which, how] of history.steps) {
    const id = ids[which % ids.length] ?? '';
    if (what === 'say') world.reportDispute(id, how % 3);
    else if (what === 'decide') world.processor.disputePart(charge_id ?? '', id, 0, 0);
    else {
      const [effect] = world.effects.splice(how % Math.max(1, world.effects.length), 1);
      if (effect) world.perform(effect, how);
    }
  }
  world.rest();
  return { world, step_cents, fee_cents, whole_cents };
}

/** What is wrong in the books once all is decided. */
function wrong(history: History): string[] {
  const { world, step_cents, fee_cents, whole_cents } = play(history);
  const { processor, session, balances } = world;
  const balance = (account: Parameters<typeof balances.get>[0]) => balances.get(account) ?? 0;
  const broken: string[] = [];
  const expectCents = (what: string, cents: number, expected_cents: number) => {
    if (cents !== expected_cents) broken.push(`${what}: ${cents}, not ${expected_cents}`);
  };
  // What could not be refunded is still held.
  if (session.refunds.some(({ status }) => status === 'failed')) return [];
  const made = session.refunds.filter(({ status }) => status === 'succeeded');
  const refunded_cents = made.reduce((sum, refund) => sum + refund.amount_cents + refund.fee_cents, 0);
  const gone_cents = refunded_cents + processor.withdrawn_cents();
  expectCents('processor', balance('processor'), processor.balance_cents());
  for (const account of ['held', 'disputed', 'written_off'] as const)
    expectCents(account, balance(account), 0);
  const kept_cents = -balance('consumer_fees');
  if (gone_cents === 0) expectCents('consumer_fees of none gone', kept_cents, fee_cents);
  if (gone_cents === whole_cents) {
    for (const account of ['consumer_fees', 'merchant_fees', 'fx_fees'] as const)
      expectCents(`${account} of all gone`, balance(account), 0);
    expectCents('sent of all gone', processor.sent_cents(), 0);
  }
  // One that is won takes along what it had been rounded by.
  const share_cents = fee_cents - Number((BigInt(fee_cents) * BigInt(gone_cents)) / BigInt(whole_cents));
  const most_cents = 2 * step_cents;
  if (Math.abs(kept_cents - share_cents) > most_cents)
    broken.push(`consumer_fees: ${kept_cents}, but ${share_cents} in proportion`);
  return broken;
}

/** Shrunk: what once kept a fee that was lost, or refunded it as if it were a share. */
const ONCE_BROKEN: readonly History[] = [
  {
    setting: 0,
    total: 0,
    isSent: false,
    parts: [
      { thousandths: 0, steps: 4, path: 3 },
      { thousandths: 1_000, steps: 0, path: 4 },
      { thousandths: 0, steps: 1, path: 0 },
    ],
    steps: [
      ['decide', 3, 0],
      ['say', 0, 0],
      ['say', 3, 0],
    ],
  },
  {
    setting: 0,
    total: 0,
    isSent: false,
    parts: [
      { thousandths: 0, steps: 1, path: 3 },
      { thousandths: 1_000, steps: 0, path: 2 },
    ],
    steps: [
      ['perform', 0, 0],
      ['say', 0, 0],
    ],
  },
  {
    setting: 0,
    total: 0,
    isSent: false,
    parts: [
      { thousandths: 0, steps: 1, path: 5 },
      { thousandths: 1_000, steps: 0, path: 1 },
    ],
    steps: [
      ['decide', 1, 0],
      ['decide', 0, 0],
      ['say', 1, 0],
      ['say', 0, 0],
    ],
  },
  {
    setting: 0,
    total: 0,
    isSent: false,
    parts: [
      { thousandths: 0, steps: 1, path: 3 },
      { thousandths: 0, steps: 1, path: 2 },
      { thousandths: 0, steps: 1, path: 2 },
      { thousandths: 1_000, steps: 0, path: 4 },
    ],
    steps: [
      ['perform', 0, 0],
      ['say', 0, 0],
      ['say', 3, 0],
    ],
  },
];

describe('several disputes of one charge', () => {
  it.each(ONCE_BROKEN)('leave the books even where they once did not: %j', (history) => {
    expect(wrong(history)).toEqual([]);
  });

  it('leave the books even, and the consumer fee in proportion, in whatever order they are told', () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(wrong(history)).toEqual([]);
      }),
      { numRuns: 4_000 },
    );
  });
});
