import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeStep_cents } from '@/lib/money/currency';
import { chargeOf, closeAtBank, disputeCharge } from '../../support/disputes';
import {
  callSim,
  drainJobs,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  processorBooks,
  sessionNow,
  startGroupBench,
} from '../../support/groups';

/** Whole groups in currencies whose cards are charged in steps, at a processor that refuses everything between them. */

const CURRENCIES = ['jpy', 'kwd', 'isk', 'ugx'];

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench({ settlement_currencies: CURRENCIES });
  for (const currency of CURRENCIES)
    await callSim(bench, '/_sim/balance', { currency, at_least: 100_000_000 });
});
afterAll(() => bench.close());

describe.each(CURRENCIES)('in %s', (currency) => {
  const step_cents = chargeStep_cents(currency);
  // No number of people divides it.
  const total_cents = 10_007 * step_cents;

  it('a group is charged, transferred, refunded in parts and disputed, in whole steps', async () => {
    const { session_id, organizer, members } = await fundGroup(bench, { currency, total_cents });
    const funded = await sessionNow(session_id);
    const fees_cents = (funded.merchant_fee_cents ?? 0) + (funded.fx_fee_cents ?? 0);
    expect((await processorBooks(bench, session_id)).transferred_cents).toBe(total_cents - fees_cents);

    const [member_id = ''] = members;
    for (const amount_cents of [1_111 * step_cents, 7 * step_cents, undefined]) {
      await must(session_id, { type: 'refund_member', member_id, amount_cents });
      await drainJobs();
    }
    const dispute = await disputeCharge(bench, session_id, await chargeOf(session_id, organizer));
    await closeAtBank(bench, session_id, dispute, false);
    await drainJobs();

    const { payments, refunds, reversals } = await sessionNow(session_id);
    const paid = payments.find((payment) => payment.member_id === member_id);
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(reversals.map(({ status }) => status)).toEqual(['made', 'made', 'made', 'made']);
    expect((await processorBooks(bench, session_id)).refunded_cents).toBe(
      (paid?.amount_cents ?? 0) + (paid?.fee_cents ?? 0),
    );
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
  });
});
