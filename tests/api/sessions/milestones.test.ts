import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { sweepExpiries } from '@/lib/jobs/sweeps';
import { apply } from '@/lib/session/apply';
import { ask, openOne, rows, signed, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const MINUTE_ms = 60_000;
const group_config = { milestones: [{ after_minutes: 60, paid_percent: 50 }] };
const get = async (id: string) => (await ask('GET', `/sessions/${id}`, { key: merchant.publishable })).body;
const dataOf = (id: string) =>
  rows("SELECT type, body::json->'data' AS data FROM events WHERE session_id = $1 ORDER BY sequence", [id]);

async function started(config: object = group_config): Promise<string> {
  const id = await openOne(merchant, { group_config: config });
  const settings = { mode: 'equal' as const, size: 2 };
  await apply(id, { type: 'set_up_group', name: 'Ada', email: null, settings });
  return id;
}

/** Lets time pass for one session, and runs what the clock queues and what is due. */
async function pass(id: string, minutes: number): Promise<void> {
  await apply(id, { type: 'advance_time', by_ms: minutes * MINUTE_ms });
  await runDueJobs({ time_limit_ms: 600_000, tasks: ['check_milestones'] });
}

describe('group_config.milestones', () => {
  it('is for a secret key: a page cannot set it, and changes nothing by trying', async () => {
    const body = signed(merchant, {}, { group_config });
    const page = await ask('POST', '/sessions', { key: merchant.publishable, body });
    expect(page.status).toBe(400);
    expect(page.body).toMatchObject({
      code: 'invalid_request',
      details: [expect.stringMatching(/^group_config\.milestones: must be set by a secret key/)],
    });
    expect((await ask('POST', '/sessions', { key: merchant.secret, body })).status).toBe(200);
  });

  it('lists every mistake', async () => {
    const milestones = [
      { after_minutes: 60, paid_percent: 50 },
      { after_minutes: 61, paid_percent: 40 },
    ];
    const body = signed(merchant, {}, { group_config: { milestones } });
    const answer = await ask('POST', '/sessions', { key: merchant.secret, body });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [
        expect.stringMatching(/^group_config\.milestones\[1\]\.after_minutes: must be at least 15 more/),
        expect.stringMatching(/^group_config\.milestones\[1\]\.paid_percent: must be more/),
      ],
    ]);
  });

  it('puts stock_until into every read and event of the session, and into no other', async () => {
    const id = await started();
    const { created_at, stock_until } = await get(id);
    expect(Date.parse(String(stock_until)) - Date.parse(String(created_at))).toBe(60 * MINUTE_ms);
    expect(await dataOf(id)).toMatchObject([{ type: 'group.created', data: { stock_until } }]);
    const plain = await started({});
    expect(await get(plain)).not.toHaveProperty('stock_until');
    for (const { data } of await dataOf(plain)) expect(data).not.toHaveProperty('stock_until');
  });
});

describe('a milestone', () => {
  it('that is near and not reached is told once, and ends the group at its time', async () => {
    const id = await started();
    await pass(id, 50);
    await pass(id, 1);
    expect((await get(id)).status).toBe('pending');
    await pass(id, 20);
    expect(await get(id)).toMatchObject({
      status: 'expired',
      end_reason: 'milestone_missed',
      stock_until: null,
    });
    expect(await dataOf(id)).toMatchObject([
      { type: 'group.created' },
      { type: 'group.at_risk', data: { milestone: { paid_percent: 50, missing_cents: 5000 } } },
      { type: 'group.expired', data: { end_reason: 'milestone_missed', refunds: [] } },
    ]);
  });

  it('has its job queued by the clock shortly before it is due, and none once the group has ended', async () => {
    const id = await openOne(merchant, { group_config });
    const ended = await openOne(merchant, { group_config });
    const far = await openOne(merchant, { group_config });
    await rows("UPDATE sessions SET milestone_check_at = now() + interval '1 minute' WHERE id = ANY($1)", [
      [id, ended],
    ]);
    await apply(ended, { type: 'cancel' });
    await sweepExpiries();
    const queued = await rows('SELECT key FROM graphile_worker.jobs WHERE key = ANY($1)', [
      [id, ended, far].map((each) => `milestones:${each}`),
    ]);
    expect(queued).toEqual([{ key: `milestones:${id}` }]);
  });
});
