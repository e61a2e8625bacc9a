import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply } from '@/lib/session/apply';
import { ask, openOne, rows, startApi } from '../../support/api';
import { beginPayment, succeed } from '../../support/funded-session';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const stock = (id: string, key: string | undefined = merchant.secret, body: unknown = { available: false }) =>
  ask('POST', `/sessions/${id}/stock`, { key, body });

/** One of two has paid 50 dollars, and 50 cents of consumer fee. */
async function halfPaid(): Promise<string> {
  const payment = await beginPayment(merchant);
  const { session_id, payment_id } = payment;
  await apply(session_id, { type: 'intent_created', payment_id, intent_id: `pi_${session_id}` });
  return (await succeed(payment)).id;
}

describe('POST /sessions/:id/stock', () => {
  it('ends an open session, says why, and refunds each payment once, however often it is sent', async () => {
    const id = await halfPaid();
    const answers = await Promise.all([stock(id), stock(id), stock(id)]);
    for (const { status, body } of [...answers, await stock(id)]) {
      expect([status, body]).toEqual([
        200,
        {
          request_id: expect.any(String),
          session_id: id,
          status: 'cancelled',
          end_reason: 'sold_out',
          refunds: [
            { charge: `ch_${id}`, amount_cents: 5050, status: 'pending', id: expect.stringMatching(/^ref_/) },
          ],
        },
      ]);
    }
    expect(await rows('SELECT id FROM refunds WHERE session_id = $1', [id])).toHaveLength(1);
    const session = await ask('GET', `/sessions/${id}`, { key: merchant.publishable });
    expect(session.body).toMatchObject({ status: 'cancelled', end_reason: 'sold_out' });
  });

  it('says why in the event, which nothing else does', async () => {
    const ended = await openOne(merchant);
    await stock(ended);
    const cancelled = await openOne(merchant);
    await ask('POST', `/sessions/${cancelled}/cancel`, { key: merchant.secret });
    const dataOf = async (id: string) =>
      (await rows("SELECT body::json->'data' AS data FROM events WHERE session_id = $1", [id]))[0]?.data;
    expect(await dataOf(ended)).toMatchObject({ status: 'cancelled', end_reason: 'sold_out', refunds: [] });
    expect(await dataOf(cancelled)).not.toHaveProperty('end_reason');
  });

  it('takes only available: false', async () => {
    const id = await openOne(merchant);
    for (const body of [{ available: true }, { available: 'false' }, {}, []]) {
      const answer = await stock(id, merchant.secret, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    }
    expect(await rows('SELECT status FROM sessions WHERE id = $1', [id])).toEqual([{ status: 'pending' }]);
  });

  it('is for a secret key only', async () => {
    const id = await openOne(merchant);
    const page = await stock(id, merchant.publishable);
    expect([page.status, page.body.code]).toEqual([403, 'secret_key_required']);
    const anonymous = await ask('POST', `/sessions/${id}/stock`, { body: { available: false } });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'invalid_api_key']);
    const stranger = await makeMerchant();
    expect((await stock(id, stranger.secret)).status).toBe(404);
    expect(await rows('SELECT status FROM sessions WHERE id = $1', [id])).toEqual([{ status: 'pending' }]);
  });

  it.each(['funded', 'cancelled', 'expired'])('is 409 for a session that is %s', async (status) => {
    const id = await openOne(merchant);
    await rows('UPDATE sessions SET status = $2, ended_at = now() WHERE id = $1', [id, status]);
    const answer = await stock(id);
    expect([answer.status, answer.body.code]).toEqual([409, 'session_not_open']);
  });
});
