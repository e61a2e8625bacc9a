import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import type { LedgerAccount } from '@/lib/group/posting';
import { leftOfShares_cents, sharesLeft, waitsForMerchant } from '@/lib/group/query/refunds';
import { isRefundedInstead } from '@/lib/group/query/transfers';
import { chargeStep_cents } from '@/lib/money/currency';
import { type Action, act, MONEY_KINDS } from '../../model/actions';
import { settings } from '../../model/histories';
import { brokenAtRest, brokenInvariants } from '../../model/invariants';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer } from '../../support/paid-world';

/*
 * A dispute is won, but its money cannot be sent to the merchant again: the account is over. The payer has paid, and the
 * bank has given nothing.
 */

function wonInVain({ setting = 0, disputed_cents }: { setting?: number; disputed_cents?: number } = {}) {
  const world = new World(setting, 2_700);
  const member_id = payAsOrganizer(world, 1);
  const [payment] = world.session.payments;
  if (!payment) throw new Error('no payment');
  const { id: payment_id, charge_id } = payment;
  const whole_cents = payment.amount_cents + payment.fee_cents;
  const about = { type: 'dispute_changed', charge_id: charge_id ?? '', dispute_id: 'du_1' } as const;
  const amount_cents = disputed_cents ?? whole_cents;
  const make = () => {
    for (const { id, status } of world.session.transfers)
      if (status === 'queued')
        world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
    for (const { id, status, transfer_id } of world.session.reversals) {
      const from = world.session.transfers.find((transfer) => transfer.id === transfer_id);
      if (status === 'queued' && from?.status === 'succeeded')
        world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
    }
  };
  const answer = () => {
    for (const { id, status } of world.session.refunds)
      if (status === 'queued') world.answerRefund(id, 'succeeded');
  };
  make();
  world.must({ ...about, amount_cents, status: 'needs_response' });
  make();
  world.must({ ...about, amount_cents, status: 'won' });
  const { id: transfer_id = '' } = world.session.transfers[1] ?? {};
  const refusal = { code: 'account_invalid', message: 'It was rejected' };
  world.must({ type: 'transfer_refused', transfer_id, ...refusal });
  const books = (...accounts: LedgerAccount[]) => accounts.map((each) => world.balances.get(each) ?? 0);
  const refunded_cents = () =>
    world.session.refunds.reduce((sum, refund) => sum + refund.amount_cents + refund.fee_cents, 0);
  return {
    world,
    member_id,
    payment_id,
    about,
    whole_cents,
    transfer_id,
    make,
    answer,
    books,
    refunded_cents,
  };
}

describe('a refund of what is sent again after a dispute', () => {
  const told = (decision: ReturnType<World['give']>) =>
    decision?.effects.flatMap((effect) => (effect.kind === 'send_mail' ? [effect.template] : []));

  it('waits while that cannot be made, and says so once; it is asked for when it is made', () => {
    const { world, member_id, transfer_id } = wonInVain();
    const requested = world.give({ type: 'refund_member', member_id, amount_cents: 1_000 });
    expect(told(requested)).toEqual(['refund_waits']);
    const [refund] = world.session.refunds;
    const reversal = () =>
      world.session.reversals.find((one) => one.cause_id === refund?.id && one.transfer_id === transfer_id);
    expect(reversal()).toMatchObject({ status: 'waiting', waiting_code: 'transfer_not_made' });
    expect(refund && waitsForMerchant(world.session, refund)).toBe(true);
    // The merchant has none of it: there is no loss to bear.
    const reversal_id = reversal()?.id ?? '';
    expect(world.refusal({ type: 'write_off_reversal', reversal_id })).toBe('unknown_reversal');
    const refusal = { code: 'account_invalid', message: 'It was rejected' };
    expect(told(world.give({ type: 'transfer_refused', transfer_id, ...refusal }))).toEqual([]);
    world.effects = [];
    world.must({ type: 'transfer_made', transfer_id, processor_transfer_id: 'tr_again' });
    expect(reversal()).toMatchObject({ status: 'queued', waiting_code: null });
    expect(world.effects).toContainEqual({ kind: 'reverse_transfer', reversal_id: reversal()?.id });
  });

  it('waits from when that is refused, or stopped by another dispute', () => {
    for (const stop of ['refused', 'disputed']) {
      const { world, member_id, transfer_id, about } = wonInVain({ disputed_cents: 3_000 });
      world.must({ type: 'transfer_made', transfer_id, processor_transfer_id: 'tr_again' });
      world.must({ ...about, dispute_id: 'du_2', amount_cents: 3_000, status: 'needs_response' });
      for (const { id, status } of world.session.reversals)
        if (status === 'queued')
          world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
      world.must({ ...about, dispute_id: 'du_2', amount_cents: 3_000, status: 'won' });
      world.must({ type: 'refund_member', member_id });
      const [refund] = world.session.refunds;
      const next = world.session.transfers.at(-1)?.id ?? '';
      const isOf = (one: { transfer_id: string }) => one.transfer_id === next;
      expect(world.session.reversals.filter(isOf)).toMatchObject([{ status: 'queued' }]);
      const code = 'account_invalid';
      const stopped =
        stop === 'refused'
          ? world.give({ type: 'transfer_refused', transfer_id: next, code, message: 'No' })
          : world.give({ ...about, dispute_id: 'du_3', amount_cents: 1_000, status: 'needs_response' });
      expect(world.session.reversals.filter(isOf)[0]).toMatchObject({ status: 'waiting' });
      expect(refund && waitsForMerchant(world.session, refund)).toBe(true);
      expect(told(stopped)).toContain('refund_waits');
    }
  });
});

describe('what would be sent again after a dispute', () => {
  it('is given up, and the card gets the payment whole, with every fee', () => {
    for (const setting of [0, 3, 5, 11]) {
      const { world, whole_cents, make, answer, books, refunded_cents } = wonInVain({ setting });
      world.must({ type: 'abandon_transfers' });
      make();
      answer();
      expect(world.session.transfers[1]?.status).toBe('abandoned');
      expect(refunded_cents()).toBe(whole_cents);
      // Its refund has waited for nobody, and nobody bears a loss.
      const texts = timeline(world.session).map(({ text }) => text);
      expect(
        texts.filter((text) => /(The refund|of your transfers) .*had to wait|borne by/.test(text)),
      ).toEqual([]);
      expect(world.session.refunds).toMatchObject([{ reason: 'unpayable', status: 'succeeded' }]);
      expect(world.session.split?.shares.map(({ status }) => status)).toEqual(['refunded']);
      expect(books('processor', 'held', 'disputed', 'written_off')).toEqual([0, 0, 0, 0]);
      expect(books('consumer_fees', 'merchant_fees', 'fx_fees')).toEqual([0, 0, 0]);
    }
  });

  it('is refunded in part where only a part was disputed, and the merchant keeps what it has', () => {
    for (const setting of [0, 3, 4, 9]) {
      const { world, transfer_id, make, answer, books, refunded_cents } = wonInVain({
        setting,
        disputed_cents: 3_000,
      });
      const [first, again] = world.session.transfers;
      world.must({ type: 'abandon_transfers' });
      make();
      answer();
      // What the bank had taken, within the rounding of the fees to what cards are charged in.
      expect(Math.abs(refunded_cents() - 3_000)).toBeLessThanOrEqual(20);
      expect(world.session.refunds).toMatchObject([{ reason: 'unpayable', status: 'succeeded' }]);
      expect(world.session.split?.shares.map(({ status }) => status)).toEqual(['paid']);
      expect(books('held', 'disputed', 'written_off')).toEqual([0, 0, 0]);
      const fees_cents = books('consumer_fees', 'merchant_fees', 'fx_fees').reduce((a, b) => a - b, 0);
      expect(fees_cents).toBeGreaterThanOrEqual(0);
      expect(books('processor')).toEqual([fees_cents]);
      expect(first?.amount_cents).toBeGreaterThan(again?.amount_cents ?? 0);
      expect(world.session.reversals.filter((one) => one.transfer_id === transfer_id)).toHaveLength(1);
      const { session } = world;
      expect(leftOfShares_cents(session, sharesLeft(session))).toBeGreaterThan(0);
      expect(world.refusal({ type: 'refund_group' })).toBeNull();
    }
  });

  it('stops no refund of its shares, which is sent at once when that is given up', () => {
    const { world, member_id, make, answer, books, refunded_cents, whole_cents } = wonInVain();
    world.must({ type: 'refund_member', member_id, amount_cents: 1_000 });
    make();
    expect(world.session.refunds).toMatchObject([{ status: 'reversing', reason: 'requested' }]);
    world.must({ type: 'abandon_transfers' });
    answer();
    expect(world.session.refunds).toMatchObject([
      { status: 'succeeded', reason: 'requested' },
      { status: 'succeeded', reason: 'unpayable' },
    ]);
    expect(refunded_cents()).toBe(whole_cents);
    expect(books('processor', 'held', 'disputed', 'written_off', 'merchant_fees')).toEqual([0, 0, 0, 0, 0]);
  });

  it('stops no refund of what the merchant has beside it', () => {
    const { world, member_id, make, answer, transfer_id } = wonInVain({ disputed_cents: 3_000 });
    world.must({ type: 'refund_member', member_id, amount_cents: 1_000 });
    expect(world.session.reversals.filter((one) => one.transfer_id === transfer_id)).toEqual([]);
    make();
    answer();
    expect(world.session.refunds).toMatchObject([{ status: 'succeeded' }]);
  });

  it('is taken back where it was made all the same', () => {
    const { world, transfer_id, make, answer, books } = wonInVain();
    world.must({ type: 'abandon_transfers' });
    answer();
    world.must({ type: 'transfer_made', transfer_id, processor_transfer_id: 'tr_late' });
    make();
    expect(world.session.reversals.map(({ status }) => status)).toEqual(['returned', 'made']);
    expect(books('processor', 'held', 'disputed', 'written_off')).toEqual([0, 0, 0, 0]);
  });

  it('stays given up when another dispute of the payment is won', () => {
    const { world, about, make, answer, books } = wonInVain({ disputed_cents: 3_000 });
    world.must({ type: 'abandon_transfers' });
    answer();
    const other = { ...about, dispute_id: 'du_2', amount_cents: 2_000 };
    world.must({ ...other, status: 'needs_response' });
    make();
    world.must({ ...other, status: 'won' });
    expect(world.session.transfers.map(({ status }) => status)).toEqual(['succeeded', 'abandoned', 'queued']);
    make();
    expect(books('held', 'disputed', 'written_off')).toEqual([0, 0, 0]);
    expect(world.session.refunds).toHaveLength(1);
  });
});

const RUNS = 1_000;
const choice = fc.nat(1_000);
const steps: fc.Arbitrary<Action[]> = fc.array(
  fc.tuple(fc.constantFrom(...MONEY_KINDS), choice, choice, choice),
  { maxLength: 20, size: 'max' },
);
const histories = fc.record({
  setting: settings,
  total: fc.oneof(fc.nat(100_000), fc.nat(300)),
  payers: fc.constantFrom(1, 1, 2),
  /** Parts of the charge that banks take and return: a small one, a large one, or all that is left. */
  parts: fc.array(fc.tuple(choice, fc.nat(2)), { minLength: 1, maxLength: 3 }),
  before: fc.oneof(fc.constant([]), steps),
  after: steps,
});

/** Disputes of the first charge are won, and what sends their money again is not made yet. */
function wonDisputes(world: World, parts: readonly (readonly [number, number])[]): void {
  const charge_id = world.session.payments[0]?.charge_id ?? '';
  const step_cents = chargeStep_cents(world.session.currency);
  const sizeOf = (size: number, kind: number) =>
    [size + 1, Math.ceil((size * world.processor.left_cents(charge_id)) / step_cents / 1_000), 1_000_000][
      kind
    ] ?? 0;
  const WON = 3;
  const advance = () => {
    for (const [index, [size, kind]] of parts.entries())
      world.processor.disputePart(charge_id, `du_${index}`, sizeOf(size, kind) * step_cents, WON);
  };
  const hear = () => {
    for (const id of world.processor.disputes.keys()) world.reportDispute(id, 0);
  };
  const perform = () => {
    for (let effect = world.effects.shift(); effect; effect = world.effects.shift()) world.perform(effect, 0);
  };
  perform();
  advance();
  hear();
  perform();
  advance();
  advance();
  hear();
}

it('money that cannot be sent again is accounted for, whatever becomes of its payment', () => {
  let given_up = 0;
  fc.assert(
    fc.property(histories, ({ setting, total, payers, parts, before, after }) => {
      const world = new World(setting, total);
      payAsOrganizer(world, payers);
      if (payers > 1) joinAndPay(world, 'Ben');
      wonDisputes(world, parts);
      const play = (step: () => unknown) => {
        const then = world.session;
        step();
        expect(brokenInvariants(then, world)).toEqual([]);
      };
      for (const each of before) play(() => act(world, each));
      play(() => world.give({ type: 'abandon_transfers' }));
      given_up += world.session.transfers.filter((one) => isRefundedInstead(world.session, one)).length;
      for (const each of after) play(() => act(world, each));
      world.rest();
      expect(brokenAtRest(world)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(given_up).toBeGreaterThan(RUNS / 10);
});
