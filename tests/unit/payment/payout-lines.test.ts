import { describe, expect, it } from 'vitest';
import { type PayoutMove, type PayoutTie, payoutLines, sumOf } from '@/lib/payment/account/payout-lines';

const AT = new Date('2026-03-04T08:00:00Z');
const PAYOUT = { id: 'po_1', amount_cents: 2_450, created_at: AT };

const move = (given: Partial<PayoutMove> = {}): PayoutMove => ({
  id: 'txn_1',
  type: 'payment',
  net_cents: 0,
  source_id: 'py_1',
  processor_transfer_id: null,
  processor_reversal_id: null,
  created_at: AT,
  ...given,
});
const own = (net_cents: number) => move({ id: 'txn_own', type: 'payout', net_cents, source_id: 'po_1' });
const whole = (moves: PayoutMove[]) => ({ moves, before_cents: 0, is_last: true });

const TIE: PayoutTie = {
  session_id: 'sess_1',
  order_ref: 'order_1042',
  payment_id: 'pay_1',
  processor_transfer_id: 'tr_1',
};

/** Whole numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('the lines of a payout', () => {
  it('name the order of a transfer and of a reversal, and the processor’s word for all else', () => {
    const ties = new Map([
      ['tr_1', TIE],
      ['trr_1', TIE],
    ]);
    const lines = payoutLines(
      PAYOUT,
      whole([
        own(-2_450),
        move({ net_cents: 3_000, processor_transfer_id: 'tr_1' }),
        move({ id: 'txn_2', type: 'payment_refund', net_cents: -500, processor_reversal_id: 'trr_1' }),
        move({ id: 'txn_3', type: 'stripe_fee', net_cents: -50, source_id: null }),
      ]),
      ties,
    );
    expect(lines).toMatchObject([
      { type: 'transfer', amount_cents: 3_000, processor_id: 'tr_1', ...TIE },
      { type: 'transfer_reversal', amount_cents: -500, processor_id: 'trr_1', ...TIE },
      { type: 'other', processor_type: 'stripe_fee', amount_cents: -50, session_id: null },
    ]);
    expect(sumOf(lines)).toBe(PAYOUT.amount_cents);
  });

  it('keep the processor’s id of a transfer that is not in the books', () => {
    const [line] = payoutLines(
      PAYOUT,
      whole([move({ net_cents: 2_450, processor_transfer_id: 'tr_9' })]),
      new Map([['tr_1', TIE]]),
    );
    expect(line).toMatchObject({ type: 'transfer', processor_transfer_id: 'tr_9', session_id: null });
  });

  it('leave out the payout itself, but not an earlier one that came back', () => {
    const back = move({ type: 'payout_failure', net_cents: 2_450, source_id: 'po_0' });
    const lines = payoutLines(PAYOUT, whole([own(-2_450), back]), new Map());
    expect(lines).toMatchObject([{ type: 'other', processor_type: 'payout_failure', processor_id: 'po_0' }]);
  });

  it('are one line of the whole amount where the processor itemizes nothing', () => {
    expect(payoutLines(PAYOUT, whole([]), new Map())).toMatchObject([
      { id: null, type: 'not_itemized', amount_cents: 2_450, session_id: null, created_at: AT },
    ]);
  });

  it('add up to the amount, whatever is in them, missing from them, and however they are paged', () => {
    const next = numbers(20_261_123);
    for (let round = 0; round < 500; round += 1) {
      const moves = Array.from({ length: next(12) }, (_, index) =>
        move({
          id: `txn_${index}`,
          type: ['payment', 'payment_refund', 'payout', 'adjustment'][next(4)],
          net_cents: next(20_001) - 10_000,
          processor_transfer_id: next(2) ? `tr_${index}` : null,
          processor_reversal_id: next(3) ? null : `trr_${index}`,
        }),
      );
      const itemized = moves.reduce((sum, { net_cents }) => sum + net_cents, 0);
      const missing = next(2) ? 0 : next(1_000);
      const payout = { ...PAYOUT, amount_cents: itemized + missing };
      const all = [own(-payout.amount_cents), ...moves];
      const size = 1 + next(5);
      let sum = 0;
      const rests: number[] = [];
      for (let at = 0; at < all.length; at += size) {
        const page = { moves: all.slice(at, at + size), before_cents: sum, is_last: at + size >= all.length };
        const lines = payoutLines(payout, page, new Map());
        sum += sumOf(lines);
        rests.push(...lines.filter(({ id }) => id === null).map(({ amount_cents }) => amount_cents));
      }
      expect(sum).toBe(payout.amount_cents);
      expect(rests).toEqual(missing === 0 ? [] : [missing]);
    }
  });
});
