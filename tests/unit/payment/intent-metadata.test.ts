import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payment, PaymentLine } from '@/lib/group/model';
import { isInvisible } from '@/lib/group/query/names';
import { intentMetadata, paymentIn } from '@/lib/payment/intent/metadata';
import { act } from '../../model/actions';
import { histories } from '../../model/histories';
import { GIFT_TOTAL } from '../../model/new-session';
import { World } from '../../model/world';

/** What intents say of their payments: all of it comes back, within what Stripe takes. */

const id = (prefix: string) =>
  fc
    .array(fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'), {
      minLength: 22,
      maxLength: 22,
    })
    .map((letters) => prefix + letters.join(''));

const claim = fc.record({
  line: fc.nat(500),
  first_unit: fc.nat(9_999),
  units: fc.integer({ min: 1, max: 9_999 }),
  piece: fc.nat(11),
  of: fc.integer({ min: 1, max: 12 }),
});

const line: fc.Arbitrary<PaymentLine> = fc
  .record({
    share_id: fc.option(id('shr_')),
    places: fc.uniqueArray(fc.nat(99), { maxLength: 100 }).map((places) => places.sort((a, b) => a - b)),
    claims: fc.array(claim, { maxLength: 40 }),
    amount_cents: fc.nat(99_999_999),
    fee_cents: fc.nat(99_999),
    swap_id: fc.option(id('swp_'), { nil: undefined }),
  })
  .map(({ swap_id, ...kept }) => ({ ...kept, ...(swap_id && { swap_id }) }));

const name = fc
  .string({ minLength: 1, maxLength: 80, unit: 'grapheme' })
  .filter((called) => !isInvisible(called));

function opened(lines: PaymentLine[], called: string): { world: World; payment: Payment } {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal' as const, size: 2 };
  world.give({ type: 'set_up_group', name: called, email: null, settings });
  const [member] = world.session.members;
  world.give({ type: 'start_payment', member_id: member?.id ?? '', scope: { kind: 'own' } });
  const [payment] = world.session.payments;
  if (!payment) throw new Error('It was not opened');
  const sum = (field: 'amount_cents' | 'fee_cents') => lines.reduce((all, one) => all + one[field], 0);
  return {
    world,
    payment: {
      ...payment,
      id: `pay_${payment.id}`,
      lines,
      amount_cents: sum('amount_cents'),
      fee_cents: sum('fee_cents'),
    },
  };
}

function expectWithinLimits(metadata: Record<string, string>) {
  const entries = Object.entries(metadata);
  expect(entries.length).toBeLessThanOrEqual(50);
  for (const [key, value] of entries) {
    expect(key).toMatch(/^\w{1,40}$/);
    expect(value.length).toBeGreaterThan(0);
    expect(value.length).toBeLessThanOrEqual(500);
  }
}

const intentOf = (payment: Payment, metadata: Record<string, string>) => ({
  id: 'pi_1',
  amount: payment.amount_cents + payment.fee_cents,
  capture_method: payment.hold ? ('manual' as const) : ('automatic_async' as const),
  metadata,
});

describe('the metadata of an intent', () => {
  it('has all that the payment is for, or none of it where that does not fit', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), name, (lines, called) => {
        const { world, payment } = opened(lines, called);
        const metadata = intentMetadata(world.session, payment);
        expectWithinLimits(metadata);
        const found = paymentIn(world.session.id, intentOf(payment, metadata));
        const { name: known } = world.session.members[0] ?? {};
        expect(found).toMatchObject({
          payment_id: payment.id,
          payer: { id: payment.member_id, name: known },
          opened_at: payment.created_at,
        });
        expect([lines, null]).toContainEqual(found?.lines);
        if (lines.length < 10) expect(found?.lines).toEqual(lines);
      }),
      { numRuns: 300 },
    );
    const claims = Array.from({ length: 30 }, (_none, line) => ({
      line,
      first_unit: 10,
      units: 1,
      piece: 0,
      of: 1,
    }));
    const many = (count: number) =>
      Array.from({ length: count }, () => ({
        share_id: null,
        places: [],
        claims,
        amount_cents: 50,
        fee_cents: 1,
      }));
    for (const [count, fits] of [
      [50, true],
      [100, false],
    ] as const) {
      const { world, payment } = opened(many(count), 'Ana');
      const metadata = intentMetadata(world.session, payment);
      expectWithinLimits(metadata);
      const found = paymentIn(world.session.id, intentOf(payment, metadata));
      expect(found?.lines).toEqual(fits ? payment.lines : null);
    }
  });

  it('has all that any payment of any group is for', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(100_000), histories(60), (currency, total, actions) => {
        const world = new World(currency, total);
        for (const action of actions) act(world, action);
        for (const opened of world.session.payments) {
          const payment = {
            ...opened,
            // Without what became of them since.
            lines: opened.lines.map(({ withdrawn: _withdrawn, asked_cents: _asked, ...kept }) => kept),
          };
          const named = JSON.parse(
            JSON.stringify(payment).replaceAll(/"(shr_|swp_|pay_|mem_)/g, '"$1x'),
          ) as Payment;
          const metadata = intentMetadata(world.session, named);
          expectWithinLimits(metadata);
          const found = paymentIn(world.session.id, intentOf(named, metadata));
          expect(found).toMatchObject({ lines: named.lines, holds: named.hold !== null });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is believed only as it was written: anything else is for nothing, or not ours', () => {
    const lines = [{ share_id: 'shr_1', places: [0], claims: [], amount_cents: 5_000, fee_cents: 50 }];
    const { world, payment } = opened(lines, 'Ana');
    const metadata = intentMetadata(world.session, payment);
    const read = (changed: Record<string, string>, amount = 5_050) =>
      paymentIn(world.session.id, { ...intentOf(payment, { ...metadata, ...changed }), amount });
    expect(metadata).toMatchObject({ lines_1: 'shr_1|0||5000+50|', member_name: 'Ana' });
    expect(read({})?.lines).toEqual(lines);
    for (const text of ['', 'shr_1|0||5000+50', 'shr_1|0||-5000+10050|', 'shr_1|a||5000+50|', 'x', ';'])
      expect(read({ lines_1: text })?.lines).toBeNull();
    expect(read({}, 5_051)?.lines).toBeNull();
    for (const key of ['session_id', 'member_id', 'payment_id', 'opened_at'])
      for (const text of ['', 'x']) expect(read({ [key]: text })).toBeNull();
    expect(read({ member_name: '' })).toBeNull();
  });
});

it.each([true, false])('whether a gift is hidden (%s) comes back, with its own payment only', (is_hidden) => {
  const world = new World(0, GIFT_TOTAL + 11 * 100);
  const settings = { mode: 'equal', size: 2 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const gift = { amount_cents: 5_000, message: null, is_hidden };
  world.must({ type: 'join_and_pay', member_id: 'mem_b', name: 'Ben', email: null, wants: [], gift });
  world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'own' } });
  const { id: session_id, payments } = world.session;
  const found = payments.map((payment) => {
    const metadata = intentMetadata(world.session, payment);
    const amount = payment.amount_cents + payment.fee_cents;
    return paymentIn(session_id, { id: 'pi_1', amount, capture_method: 'automatic', metadata });
  });
  expect(found).toMatchObject([{ gift: { is_hidden } }, { gift: null }]);
});
