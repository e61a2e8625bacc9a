import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { reconcileLately } from '@/lib/jobs/nightly';
import { queueClockJobs } from '@/lib/jobs/run-due-jobs';
import { runJob } from '@/lib/jobs/run-job';
import { type Difference, reconcile } from '@/lib/payment/reconcile/reconcile';
import { jobs } from '@/lib/queue/jobs';
import {
  callSim,
  drainJobs,
  endFaults,
  type GroupBench,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';

let bench: GroupBench;
/** Sessions that permanently differ from the processor, in the order of the run. */
let sessions: string[];
beforeAll(async () => {
  bench = await startGroupBench();
  for (let made = 0; made < 4; made += 1) {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await payByCard(bench, session_id, organizer);
    const charge = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
    await bench.client.refunds.create({ charge, amount: 1 });
  }
  await drainJobs();
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY created_at DESC');
  sessions = rows.map(({ id }) => id);
});
afterAll(() => bench.close());
afterEach(async () => {
  await endFaults(bench);
  await deleteJobs();
});

/** The processor does not answer for the next session, not even at the client's second attempt. */
const failOnce = (sessions = 1) =>
  callSim(bench, '/_sim/faults', {
    kind: 'reset_before',
    path: '/v1/charges',
    method: 'GET',
    times: 2 * sessions,
  });

async function run(options: { rest?: { after: string; again: string[] }; stop_after?: number } = {}) {
  const told: string[] = [];
  const stopping = new AbortController();
  const ran = reconcile({
    since: 0,
    fix: false,
    parallel: 1,
    signal: stopping.signal,
    onDifference: ({ session_id }: Difference) => {
      told.push(session_id);
      if (told.length === options.stop_after) stopping.abort();
    },
    ...(options.rest ? { rest: options.rest } : {}),
  });
  return { told, ran };
}

describe('the comparison with the processor', () => {
  it('continues after a session it could not check, and reports that at its end', async () => {
    await failOnce();
    const { told, ran } = await run();
    await expect(ran).rejects.toThrow(`1 sessions could not be compared: ${sessions[0]}`);
    expect(told).toEqual(sessions.slice(1));
  });

  it('reports what is left when told to stop, with the sessions it could not check', async () => {
    await failOnce();
    const first = await run({ stop_after: 2 });
    const report = await first.ran;
    expect(first.told).toEqual(sessions.slice(1, 3));
    expect(report.rest).toEqual({ after: sessions[2], again: [sessions[0]] });
    const second = await run({ rest: report.rest ?? { after: '', again: [] } });
    expect((await second.ran).rest).toBeNull();
    expect(second.told).toEqual([sessions[3], sessions[0]]);
  });

  it('forgets no leftover session when told to stop among them', async () => {
    const rest = { after: sessions[3] ?? '', again: sessions.slice(0, 3) };
    const { told, ran } = await run({ rest, stop_after: 1 });
    expect((await ran).rest).toEqual({ after: sessions[3], again: sessions.slice(1, 3) });
    expect(told).toEqual([sessions[0]]);
  });
});

describe('the nightly run', () => {
  const waiting = async () =>
    (await waitingJobs('reconcile')).map(({ key, payload }) => ({
      key,
      rest: (payload.rest ?? null) as { after: string } | null,
    }));

  const nightly = (signal: AbortSignal, payload: unknown = {}) =>
    runJob('reconcile', payload, { attempt: 1, signal });

  it('continues where it was interrupted, and no other begins meanwhile', async () => {
    await nightly(AbortSignal.abort());
    expect(await waiting()).toEqual([{ key: 'reconcile:rest', rest: { after: '', again: [] } }]);
    const rest = { after: sessions[1] ?? '', again: [] };
    await nightly(AbortSignal.abort(), { since: 0, rest });
    expect(await waiting()).toEqual([{ key: 'reconcile:rest', rest }]);
    // A run from the beginning would replace this list of what is left with its own.
    await nightly(AbortSignal.abort());
    expect(await waiting()).toEqual([{ key: 'reconcile:rest', rest }]);
    await queueClockJobs([jobs.reconcile]);
    await drainJobs();
    expect(await waiting()).toEqual([]);
  });

  it('ends in time on a worker, too, and queues what is left', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    await reconcileLately({}, new AbortController().signal);
    expect(timeout.mock.calls).toEqual([[30 * 60_000]]);
    timeout.mockRestore();
    expect(await waiting()).toEqual([{ key: 'reconcile:rest', rest: { after: '', again: [] } }]);
    await drainJobs();
    expect(await waiting()).toEqual([]);
  });

  it('fails when a session could not be checked, and is tried again', async () => {
    await failOnce(sessions.length);
    const signal = new AbortController().signal;
    await expect(nightly(signal)).rejects.toThrow('4 sessions could not be compared');
    await expect(nightly(signal)).resolves.toBeUndefined();
  });

  it('gives up early when almost nothing can be checked', async () => {
    // No text of Postgres holds a NUL, so it cannot be asked about these.
    const again = Array.from({ length: 250 }, (_, index) => `sess_\0${index}`);
    const { ran } = await run({ rest: { after: sessions[3] ?? '', again } });
    await expect(ran).rejects.toThrow('100 sessions could not be compared');
  });
});
