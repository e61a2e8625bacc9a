import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteRefundsMadeOutside } from '@/lib/payment/refund/refunds';
import { reverseTransfer } from '@/lib/payment/transfer/reversals';
import { chargeOf } from '../../support/disputes';
import {
  drainJobs,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  processorBooks,
  sessionNow,
  startGroupBench,
} from '../../support/groups';
import { reconcileFrom, takeBackup } from '../../support/restore';

/** The database is restored to a time before the processor had heard of a refund, or had answered about it. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

/** The shop asks for a part of a share to be refunded; no job has run. */
async function asked() {
  const { session_id, organizer } = await fundGroup(bench, { members: 0, total_cents: 36_343 });
  await must(session_id, { type: 'refund_member', member_id: organizer, amount_cents: 10_000 });
  const charge = await chargeOf(session_id, organizer);
  const now = async () => {
    const { refunds } = await sessionNow(session_id);
    return refunds.find(({ status }) => status !== 'superseded') ?? { id: '', status: '' };
  };
  return { session_id, charge, now };
}

/** What the processor has refunded and reversed, and what the ledger says. */
async function booksOf(session_id: string) {
  const { refunds, reversals } = await sessionNow(session_id);
  const { data } = await bench.client.transfers.list({ transfer_group: session_id });
  return {
    ...(await processorBooks(bench, session_id)),
    reversed: data.map(({ amount_reversed }) => amount_reversed),
    balance: await ledgerBalance(session_id, 'processor'),
    reversals: reversals.map(({ status, amount_cents }) => [status, amount_cents]),
    refunds: refunds.flatMap(({ status, processor_refund_id }) =>
      status === 'superseded' || status === 'failed' ? [] : [[status, processor_refund_id]],
    ),
  };
}

async function expectFound(session_id: string, lose: () => Promise<unknown>) {
  const backup = await takeBackup();
  await lose();
  const before = await booksOf(session_id);
  await backup.restore();
  const { open } = await reconcileFrom(backup.taken_at);
  expect(open.filter((one) => one.session_id === session_id)).toEqual([]);
  await drainJobs();
  expect(await booksOf(session_id)).toEqual(before);
  expect((await reconcileFrom(backup.taken_at)).of(session_id)).toEqual([]);
  return before;
}

it('one that waited for its reversal is made once, although the rest was refunded by hand since', async () => {
  const { session_id, charge } = await asked();
  const { refunds } = await expectFound(session_id, async () => {
    await drainJobs();
    await bench.client.refunds.create({ charge });
    await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
    await drainJobs();
  });
  expect(refunds.map(([status]) => status)).toEqual(['succeeded', 'succeeded']);
});

it.each([true, false])(
  'one that was refused and made at the third attempt is made once (its reversal known: %s)',
  async (is_reversed) => {
    const { session_id, charge, now } = await asked();
    const reverse = async () => {
      for (const { id } of (await sessionNow(session_id)).reversals)
        await reverseTransfer({ session_id, reversal_id: id });
    };
    if (is_reversed) await reverse();
    const first = (await now()).id;
    await expectFound(session_id, async () => {
      await reverse();
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const last = (await sessionNow(session_id)).refunds.at(-1)?.id ?? '';
        const refused = {
          status: 'failed',
          failure_code: 'charge_disputed',
          processor_refund_id: null,
        } as const;
        await must(session_id, { type: 'refund_answered', refund_id: last, ...refused });
        await must(session_id, { type: 'retry_refund', refund_id: last });
      }
      await drainJobs();
    });
    const { data } = await bench.client.refunds.list({ charge });
    expect(data).toHaveLength(1);
    expect(data[0]?.metadata?.replaces?.split(' ')).toMatchObject([first, expect.any(String)]);
  },
);
