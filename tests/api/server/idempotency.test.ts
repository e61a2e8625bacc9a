import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerKeeper, take } from '@/lib/api/idempotency';
import { plainTransaction } from '@/lib/db/pool';
import { statement } from '@/lib/db/statement';
import { apply } from '@/lib/session/apply';
import { type Answer, ask, rows, signed, startApi } from '../../support/api';
import { fundedSession } from '../../support/funded-session';
import { makeMerchant } from '../../support/merchant';

/** What an Idempotency-Key must not reveal, and what it keeps when a process dies. See also http.test.ts. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

describe('an Idempotency-Key', () => {
  it("of a shop's server gives a page nothing, and a page's key does not block the server", async () => {
    const shop = await makeMerchant();
    const body = signed(shop);
    const create = (key: string, given: unknown = body) =>
      ask('POST', '/sessions', { key, body: given, headers: { 'Idempotency-Key': 'order-9' } });
    const byServer = await create(shop.secret);
    const byPage = await create(shop.publishable);
    expect([byServer.status, byPage.status]).toEqual([200, 200]);
    expect(byPage.headers.get('idempotent-replayed')).toBeNull();
    expect(byPage.body.session_id).not.toBe(byServer.body.session_id);
    const unsigned = await create(shop.publishable, { cart: body.cart });
    expect([unsigned.status, unsigned.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('answers only a request with the same signature, also in the header', async () => {
    const shop = await makeMerchant();
    const { cart, signature } = signed(shop);
    const create = (headers: Record<string, string>) =>
      ask('POST', '/sessions', {
        key: shop.publishable,
        body: { cart },
        headers: { 'Idempotency-Key': 'order-9', ...headers },
      });
    const first = await create({ 'X-Split-Signature': signature });
    const again = await create({ 'X-Split-Signature': signature });
    expect([first.status, again.text]).toEqual([200, first.text]);
    const others: Record<string, string>[] = [{}, { 'X-Split-Signature': 'f'.repeat(64) }];
    for (const headers of others) {
      expect((await create(headers)).body.code).toBe('idempotency_key_reused');
    }
  });

  it('gives a page nothing of a group that has started, and still repeats the answer to the server', async () => {
    const shop = await makeMerchant();
    const create = (key: string) =>
      ask('POST', '/sessions', { key, body: signed(shop), headers: { 'Idempotency-Key': 'guessed' } });
    const start = async (session_id: unknown) => {
      const settings = { mode: 'equal', size: 2 } as const;
      const command = { type: 'set_up_group', name: 'Ada', email: null, settings } as const;
      expect(await apply(String(session_id), command)).toMatchObject({ ok: true });
    };
    const byPage = await create(shop.publishable);
    expect((await create(shop.publishable)).text).toBe(byPage.text);
    await start(byPage.body.session_id);
    const late = await create(shop.publishable);
    expect([late.status, late.body.code]).toEqual([409, 'idempotency_key_reused']);
    expect(late.text).not.toContain(byPage.body.group_access_token);
    const byServer = await create(shop.secret);
    await start(byServer.body.session_id);
    expect((await create(shop.secret)).text).toBe(byServer.text);
  });

  it("keeps a session's access token in the statement that opens the session", async () => {
    const shop = await makeMerchant();
    const { body } = await ask('POST', '/sessions', {
      key: shop.publishable,
      body: signed(shop),
      headers: { 'Idempotency-Key': 'opened' },
    });
    const [opened] = await rows(
      `SELECT s.xmin::text AS work, k.xmin::text AS answer FROM sessions s, idempotency_keys k
       WHERE s.id = $1 AND k.key = 'opened'`,
      [body.session_id],
    );
    expect(opened?.work).toBe(opened?.answer);
    expect(opened?.work).toBeDefined();
  });

  it('keeps the answer to an extension in the transaction that extends: a second one would be refused', async () => {
    const shop = await makeMerchant();
    const { body } = await ask('POST', '/sessions', { key: shop.secret, body: signed(shop) });
    const path = `/sessions/${body.session_id}/extend`;
    const headers = { 'Idempotency-Key': 'longer' };
    const extended = await ask('POST', path, { key: shop.secret, body: { expiry_hours: 96 }, headers });
    expect(extended.status).toBe(200);
    const [row] = await rows(
      `SELECT s.xmin::text AS work, k.xmin::text AS answer FROM sessions s, idempotency_keys k
       WHERE s.id = $1 AND k.key = 'longer'`,
      [body.session_id],
    );
    expect(row?.work).toBe(row?.answer);
    expect(row?.work).toBeDefined();
  });

  it('keeps a secret that is shown once in the transaction that makes it', async () => {
    const shop = await makeMerchant();
    const post = (path: string, key: string, body?: unknown) =>
      ask('POST', path, { key: shop.secret, body, headers: { 'Idempotency-Key': key } });
    const transactionsOf = async (id: unknown, key: string) =>
      rows(
        `SELECT w.xmin::text AS work, k.xmin::text AS answer FROM webhook_endpoints w, idempotency_keys k
         WHERE w.id = $1 AND k.key = $2`,
        [id, key],
      );
    const { id } = (await post('/webhooks', 'made', { url: 'https://93.184.216.34/hook', events: ['*'] }))
      .body;
    const [made] = await transactionsOf(id, 'made');
    expect(made?.work).toBe(made?.answer);
    const rotated = await post(`/webhooks/${id}/rotate`, 'rotated');
    const [rotation] = await transactionsOf(id, 'rotated');
    expect(rotation?.work).toBe(rotation?.answer);
    const again = await post(`/webhooks/${id}/rotate`, 'rotated');
    expect([again.headers.get('idempotent-replayed'), again.text]).toEqual(['true', rotated.text]);
  });
});

describe('the answer of an operation of one statement', () => {
  it('is kept once the statement has done something', async () => {
    const { id } = await makeMerchant();
    const wanted = { merchant_id: id, livemode: false, route: 'test', key: 'one-statement' };
    const found = await take(wanted, Buffer.alloc(32));
    if (!('taken' in found)) throw new Error('Somebody else has this key');
    const run = new AnswerKeeper(found.taken, 'req_test').running(() => ({ done: true }));
    const once = (rowCount: number) =>
      statement(`done_${rowCount}`, `SELECT 1 AS one FROM generate_series(1, ${rowCount})`, { one: 'int4' });
    expect(await run(once(0), [], undefined)).toBe(0);
    await expect(take(wanted, Buffer.alloc(32))).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
    expect(await run(once(1), [], undefined)).toBe(1);
    expect(await take(wanted, Buffer.alloc(32))).toEqual({ known: '{"request_id":"req_test","done":true}' });
    // The previous version finds the answer by its status.
    expect(await rows('SELECT status FROM idempotency_keys WHERE merchant_id = $1', [id])).toEqual([
      { status: 200 },
    ]);
    await expect(run(once(1), [], undefined)).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
  });
});

describe('a request that is paused for longer than its key is kept for it', () => {
  /** While sessions cannot change, sends a request, and the same again after three minutes. */
  async function overtaken(key: string, send: () => Promise<Answer>): Promise<Answer[]> {
    const sent: Promise<Answer>[] = [];
    await plainTransaction(async (client) => {
      await client.query('LOCK TABLE sessions IN EXCLUSIVE MODE');
      sent.push(send());
      const age = `UPDATE idempotency_keys SET created_at = created_at - interval '3 minutes' WHERE key = $1 RETURNING key`;
      await expect.poll(() => rows(age, [key])).toHaveLength(1);
      sent.push(send());
      const taken = `SELECT 1 FROM idempotency_keys WHERE key = $1 AND created_at > now() - interval '1 minute'`;
      await expect.poll(() => rows(taken, [key])).toHaveLength(1);
    });
    return Promise.all(sent);
  }

  const codes = (answers: readonly Answer[]) =>
    answers.map(({ status, body }) => (status === 200 ? status : body.code));

  it('refunds nothing: the one that was sent again has done so', async () => {
    const shop = await makeMerchant();
    const { session_id, member_id } = await fundedSession(shop);
    const headers = { 'Idempotency-Key': 'refund-once' };
    const body = { member_id, amount_cents: 500 };
    const send = () => ask('POST', `/sessions/${session_id}/refunds`, { key: shop.secret, body, headers });
    const answers = await overtaken('refund-once', send);
    expect(codes(answers)).toEqual(['idempotency_key_in_use', 200]);
    expect(await rows('SELECT id FROM refunds WHERE session_id = $1', [session_id])).toHaveLength(1);
    expect((await send()).text).toBe(answers[1]?.text);
  });

  it('opens no second session', async () => {
    const shop = await makeMerchant();
    const headers = { 'Idempotency-Key': 'open-once' };
    const send = () => ask('POST', '/sessions', { key: shop.secret, body: signed(shop), headers });
    const answers = await overtaken('open-once', send);
    expect(codes(answers)).toEqual(['idempotency_key_in_use', 200]);
    expect(await rows('SELECT id FROM sessions WHERE merchant_id = $1', [shop.id])).toHaveLength(1);
    expect((await send()).text).toBe(answers[1]?.text);
  });
});
