import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '@/lib/db/ids';
import { ask, cart, makeMerchant, rows, signed, startApi, type TestMerchant } from './support';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

describe('POST /sessions', () => {
  it('opens a session for a signed cart with a publishable key', async () => {
    const answer = await ask('POST', '/sessions', {
      key: merchant.publishable,
      body: signed(merchant, { metadata: { order_ref: 'o-1' } }),
      headers: { Origin: 'https://shop.example' },
    });
    expect(answer.body).toEqual({
      request_id: answer.headers.get('x-request-id'),
      session_id: expect.stringMatching(/^sess_\w{22}$/),
      session_url: expect.stringMatching(/^https:\/\/pay\.test\/session\/sess_\w+\?access=[\w-]{43}$/),
      status: 'pending',
      expires_at: expect.stringMatching(/Z$/),
      merchant_fee_rate: 0.035,
      consumer_fee_rate: 0.01,
      group_access_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.status).toBe(200);
    const [row] = await rows('SELECT * FROM sessions WHERE id = $1', [answer.body.session_id]);
    expect(row).toMatchObject({ order_ref: 'o-1', page_origin: 'https://shop.example', total_cents: 10_000 });
    expect(row?.access_token_hash).toEqual(hashToken(String(answer.body.group_access_token)));
  });

  it('queues the job that ends the session at its expiry', async () => {
    const answer = await ask('POST', '/sessions', {
      key: merchant.secret,
      body: { cart: cart(), group_config: { expiry_hours: 5 } },
    });
    const [job] = await rows('SELECT run_at, task_identifier FROM graphile_worker.jobs WHERE key = $1', [
      `expire:${answer.body.session_id}`,
    ]);
    expect(job?.task_identifier).toBe('expire_session');
    expect(new Date(String(job?.run_at)).toISOString().slice(0, 19)).toBe(
      String(answer.body.expires_at).slice(0, 19),
    );
    expect(Math.abs(Date.parse(String(answer.body.expires_at)) - Date.now() - 5 * 3_600_000)).toBeLessThan(
      60_000,
    );
  });
});
