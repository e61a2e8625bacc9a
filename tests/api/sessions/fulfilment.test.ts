import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply } from '@/lib/session/apply';
import { MAXIMUM_FULFILMENTS } from '@/lib/session/fulfilment';
import { ask, openOne, rows, startApi } from '../../support/api';
import { fundedSession } from '../../support/funded-session';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const report = (id: string, body: unknown, key = merchant.secret, headers: Record<string, string> = {}) =>
  ask('POST', `/sessions/${id}/fulfilment`, { key, body, headers });

const kept = (session_id: string) =>
  rows('SELECT * FROM fulfilments WHERE session_id = $1 ORDER BY tracking_number', [session_id]);

const parcel = {
  carrier: 'UPS',
  tracking_number: '1Z999',
  tracking_url: 'https://ups.test/1Z999',
  description: 'Two cabin keys',
  shipped_at: '2026-03-05T10:30:00+01:00',
};

describe('POST /sessions/:id/fulfilment', () => {
  it('keeps a parcel with the session’s merchant and mode', async () => {
    const { session_id } = await fundedSession(merchant);
    const { status, body } = await report(session_id, parcel);
    expect(status).toBe(200);
    const shipped_at = '2026-03-05T09:30:00.000Z';
    expect(body).toMatchObject({ session_id, ...parcel, shipped_at, delivered_at: null });
    expect(await kept(session_id)).toMatchObject([
      { ...parcel, merchant_id: merchant.id, livemode: false, shipped_at: new Date(shipped_at) },
    ]);
  });

  it('changes nothing when it is repeated, and replaces what was said of the same parcel', async () => {
    const { session_id } = await fundedSession(merchant);
    const bytes = ({ text, body }: Awaited<ReturnType<typeof report>>) =>
      text.replace(String(body.request_id), '');
    const first = await report(session_id, parcel);
    const again = await report(session_id, parcel);
    expect(bytes(again)).toBe(bytes(first));
    await report(session_id, { ...parcel, delivered_at: '2026-03-07T12:00:00Z' });
    expect(await kept(session_id)).toMatchObject([{ delivered_at: new Date('2026-03-07T12:00:00Z') }]);
    await report(session_id, { tracking_number: '1Z999', carrier: 'DHL' });
    expect(await kept(session_id)).toMatchObject([{ carrier: 'DHL', description: null, shipped_at: null }]);
  });

  it('keeps several parcels, and one report without a number', async () => {
    const { session_id } = await fundedSession(merchant);
    for (const tracking_number of ['A1', 'A2']) await report(session_id, { tracking_number });
    await report(session_id, { description: 'Breakfast', delivered_at: '2026-03-07T08:00:00Z' });
    await report(session_id, { description: 'Breakfast for all' });
    expect(await kept(session_id)).toMatchObject([
      { tracking_number: '', description: 'Breakfast for all' },
      { tracking_number: 'A1' },
      { tracking_number: 'A2' },
    ]);
  });

  it('keeps one row when the same parcel is reported at once, and never more than the limit', async () => {
    const { session_id } = await fundedSession(merchant);
    const same = await Promise.all([1, 2, 3].map(() => report(session_id, parcel)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await kept(session_id)).toHaveLength(1);
    const room = MAXIMUM_FULFILMENTS - 2;
    for (let index = 0; index < room; index += 1) await report(session_id, { tracking_number: `N${index}` });
    const last = await Promise.all(
      ['X', 'Y', 'Z'].map((tracking_number) => report(session_id, { tracking_number })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = last.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({ code: 'invalid_request' });
    expect(String(refused?.body.details)).toContain('tracking_number: a session can have 50 parcels');
    expect((await report(session_id, parcel)).status).toBe(200);
    expect(await kept(session_id)).toHaveLength(MAXIMUM_FULFILMENTS);
  });

  it('repeats the answer of an Idempotency-Key', async () => {
    const { session_id } = await fundedSession(merchant);
    const headers = { 'Idempotency-Key': `parcel-${session_id}` };
    const first = await report(session_id, parcel, merchant.secret, headers);
    expect((await report(session_id, parcel, merchant.secret, headers)).text).toBe(first.text);
    expect(await report(session_id, { carrier: 'DHL' }, merchant.secret, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('lists every violation of the body', async () => {
    const { session_id } = await fundedSession(merchant);
    const { status, body } = await report(session_id, {
      carrier: '',
      tracking_number: 'x'.repeat(101),
      tracking_url: 'http://ups.test',
      description: 7,
      shipped_at: 'yesterday',
      delivered_at: '1969-12-31T23:59:59Z',
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(body.details).toHaveLength(6);
    const empty = await report(session_id, {});
    expect(String(empty.body.details)).toContain('must have carrier, tracking_number');
    const reversed = await report(session_id, {
      shipped_at: '2026-03-07T08:00:00Z',
      delivered_at: '2026-03-05T08:00:00Z',
    });
    expect(reversed.body.details).toEqual(['delivered_at: must not be before shipped_at']);
    expect((await report(session_id, undefined)).status).toBe(400);
    expect(await kept(session_id)).toEqual([]);
  });

  it('is refused until the session is funded, and once it was cancelled', async () => {
    const open = await openOne(merchant);
    const refusal = { status: 409, body: { code: 'session_not_funded' } };
    expect(await report(open, parcel)).toMatchObject(refusal);
    await apply(open, { type: 'cancel' });
    expect(await report(open, parcel)).toMatchObject(refusal);
    expect(await kept(open)).toEqual([]);
  });

  it('answers another merchant as it answers about nothing, and needs a secret key', async () => {
    const { session_id } = await fundedSession(merchant);
    const other = await makeMerchant();
    const foreign = await report(session_id, parcel, other.secret);
    const nothing = await report('sess_none', parcel, other.secret);
    const bytes = ({ text, body }: typeof foreign) => text.replace(String(body.request_id), '');
    expect(foreign.status).toBe(404);
    expect(bytes(foreign)).toBe(bytes(nothing));
    expect((await report(session_id, parcel, merchant.publishable)).status).toBe(403);
    expect(await report(session_id, parcel, merchant.live.secret)).toMatchObject({
      status: 403,
      body: { code: 'environment_mismatch' },
    });
    expect((await ask('POST', `/sessions/${session_id}/fulfilment`, { body: parcel })).status).toBe(401);
    expect(await kept(session_id)).toEqual([]);
  });
});
