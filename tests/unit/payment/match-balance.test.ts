import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BalanceTransaction,
  balanceEntries,
  type Known,
  matchBalance,
} from '@/lib/payment/books/match-balance';

const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
const TYPES_OF_KIND = {
  payment: ['charge', 'payment'],
  refund: ['refund', 'payment_refund', 'refund_failure', 'payment_failure_refund'],
  transfer: ['transfer'],
  reversal: ['transfer_refund'],
  dispute: ['adjustment'],
} as const;
const FEES = ['stripe_fee', 'stripe_fx_fee', 'tax_fee'];
const PAYOUTS = ['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal'];
const kinds = Object.keys(TYPES_OF_KIND) as (keyof typeof TYPES_OF_KIND)[];
const sessionTypes = Object.values(TYPES_OF_KIND).flat();
const anyType = fc.oneof(
  fc.constantFrom(...sessionTypes, ...FEES, ...PAYOUTS),
  fc.string(),
  fc.constantFrom('__proto__', 'constructor', 'toString'),
);
const source = fc.option(fc.constantFrom('ch_1', 're_1', 'dp_1', 'tr_1', 'trr_1', 'acct_1'));
const transactionsOf = (
  type: fc.Arbitrary<string>,
  from: fc.Arbitrary<string | null>,
): fc.Arbitrary<BalanceTransaction> =>
  fc.record({
    id: fc.constant('txn_1'),
    currency: fc.constantFrom('usd', 'eur'),
    amount_cents: cents,
    fee_cents: cents,
    type,
    source: from,
  });
const transactions = transactionsOf(anyType, source);
/** Of which one in forty or so is that of a row of ours; among those of any type, hardly one in a thousand. */
const likely = transactionsOf(fc.constantFrom(...sessionTypes), fc.constantFrom('ch_1', 're_1'));
const knowns: fc.Arbitrary<Known> = fc.record({
  kind: fc.constantFrom(...kinds),
  id: fc.constant('ours_1'),
  session_id: fc.constant('ses_1'),
  livemode: fc.boolean(),
  currency: fc.constantFrom('usd', 'eur'),
});

describe('a balance transaction', () => {
  it('is posted in balance, with its net on the balance, each account once, and none with zero', () => {
    fc.assert(
      fc.property(transactions, (transaction) => {
        const entries = balanceEntries(transaction);
        expect(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
        const net = entries.find(({ account }) => account === 'balance')?.amount_cents ?? 0;
        expect(net).toBe(transaction.amount_cents - transaction.fee_cents);
        expect(new Set(entries.map(({ account }) => account)).size).toBe(entries.length);
        expect(entries.every(({ amount_cents }) => amount_cents !== 0)).toBe(true);
      }),
    );
  });

  it('matches our row with its source exactly when kind, mode and currency agree', () => {
    let matched = 0;
    fc.assert(
      fc.property(fc.oneof(transactions, likely), fc.boolean(), knowns, (transaction, livemode, known) => {
        const match = matchBalance(transaction, livemode, new Map([['ch_1', known]]));
        const types: readonly string[] = TYPES_OF_KIND[known.kind];
        const agrees =
          transaction.source === 'ch_1' &&
          types.includes(transaction.type) &&
          known.livemode === livemode &&
          known.currency === transaction.currency;
        const isOurs = { kind: known.kind, matched_id: 'ours_1', session_id: 'ses_1' };
        if (agrees) matched += 1;
        if (agrees) expect(match).toEqual(isOurs);
        else expect(match).not.toEqual(isOurs);
      }),
      { numRuns: 2_000 },
    );
    expect(matched).toBeGreaterThan(5);
  });

  const charge: BalanceTransaction = {
    id: 'txn_1',
    currency: 'usd',
    amount_cents: 5_000,
    fee_cents: 0,
    type: 'charge',
    source: 'ch_1',
  };
  const isOurs = { matched_id: 'ours_1', session_id: 'ses_1' };
  const isNobodys = { matched_id: null, session_id: null };

  it.each([
    ['what it is of', {}, true, { kind: 'payment', ...isOurs }],
    ['another kind', { type: 'refund' }, true, 'other_kind'],
    ['another currency', { currency: 'eur' }, true, 'other_currency'],
    ['the other mode', {}, false, 'other_mode'],
    ['what a fee is for', { type: 'stripe_fee' }, true, { kind: 'fee', ...isOurs }],
    ['what a fee of the other mode is for', { type: 'stripe_fee' }, false, { kind: 'fee', ...isNobodys }],
  ])('with the source of our row: %s', (_what, given, livemode, expected) => {
    const ours = {
      kind: 'payment',
      id: 'ours_1',
      session_id: 'ses_1',
      livemode: true,
      currency: 'usd',
    } as const;
    expect(matchBalance({ ...charge, ...given }, livemode, new Map([['ch_1', ours]]))).toEqual(expected);
  });

  it.each([
    ['stripe_fee', 'dp_1', 'dispute_fees'],
    ['stripe_fee', 'ch_1', 'other_fees'],
    ['stripe_fee', null, 'other_fees'],
    ['adjustment', null, 'unknown'],
    ['adjustment', 'dp_1', 'sessions'],
    ['topup', null, 'payouts'],
  ])('of type %s with the source %s is booked on %s', (type, source, account) => {
    expect(balanceEntries({ ...charge, type, source })).toEqual([
      { account: 'balance', amount_cents: 5_000 },
      { account, amount_cents: -5_000 },
    ]);
  });

  it('is named when nothing matches it, unless it is a payout or a fee', () => {
    fc.assert(
      fc.property(transactions, fc.boolean(), (transaction, livemode) => {
        const { type } = transaction;
        const match = matchBalance(transaction, livemode, new Map());
        if (PAYOUTS.includes(type))
          expect(match).toEqual({ kind: 'payout', matched_id: null, session_id: null });
        else if (FEES.includes(type))
          expect(match).toEqual({ kind: 'fee', matched_id: null, session_id: null });
        else expect(match).toBe(sessionTypes.some((one) => one === type) ? 'unknown_source' : 'unknown_type');
      }),
    );
  });

  it('books the fee of a dispute apart from that of a charge', () => {
    const given = { id: 'txn_1', currency: 'usd', amount_cents: -5_000, fee_cents: 1_500 };
    expect(balanceEntries({ ...given, type: 'adjustment', source: 'dp_1' })).toEqual([
      { account: 'balance', amount_cents: -6_500 },
      { account: 'sessions', amount_cents: 5_000 },
      { account: 'dispute_fees', amount_cents: 1_500 },
    ]);
    expect(
      balanceEntries({ ...given, amount_cents: 5_000, fee_cents: 175, type: 'charge', source: 'ch_1' }),
    ).toEqual([
      { account: 'balance', amount_cents: 4_825 },
      { account: 'sessions', amount_cents: -5_000 },
      { account: 'processing_fees', amount_cents: 175 },
    ]);
  });
});
