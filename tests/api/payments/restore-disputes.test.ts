import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@/lib/db/ids';
import { syncDisputes } from '@/lib/payment/dispute/disputes';
import { createRefund, noteRefundsMadeOutside } from '@/lib/payment/refund/refunds';
import { reverseTransfer } from '@/lib/payment/transfer/reversals';
import { chargeOf, closeAtBank, disputeCharge, disputeRow } from '../../support/disputes';
import {
  callSim,
  drainJobs,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  sessionNow,
  startGroupBench,
} from '../../support/groups';
import { reconcileFrom, takeBackup } from '../../support/restore';

/** The database is restored to an earlier time: banks and merchants have gone on, and Stripe tells nothing twice. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const funded = () => fundGroup(bench, { members: 0 });

async function disputed({ session_id, organizer }: Awaited<ReturnType<typeof funded>>): Promise<string> {
  return disputeCharge(bench, session_id, await chargeOf(session_id, organizer));
}

it('disputes and reversals of the lost time are found in sessions that had ended before it', async () => {
  const [opened, closed, reversed] = [await funded(), await funded(), await funded()];
  const to_close = await disputed(closed);
  const backup = await takeBackup();

  const imported = await disputed(opened);
  await closeAtBank(bench, closed.session_id, to_close, false);
  await must(reversed.session_id, { type: 'refund_member', member_id: reversed.organizer });
  await drainJobs();
  const lost = await funded();
  const unknown = await disputed(lost);
  await backup.restore();
  expect(await disputeRow(imported)).toEqual({});

  const { report, told, of } = await reconcileFrom(backup.taken_at);
  const textsOf = (session_id: string) => of(session_id).map(({ fixed, text }) => `${fixed} ${text}`);
  expect(textsOf(opened.session_id)).toEqual([
    expect.stringContaining(`true dispute ${imported} is unknown, but needs_response`),
    expect.stringMatching(/^true reversal \w+ is queued, but trr_\w+ was made/),
  ]);
  expect(await disputeRow(imported)).toMatchObject({ session_id: opened.session_id, closed_at: null });
  expect(textsOf(closed.session_id)).toEqual([expect.stringContaining(`true dispute ${to_close} is `)]);
  expect((await sessionNow(closed.session_id)).payments[0]?.dispute_status).toBe('lost');
  expect(textsOf(reversed.session_id)).toEqual([
    expect.stringMatching(/^true charge \w+: refund \w+ of \d+ was made for ref_\w+, which is gone/),
    expect.stringMatching(/^true reversal \w+ is queued, but trr_\w+ was made/),
  ]);
  // The session of this one is lost itself.
  const named = textsOf(lost.session_id).filter((text) => text.startsWith(`false dispute ${unknown} of `));
  expect(named).toEqual([expect.stringContaining('is not in this database. Answer it at Stripe')]);
  expect(report.differences - report.fixed).toBe(told.filter(({ fixed }) => !fixed).length);
  expect(told.filter(({ fixed }) => !fixed).map(({ session_id }) => session_id)).toEqual(
    Array(2).fill(lost.session_id),
  );

  // Nothing is taken back from a merchant a second time.
  const reversals = async () => {
    const { data } = await bench.client.transfers.list({ limit: 100 });
    return data.reduce((sum, { amount_reversed }) => sum + amount_reversed, 0);
  };
  const before = await reversals();
  await drainJobs();
  expect(await reversals()).toBe(before);
});

/** What was taken back of a group's merchant, and what the database knows of that. */
async function reversalsOf(session_id: string) {
  const { data } = await bench.client.transfers.list({ transfer_group: session_id });
  const lists = await Promise.all(data.map(({ id }) => bench.client.transfers.listReversals(id)));
  const made = lists.flatMap((list) => list.data.map(({ id, amount }) => [id, amount] as const));
  const { reversals } = await sessionNow(session_id);
  const known = reversals.filter(({ amount_cents, status }) => amount_cents > 0 && status !== 'canceled');
  return {
    made: Object.fromEntries(made),
    known: known
      .map(({ cause, amount_cents, merchant_fee_cents, status, processor_reversal_id }) => ({
        ...{ cause, amount_cents, merchant_fee_cents, status, processor_reversal_id },
      }))
      .toSorted((one, other) => one.amount_cents - other.amount_cents),
  };
}

/** A group whose shares need rounding, in part refunded. */
async function refundedInPart(...parts: number[]) {
  const group = await fundGroup(bench, { members: 0, total_cents: 51_441 });
  const { session_id, organizer: member_id } = group;
  const refund = async (amount_cents: number) =>
    must(session_id, { type: 'refund_member', member_id, amount_cents });
  const ask = async () => {
    for (const part of parts) await refund(part);
  };
  return { ...group, ask };
}

/** Restores, and finds all of it again: nothing is taken or sent a second time. */
async function expectFound(session_id: string, lose: () => Promise<unknown>, first = async () => {}) {
  const backup = await takeBackup();
  await lose();
  const before = await reversalsOf(session_id);
  const processor_cents = await ledgerBalance(session_id, 'processor');
  await backup.restore();
  await first();
  const { open } = await reconcileFrom(backup.taken_at);
  expect(open.filter((one) => one.session_id === session_id)).toEqual([]);
  await drainJobs();
  expect(await reversalsOf(session_id)).toEqual(before);
  expect(await ledgerBalance(session_id, 'processor')).toBe(processor_cents);
  expect((await reconcileFrom(backup.taken_at)).of(session_id)).toEqual([]);
  return before;
}

it.each(['comparison', 'job'])(
  'a refund and a later dispute about a part are borne once (by a %s)',
  async (by) => {
    const { session_id, organizer, ask } = await refundedInPart(1_500);
    const charge = await chargeOf(session_id, organizer);
    const first = async () => {
      await syncDisputes(session_id, false, charge);
      await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
      await drainJobs();
    };
    const lose = async () => {
      await ask();
      await drainJobs();
      await disputeCharge(bench, session_id, charge, { amount: 2_500 });
    };
    const { known } = await expectFound(session_id, lose, by === 'job' ? first : undefined);
    expect(known.map(({ cause, amount_cents }) => [cause, amount_cents])).toEqual([
      ['refund', 1_448],
      ['dispute', 2_389],
    ]);
  },
);

it('a refund and a later dispute about the rest are borne once', async () => {
  const { session_id, organizer, ask } = await refundedInPart(1_500);
  await expectFound(session_id, async () => {
    await ask();
    await drainJobs();
    await disputeCharge(bench, session_id, await chargeOf(session_id, organizer));
  });
});

it('two refunds are borne once that were made in another order than their reversals', async () => {
  const { session_id, ask } = await refundedInPart(1_500, 900);
  await expectFound(session_id, async () => {
    await ask();
    const { refunds, reversals } = await sessionNow(session_id);
    for (const { id } of reversals) await reverseTransfer({ session_id, reversal_id: id });
    for (const { id } of refunds.toReversed()) await createRefund({ session_id, refund_id: id });
    await drainJobs();
  });
});

it('a refund made by hand and a dispute are borne once', async () => {
  const { session_id, organizer } = await refundedInPart();
  await expectFound(session_id, async () => {
    const charge = await chargeOf(session_id, organizer);
    await bench.client.refunds.create({ charge, amount: 1_515 });
    await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
    await drainJobs();
    await disputeCharge(bench, session_id, charge, { amount: 2_500 });
  });
});

it('a dispute that was opened and won comes back with its reversal, and with what has sent the money again', async () => {
  const { session_id, organizer } = await refundedInPart();
  const { known } = await expectFound(session_id, async () => {
    const id = await disputeCharge(bench, session_id, await chargeOf(session_id, organizer), {
      amount: 2_500,
    });
    await closeAtBank(bench, session_id, id, true);
  });
  expect(known).toMatchObject([{ cause: 'dispute', status: 'returned' }]);
  expect((await sessionNow(session_id)).transfers).toMatchObject([
    { status: 'succeeded', dispute_id: null },
    { status: 'succeeded', dispute_id: expect.any(String) },
  ]);
});

it('and is named with both where an earlier version has not told what the reversal was for', async () => {
  const { session_id } = await refundedInPart();
  const since = Date.now() - 1_000;
  const { processor_transfer_id, amount_cents } = (await sessionNow(session_id)).transfers[0] ?? {};
  const lost = { session_id, reversal_id: newId('rev_') };
  await bench.client.transfers.createReversal(processor_transfer_id ?? '', { amount: 2_389, metadata: lost });
  await callSim(bench, '/_sim/balance', { currency: 'usd', available: 1_000_000 });
  await bench.client.transfers.create({
    amount: 2_389,
    currency: 'usd',
    destination: bench.account_id,
    transfer_group: session_id,
    metadata: { session_id, transfer_id: newId('trf_') },
  });
  expect(amount_cents).toBeGreaterThan(2_389);
  const { of } = await reconcileFrom(since);
  const texts = of(session_id).map(({ text }) => text);
  expect(texts).toContainEqual(
    expect.stringMatching(
      /^transfer tr_\w+ of 2389 usd.*\. But if a reversal of as much is named as well, acknowledge both\.$/,
    ),
  );
  expect(texts).toContainEqual(expect.stringMatching(/^reversal trr_\w+ of 2389 usd/));
});
