import type { Client } from 'pg';
import { signCart } from '@/lib/cart/signature';
import { SYSTEM } from '@/lib/merchant/audit';
import { setOrderRules } from '@/lib/merchant/profile';
import { apply } from '@/lib/session/apply';
import type { Stack } from '../../../dev/stack';
import { freshAddress } from '../../support/fresh-address';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { exchange, post, postForm, send } from './send';

/** What somebody can do who has nothing, or only a link. */

const cart = {
  total: 1000,
  currency: 'usd',
  items: [{ id: 'a', name: 'Cabin', quantity: 1, unit_price: 1000 }],
  metadata: { order_ref: 'o-1' },
};

/** A group of three with its organizer. Answers what its share link has. */
async function startedGroup(stack: Stack, database: Client): Promise<string> {
  const { session_id } = await openSession(stack);
  const settings = { mode: 'equal', size: 3 } as const;
  const started = await apply(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
  if (!started.ok) throw new Error(started.code);
  const { rows } = await database.query('SELECT share_id FROM sessions WHERE id = $1', [session_id]);
  return rows[0].share_id;
}

test.describe('a page that is not the shop’s', () => {
  const ELSEWHERE = 'https://evil.example';

  test('opens no session once the shop has said where its pages are', async ({
    stack,
    merchants: { standard },
  }) => {
    const rules = {
      allow_dropping_items: false,
      origins_in_test_mode: true,
      one_session_per_order_ref: true,
    };
    await setOrderRules(standard.id, rules, SYSTEM);
    const signature = signCart(cart, standard.signing_secret);
    const open = (added: object, headers: object = {}) =>
      post(stack, '/sessions', standard.publishable_key, { cart, signature, ...added }, headers);
    for (const field of ['success_url', 'cancel_url', 'webhook_url']) {
      const answer = await open({ [field]: `${ELSEWHERE}/hook` });
      expect.soft([answer.status, answer.text], field).toEqual([400, expect.stringContaining(field)]);
    }
    expect((await open({}, { origin: ELSEWHERE })).status).toBe(403);
    expect((await open({})).status).toBe(200);
    const again = await open({});
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('order_ref_in_use')]);
  });

  test('sends no form of ours', async ({ stack, database }) => {
    const share_id = await startedGroup(stack, database);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: ELSEWHERE };
    const fields = { intent: 'join', name: 'Mallory' };
    expect((await postForm(stack, `/s/${share_id}/act`, fields, foreign)).status).toBe(403);
  });
});

test.describe('somebody with the share link', () => {
  for (const name of ['Organizer', 'Оrganizer', 'Ana', 'A\u200bna', 'Аna', '\u2800']) {
    test(`cannot join as ${JSON.stringify(name)}`, async ({ stack, database }) => {
      const share_id = await startedGroup(stack, database);
      const answer = await postForm(stack, `/s/${share_id}/act`, { intent: 'join', name });
      expect(JSON.parse(answer.text)).toMatchObject({ ok: false, fields: { name: expect.any(String) } });
      const other = await postForm(stack, `/s/${share_id}/act`, { intent: 'join', name: 'Ben' });
      expect(JSON.parse(other.text)).toMatchObject({ ok: true });
    });
  }

  test('cannot do what the organizer does', async ({ stack, database }) => {
    const share_id = await startedGroup(stack, database);
    for (const intent of ['cancel', 'remove', 'close_link', 'renew_link', 'drop_items', 'extend', 'remind']) {
      const answer = await postForm(stack, `/s/${share_id}/act`, { intent, confirm: 'yes', hours: '1' });
      expect.soft(JSON.parse(answer.text), intent).toMatchObject({ ok: false });
    }
    const { rows } = await database.query('SELECT status FROM sessions WHERE share_id = $1', [share_id]);
    expect(rows).toEqual([{ status: 'pending' }]);
  });

  test('cannot use up the group by joining and leaving', async ({ stack, database }) => {
    const share_id = await startedGroup(stack, database);
    for (let round = 0; round < 55; round += 1) {
      const joined = await postForm(stack, `/s/${share_id}/act`, {
        intent: 'join',
        name: `Stranger ${round}`,
      });
      expect(JSON.parse(joined.text).ok).toBe(true);
      const cookie = (joined.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
      const left = await postForm(stack, `/s/${share_id}/act`, { intent: 'leave' }, { cookie });
      expect(JSON.parse(left.text).ok).toBe(true);
    }
    const answer = await postForm(stack, `/s/${share_id}/act`, { intent: 'join', name: 'Ben' });
    expect(JSON.parse(answer.text)).toMatchObject({ ok: true });
  });

  test('asks for changes 600 times a minute, whatever link is made up', async ({ stack }) => {
    const headers = { 'x-forwarded-for': freshAddress() };
    const ask = (at: number) => send(stack, `/api/pay/live/made-up-${at}`, { headers });
    const statuses = new Map<number, number>();
    for (let from = 0; from < 610; from += 10) {
      for (const { status } of await Promise.all(Array.from({ length: 10 }, (_, at) => ask(from + at))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 600, 429: 10 });
  });
});

test('the sign-in library answers only the links of our mails', async ({ stack, merchants: { owner } }) => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: owner.email, password: owner.password, name: 'Mallory' });
  for (const path of [
    'sign-in/email',
    'sign-up/email',
    'request-password-reset',
    'two-factor/disable',
    'organization/invite-member',
    'update-user',
    'delete-user',
  ]) {
    const answer = await send(stack, `/api/auth/${path}`, { method: 'POST', headers, body });
    expect.soft([answer.status, answer.headers['set-cookie']], path).toEqual([405, undefined]);
  }
  for (const path of ['get-session', 'list-sessions', 'ok', 'error', 'organization/list']) {
    expect.soft((await send(stack, `/api/auth/${path}`)).status, path).toBe(404);
  }
});

test('cron tasks run for the platform only', async ({ stack }) => {
  for (const authorization of ['', 'Bearer ', 'Bearer undefined', 'Bearer x']) {
    const answer = await send(stack, '/api/cron/minute', { headers: { authorization } });
    expect.soft(answer.status, authorization).toBe(401);
  }
});

test('OPTIONS * describes the server, and no other request has such a target', async ({ stack }) => {
  const ask = (method: string) =>
    exchange(stack, `${method} * HTTP/1.1\r\nHost: pay.test\r\nConnection: close\r\n\r\n`);
  expect(await ask('OPTIONS')).toMatch(/^HTTP\/1\.1 204 /);
  expect(await ask('GET')).toMatch(/^HTTP\/1\.1 400 /);
});
