import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { reconcileLately } from '@/lib/jobs/nightly';
import { reconcile } from '@/lib/payment/reconcile/reconcile';
import { type GroupBench, payByCard, sessionNow, startGroup, startGroupBench } from '../../support/groups';

/** Sessions of a mode for which this deployment has no key of the processor's, or no longer. */

let bench: GroupBench;
let served: string;
let unserved: string;
beforeAll(async () => {
  bench = await startGroupBench();
  served = await sessionThatDiffers();
  unserved = await sessionThatDiffers();
  await pool().query('UPDATE sessions SET livemode = true WHERE id = $1', [unserved]);
});
afterAll(() => bench.close());

async function sessionThatDiffers(): Promise<string> {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  await payByCard(bench, session_id, organizer);
  const charge = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
  await bench.client.refunds.create({ charge, amount: 1 });
  return session_id;
}

async function differing(rest?: { after: string; again: string[] }): Promise<string[]> {
  const told = new Set<string>();
  const onDifference = ({ session_id }: { session_id: string }) => void told.add(session_id);
  await reconcile({ since: 0, fix: false, onDifference, ...(rest && { rest }) });
  return [...told];
}

it('keep no session of another mode from being compared', async () => {
  expect(await differing()).toEqual([served]);
});

it('do so neither where an earlier run has left some, which still had the key', async () => {
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY created_at LIMIT 1');
  expect(await differing({ after: rows[0]?.id ?? '', again: [unserved, served] })).toEqual([served]);
});

it('are told once in a night', async () => {
  resetEnvironment({ LOG_LEVEL: 'warn' });
  const lines: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    await reconcileLately({}, new AbortController().signal);
    await reconcileLately({ since: 0, rest: { after: '', again: [] } }, new AbortController().signal);
  } finally {
    out.mockRestore();
    resetEnvironment({ LOG_LEVEL: 'silent' });
  }
  const told = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');
  expect(told).toMatchObject([
    { message: 'sessions of a mode without a key of the processor are not compared', livemode: true },
  ]);
});
