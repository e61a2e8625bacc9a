import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '@/lib/erasure/erase-person';
import type { Command } from '@/lib/group/commands';
import { addressHash } from '@/lib/mail/frame/addresses';
import { keepConfirmed } from '@/lib/mail/send/consent';
import { keepUnsubscribed } from '@/lib/mail/send/unsubscribe';
import { apply } from '@/lib/session/apply';
import { subscribe } from '@/lib/session/live';
import { ask, cart, openOne, rows, signed, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';
import { until } from '../../support/webhooks';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const create = (group_from: unknown, rest: object = {}, key = merchant.secret, headers = {}) =>
  ask('POST', '/sessions', {
    key,
    body: signed(merchant, { total: 12_000, items: [item] }, { group_from, ...rest }),
    headers,
  });
const item = { id: 'a', name: 'Cabin', quantity: 1, unit_price: 12_000 };
const get = async (id: unknown, key = merchant.secret) => (await ask('GET', `/sessions/${id}`, { key })).body;
const newSessions = async () => (await rows('SELECT count(*)::int AS count FROM sessions'))[0]?.count;

let made = 0;
/** A group of Ana, Ben and Cleo, who have given addresses. Ana's and Ben's are confirmed. */
async function group({ ends = true, unsubscribes = false } = {}): Promise<{ id: string; people: string[] }> {
  made += 1;
  const id = await openOne(merchant);
  const emails = ['ana', 'ben', 'cleo'].map((name) => `${name}${made}@example.com`);
  const [ana = '', ben = '', cleo = ''] = emails;
  for (const email of [ana, ben]) await keepConfirmed(email, merchant.id);
  if (unsubscribes) await keepUnsubscribed(addressHash(ben));
  const settings = { mode: 'equal' as const, size: 3 };
  const commands: Command[] = [
    { type: 'set_up_group', name: 'Ana', email: ana, settings },
    { type: 'join', name: 'Ben', email: ben },
    { type: 'join', name: 'Cleo', email: cleo },
    ...(ends ? [{ type: 'cancel' } as const] : []),
  ];
  for (const command of commands) {
    const applied = await apply(id, command);
    if (!applied.ok) throw new Error(applied.code);
  }
  return { id, people: emails };
}

const mailsOf = (id: unknown) =>
  rows(
    `SELECT payload->>'template' AS template, name FROM graphile_worker._private_jobs j
       JOIN members ON members.id = payload->>'member_id' WHERE payload->>'session_id' = $1 ORDER BY position`,
    [id],
  );

describe('group_from', () => {
  it('starts a group with the people of another one, and writes to those who have agreed', async () => {
    const { id } = await group();
    const answer = await create(id);
    expect([answer.status, answer.body.status]).toEqual([200, 'pending']);
    const { session_id } = answer.body;
    expect(await get(session_id)).toMatchObject({
      started: true,
      total_cents: 12_000,
      group_from: { session_id: id, total_cents: 10_000, missing_items: [] },
      group: {
        size: 3,
        mode: 'equal',
        members: [
          { name: 'Ana', amount_cents: 4_000, before_cents: 3_334, status: 'pending' },
          { name: 'Ben', amount_cents: 4_000, before_cents: 3_333, status: 'pending' },
        ],
      },
      charges: [],
    });
    expect(await mailsOf(session_id)).toEqual([
      { template: 'again', name: 'Ana' },
      { template: 'again', name: 'Ben' },
    ]);
    const stored = await rows('SELECT email FROM members WHERE session_id = $1', [session_id]);
    expect(stored.map(({ email }) => String(email).slice(0, 3))).toEqual(['ana', 'ben']);
    const events = await rows(
      `SELECT type, body::json->'data'->'group_from' AS from FROM events WHERE session_id = $1`,
      [session_id],
    );
    expect(events).toEqual([
      { type: 'group.created', from: { session_id: id, total_cents: 10_000, missing_items: [] } },
    ]);
  });

  it('writes to nobody who has unsubscribed since', async () => {
    const { id } = await group({ unsubscribes: true });
    const { session_id } = (await create(id)).body;
    expect(await mailsOf(session_id)).toEqual([{ template: 'again', name: 'Ana' }]);
  });

  it('shows a publishable key neither the former session nor what was paid then', async () => {
    const { session_id } = (await create((await group()).id)).body;
    const seen = await get(session_id, merchant.publishable);
    expect(seen.session_id).toBe(session_id);
    expect(JSON.stringify(seen)).not.toMatch(/group_from|before_cents/);
  });

  it('is for a secret key, and for an id', async () => {
    const { id } = await group();
    const count = await newSessions();
    const page = await create(id, {}, merchant.publishable);
    expect([page.status, page.body.code, page.body.details]).toEqual([
      400,
      'invalid_request',
      ['group_from: must be set by a secret key: a publishable key cannot set it'],
    ]);
    const number = await create(17);
    expect([number.status, number.body.details]).toEqual([
      400,
      [expect.stringMatching(/^group_from: must be/)],
    ]);
    const anonymous = await ask('POST', '/sessions', { body: { cart: cart(), group_from: id } });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'invalid_api_key']);
    expect(await newSessions()).toBe(count);
  });

  it('names one’s own session, in the same mode, that has ended and was started', async () => {
    const { id } = await group();
    const count = await newSessions();
    const unknown = await create('sess_unknown');
    const other = await makeMerchant();
    const theirs = await ask('POST', '/sessions', {
      key: other.secret,
      body: { cart: cart(), group_from: id },
    });
    for (const answer of [unknown, theirs])
      expect([answer.status, answer.body.code]).toEqual([404, 'session_not_found']);
    const live = signed(merchant.live, {}, { group_from: id });
    const wrongMode = await ask('POST', '/sessions', { key: merchant.live.secret, body: live });
    expect([wrongMode.status, wrongMode.body.code]).toEqual([403, 'environment_mismatch']);
    expect(await newSessions()).toBe(count);
    const open = await create((await group({ ends: false })).id);
    expect([open.status, open.body.code]).toEqual([409, 'group_still_open']);
    const never = await openOne(merchant);
    await apply(never, { type: 'cancel' });
    const empty = await create(never, { group_config: { max_size: 2 } });
    expect(empty.body.details).toEqual(['group_from: must be a session whose group was started']);
  });

  it('has to fit the new session', async () => {
    const { id } = await group();
    const answer = await create(id, { group_config: { max_size: 2 } });
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      400,
      'invalid_request',
      ['group_from: has 3 people, but group_config allows 2 to 2'],
    ]);
  });

  it('is taken over once at a time: of two requests at once one is refused, and the same request is answered again', async () => {
    const { id } = await group();
    const headers = { 'Idempotency-Key': `again-${id}` };
    const first = await create(id, {}, merchant.secret, headers);
    const repeated = await create(id, {}, merchant.secret, headers);
    expect([repeated.body, repeated.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true']);
    const second = await create(id);
    expect([second.status, second.body.code]).toEqual([409, 'group_from_in_use']);
    await apply(String(first.body.session_id), { type: 'cancel' });
    const both = await Promise.all([create(id), create(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = await rows(
      `SELECT status FROM sessions WHERE again->>'session_id' = $1 AND status = 'pending'`,
      [id],
    );
    expect(kept).toHaveLength(1);
  });

  it('who is erased is in no session that has taken over their people, and is not taken over again', async () => {
    const { id, people } = await group();
    const settings = { group_config: { allowed_modes: ['equal'], default_mode: 'equal' } };
    const { session_id } = (await create(id, settings)).body;
    expect(JSON.stringify(await rows('SELECT again FROM sessions WHERE id = $1', [session_id]))).toContain(
      'Cleo',
    );
    const versionOf = async () =>
      Number((await rows('SELECT version FROM sessions WHERE id = $1', [session_id]))[0]?.version);
    const version = await versionOf();
    let told = 0;
    const unsubscribe = subscribe(String(session_id), () => {
      told += 1;
    });
    await until(() => told === 1);
    await erasePerson(String(people[2]));
    // Its open pages show it at once.
    expect(await versionOf()).toBe(version + 1);
    await until(() => told === 2);
    unsubscribe();
    expect(
      JSON.stringify(await rows('SELECT again FROM sessions WHERE id = $1', [session_id])),
    ).not.toContain('Cleo');
    await apply(String(session_id), { type: 'cancel' });
    const next = await create(id);
    const kept = await rows('SELECT again FROM sessions WHERE id = $1', [next.body.session_id]);
    expect(JSON.stringify(kept)).not.toMatch(/Cleo|Erased/);
  });

  it('a session without it has none of its fields', async () => {
    const id = await openOne(merchant);
    expect(JSON.stringify(await get(id))).not.toMatch(/group_from|before_cents/);
    expect(await rows('SELECT again FROM sessions WHERE id = $1', [id])).toEqual([{ again: null }]);
  });
});
