import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool, type Queryable } from '@/lib/db/pool';
import { erasePerson } from '@/lib/erasure/erase-person';
import { apply } from '@/lib/session/apply';
import { type KnownSession, knownSession } from '@/lib/session/known-sessions';
import { lockSession } from '@/lib/session/load';
import { ask, openOne } from '../../support/api';
import { freshAddress } from '../../support/fresh-address';
import { frozen } from '../../support/frozen';
import { type GroupBench, must, sessionNow, startGroup, startGroupBench } from '../../support/groups';
import { connectAccount, makeMerchant, type TestMerchant } from '../../support/merchant';
import { sentBy } from '../../support/sent-statements';

/**
 * What the door keeps of a session is what it would load. Every session that is kept here is frozen, so that code that
 * changed it afterwards would fail.
 */
let kept = 0;
vi.mock('@/lib/session/known-sessions', async (original) => {
  const real = await original<typeof import('@/lib/session/known-sessions')>();
  const freezing = (keep: (known: KnownSession) => void) => (known: KnownSession) => {
    keep(known);
    frozen(real.knownSession(known.session.id));
    kept += 1;
  };
  return { ...real, keepSession: freezing(real.keepSession), keepSaved: freezing(real.keepSaved) };
});

let bench: GroupBench;
let merchant: TestMerchant;
beforeAll(async () => {
  bench = await startGroupBench({ settle_ms: 300 });
  merchant = await makeMerchant();
  await connectAccount(merchant.id, bench.stripe.url);
});
afterAll(() => bench.close());

/** Whether the door has read the session whole for the command. */
async function loads(session_id: string, command: Parameters<typeof apply>[1]): Promise<boolean> {
  const sent = await sentBy(() => must(session_id, command));
  return sent.some(({ whole }) => whole);
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const SCRIPTS: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'is disputed, funded and refunded',
    {},
    ['start:3', 'join:2', 'decline', 'dispute', 'win_dispute', 'pay:all', 'refund', 'refund'],
  ],
  ['is cancelled', {}, ['start:3', 'join:all', 'pay:2', 'cancel']],
  ['has run out of what it sells', {}, ['start:2', 'join', 'pay', 'sell_out']],
  ['fails to refund', {}, ['start:2', 'join', 'pay_unrefundable', 'cancel', 'fail_refund']],
  ['is extended and expires', {}, ['start:4', 'join:2', 'pay', 'extend', 'expire']],
  ['is rescued', { rescue_hours: 24 }, ['start:3', 'join:2', 'pay:2', 'expire', 'take_back', 'pay']],
  ['swaps a place', { swap_until: inDays(9) }, ['start:2', 'join', 'pay:2', 'swap']],
  ['holds cards', { funds: 'auto', expiry_hours: 24 }, ['start:3', 'join:2', 'pay:2', 'pay']],
  ['lets cards go', { funds: 'auto', expiry_hours: 24 }, ['start:3', 'join:2', 'pay:2', 'cancel']],
  [
    'misses a milestone',
    { milestones: [{ after_minutes: 60, paid_percent: 50 }] },
    ['start:3', 'join', 'advance:55m', 'advance:10m'],
  ],
];

const TABLES = ['members', 'payments', 'refunds', 'transfers', 'reversals'] as const;

describe('after every step, what is kept is what the database has', () => {
  const compared = new Set<string>();
  it.each(SCRIPTS)('of a group that %s', async (_name, config, steps) => {
    const session_id = await openOne(merchant, { group_config: { max_size: 5, ...config } });
    const before = kept;
    for (const step of steps) {
      const answer = await ask('POST', `/sessions/${session_id}/simulate`, {
        key: merchant.secret,
        body: { steps: [step] },
        address: freshAddress(),
      });
      expect([step, answer.body.code]).toEqual([step, undefined]);
      const now = await sessionNow(session_id);
      expect(knownSession(session_id)?.session).toStrictEqual(now);
      for (const table of TABLES) if (now[table].length > 1) compared.add(table);
    }
    expect(kept).toBeGreaterThan(before + steps.length - 1);
  });

  it('in every table, with rows to put in order', () => {
    expect([...compared].sort()).toEqual([...TABLES].sort());
  });
});

describe('a command', () => {
  it('does not load what this process has saved last', async () => {
    const { session_id } = await startGroup(bench, { settings: { mode: 'equal', size: 5 } });
    expect(await loads(session_id, { type: 'join', name: 'Zoe', email: null })).toBe(false);
  });

  it('loads a session that another process, or an earlier version, has changed since', async () => {
    const { session_id, organizer } = await startGroup(bench, { settings: { mode: 'equal', size: 5 } });
    await pool().query('UPDATE sessions SET link_closed = true WHERE id = $1', [session_id]);
    expect(await apply(session_id, { type: 'join', name: 'Zoe', email: null })).toMatchObject({ ok: false });
    await pool().query('UPDATE sessions SET link_closed = false, version = version + 1 WHERE id = $1', [
      session_id,
    ]);
    expect(await loads(session_id, { type: 'join', name: 'Zoe', email: null })).toBe(true);
    expect((await sessionNow(session_id)).members.map(({ id }) => id)).toContain(organizer);
  });

  it('loads a session whose last commits the database has lost', async () => {
    const { session_id } = await startGroup(bench, { settings: { mode: 'equal', size: 5 } });
    const row = () => pool().query('SELECT * FROM sessions WHERE id = $1', [session_id]);
    const {
      rows: [earlier],
    } = await row();
    await must(session_id, { type: 'join', name: 'Lost', email: null });
    const {
      rows: [last],
    } = await row();
    expect([last.version, last.state_id]).not.toEqual([earlier.version, earlier.state_id]);
    // As a standby has it that was promoted without them, and has counted the same version again since.
    await pool().query("DELETE FROM members WHERE session_id = $1 AND name = 'Lost'", [session_id]);
    await pool().query('UPDATE sessions SET split = $2, event_sequence = $3, state_id = $4 WHERE id = $1', [
      session_id,
      JSON.stringify(earlier.split),
      last.event_sequence,
      crypto.randomUUID(),
    ]);
    expect(await loads(session_id, { type: 'join', name: 'Zoe', email: null })).toBe(true);
    expect((await sessionNow(session_id)).members.map(({ name }) => name)).not.toContain('Lost');
  });

  it('that is rolled back leaves nothing behind', async () => {
    const { session_id } = await startGroup(bench, { settings: { mode: 'equal', size: 5 } });
    const refused = apply(
      session_id,
      { type: 'join', name: 'Nobody', email: null },
      {
        also: async () => {
          throw new Error('not this time');
        },
      },
    );
    await expect(refused).rejects.toThrow('not this time');
    await must(session_id, { type: 'join', name: 'Zoe', email: null });
    const { members } = await sessionNow(session_id);
    expect(members.map(({ name }) => name)).toEqual(['Ana', 'Member 1', 'Member 2', 'Zoe']);
  });

  it('whose commit nobody has heard of leaves nothing behind either: the next one loads what was committed', async () => {
    const { session_id } = await startGroup(bench, { settings: { mode: 'equal', size: 5 } });
    const { query } = pg.Client.prototype;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const answer = await Reflect.apply(query, this, given);
      if (given[0] === 'COMMIT') throw new Error('Connection terminated unexpectedly');
      return answer;
    } as never);
    const lost = apply(session_id, { type: 'join', name: 'Zoe', email: null }).finally(() =>
      spy.mockRestore(),
    );
    await expect(lost).rejects.toThrow('Connection terminated');
    expect(await loads(session_id, { type: 'join', name: 'Max', email: null })).toBe(true);
    const { members } = await sessionNow(session_id);
    expect(members.map(({ name }) => name)).toEqual(['Ana', 'Member 1', 'Member 2', 'Zoe', 'Max']);
  });

  it('does not bring back the name of somebody who was erased', async () => {
    const { session_id } = await startGroup(bench, { settings: { mode: 'equal', size: 4 } });
    const email = 'zoe@example.test';
    await must(session_id, { type: 'join', name: 'Zoe', email });
    await must(session_id, { type: 'cancel' });
    await erasePerson(email);
    expect(await loads(session_id, { type: 'cancel' })).toBe(true);
    expect(JSON.stringify(await sessionNow(session_id))).not.toContain('Zoe');
  });

  it('keeps the order of the members where somebody comes back who had to be forgotten', async () => {
    const session_id = await openOne(merchant, { group_config: { max_size: 5 } });
    const settings = { mode: 'equal' as const, size: 5 };
    await must(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.test', settings });
    const comesAndGoes = async (member_id: string) => {
      await must(session_id, { type: 'join', name: 'Eve', email: null, member_id });
      await must(session_id, { type: 'leave', member_id });
    };
    const first = newId('mem_');
    await comesAndGoes(first);
    await must(session_id, { type: 'join', name: 'Zoe', email: null });
    while ((await sessionNow(session_id)).members.length < 50) await comesAndGoes(newId('mem_'));
    await must(session_id, { type: 'join', name: 'Eve', email: null, member_id: first });
    const now = await sessionNow(session_id);
    expect(now.members.map(({ name }) => name)).toEqual(['Ana', 'Zoe', 'Eve']);
    expect(knownSession(session_id)?.session).toStrictEqual(now);
  });

  it('is decided only on what it has locked: a session that is opened meanwhile is not there yet', async () => {
    const { session_id } = await startGroup(bench, { settings: { mode: 'equal', size: 5 } });
    const opened_id = newId('sess_');
    const opening = await pool().connect();
    await opening.query('BEGIN');
    await opening.query(
      `INSERT INTO sessions SELECT (jsonb_populate_record(s, jsonb_build_object('id', $2::text, 'share_id', $2,
         'group_id', $2, 'access_token_hash', '\\x00', 'created_at', s.created_at + interval '1 hour'))).*
       FROM sessions s WHERE id = $1`,
      [session_id, opened_id],
    );
    const sent: string[] = [];
    let last: Promise<unknown> = Promise.resolve();
    const query = (async (statement: pg.QueryConfig) => {
      const answer = last.then(async () => {
        if (sent.length === 1) await opening.query('COMMIT');
        sent.push(statement.name ?? '');
        return pool().query(statement);
      });
      last = answer;
      return answer;
    }) as Queryable['query'];
    const locked = await lockSession({ query }, opened_id).finally(() => opening.release());
    expect(locked).toBeNull();
    expect(sent).toEqual(['lock_session_row', 'select_session']);
    expect((await sessionNow(opened_id)).id).toBe(opened_id);
  });

  it('of many at once takes its turn, with one connection for all', async () => {
    const { session_id } = await startGroup(bench, { settings: { mode: 'equal', size: 30 } });
    const names = Array.from({ length: 20 }, (_, index) => `Friend ${index}`);
    const most = pool().totalCount;
    const sent = await sentBy(() =>
      Promise.all(names.map((name) => must(session_id, { type: 'join', name, email: null }))),
    );
    const reads = sent.filter(({ name }) => name === 'select_session');
    expect(reads.map(({ whole }) => whole)).toEqual(Array(20).fill(false));
    expect(pool().totalCount).toBeLessThanOrEqual(Math.max(most, 1));
    const { members } = await sessionNow(session_id);
    expect(members.slice(3).map(({ name }) => name)).toEqual(names);
  });

  it('that waits for another process is dated when its turn has come, after all that is there', async () => {
    const { session_id } = await startGroup(bench, { members: 1 });
    const other = await pool().connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [session_id]);
    const waiting = apply(session_id, { type: 'cancel' });
    await delay(50);
    const free_at = Date.now();
    await other.query('COMMIT');
    other.release();
    expect(await waiting).toMatchObject({ ok: true });
    const { ended_at } = await sessionNow(session_id);
    expect(ended_at).toBeGreaterThanOrEqual(free_at);
    const { rows } = await pool().query<{ created_at: Date }>(
      'SELECT created_at FROM events WHERE session_id = $1 ORDER BY sequence DESC LIMIT 1',
      [session_id],
    );
    expect(rows[0]?.created_at.getTime()).toBe(ended_at);
  });
});
