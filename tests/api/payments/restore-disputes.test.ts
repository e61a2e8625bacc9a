import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargeOf, closeAtBank, disputeCharge, disputeRow } from '../../support/disputes';
import {
  drainJobs,
  fundGroup,
  type GroupBench,
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
