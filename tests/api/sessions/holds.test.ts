import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSessionPage } from '@/lib/dashboard/session/sessions';
import { apply } from '@/lib/session/apply';
import { ask, openOne, rows, signed, startApi } from '../../support/api';
import { beginPayment } from '../../support/funded-session';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const group_config = { expiry_hours: 72, rescue_hours: 18, funds: 'hold' };
const open = (config: object) =>
  ask('POST', '/sessions', { key: merchant.secret, body: signed(merchant, {}, { group_config: config }) });

/** A group of two whose organizer's card is held, by the door: these tests ask no processor. */
async function held(config: object = group_config): Promise<string> {
  const { session_id: id, payment_id } = await beginPayment(merchant, { config });
  await apply(id, {
    type: 'payment_authorized',
    payment_id,
    held_cents: 5_050,
    capture_before: Date.now() + 7 * 86_400_000,
    payer_email: null,
  });
  return id;
}

describe('group_config.funds', () => {
  it('is for a secret key: a page cannot set it', async () => {
    const body = signed(merchant, {}, { group_config });
    const page = await ask('POST', '/sessions', { key: merchant.publishable, body });
    expect([page.status, page.body.code, page.body.details]).toEqual([
      400,
      'invalid_request',
      expect.arrayContaining([expect.stringMatching(/^group_config\.funds: must be set by a secret key/)]),
    ]);
    expect((await open(group_config)).status).toBe(200);
  });

  it.each([
    [{ funds: 'later' }, /^group_config\.funds: must be one of "charge", "hold", "auto"/],
    [{ funds: 'hold', expiry_hours: 91 }, /^group_config\.funds: must not be hold: .* are 91 together/],
    [
      { funds: 'hold', expiry_hours: 72, rescue_hours: 24 },
      /^group_config\.funds: must not be hold: .* are 96 together/,
    ],
  ])('refuses %j with its path', async (config, text) => {
    const answer = await open(config);
    expect([answer.status, answer.body.details]).toEqual([400, [expect.stringMatching(text)]]);
  });

  it.each([{ funds: 'auto', expiry_hours: 300 }, { funds: 'hold', expiry_hours: 90 }, { funds: 'charge' }])(
    'accepts %j',
    async (config) => {
      expect((await open(config)).status).toBe(200);
    },
  );
});

describe('a share that is held', () => {
  it('counts as paid, with held beside it, in the read, the event, and both lists', async () => {
    const id = await held();
    const { body } = await ask('GET', `/sessions/${id}`, { key: merchant.secret });
    expect(body).toMatchObject({ status: 'pending', paid_cents: 5_000, held_cents: 5_000, charges: [] });
    const { members } = body.group as { members: object[] };
    expect(members).toEqual([expect.objectContaining({ name: 'Ada', status: 'paid', held: true })]);
    const [event] = await rows(
      "SELECT body::json->'data' AS data FROM events WHERE session_id = $1 AND type = 'group.share_held'",
      [id],
    );
    expect(event?.data).toMatchObject({
      paid_cents: 5_000,
      held_cents: 5_000,
      member_id: expect.any(String),
    });
    const { rows: listed } = await listSessionPage(
      { merchant_id: merchant.id, livemode: false },
      { limit: 50 },
    );
    expect(listed.find((row) => row.id === id)).toMatchObject({ paid_cents: 5_000, held_cents: 5_000 });
    const plain = await openOne(merchant);
    const list = await ask('GET', '/sessions', { key: merchant.secret });
    const data = list.body.data as { session_id: string }[];
    expect(data.find(({ session_id }) => session_id === id)).toMatchObject({
      paid_cents: 5_000,
      held_cents: 5_000,
    });
    expect(data.find(({ session_id }) => session_id === plain)).not.toHaveProperty('held_cents');
  });

  it('is let go when the session is cancelled, with nothing to refund', async () => {
    const id = await held();
    const cancelled = await ask('POST', `/sessions/${id}/cancel`, { key: merchant.secret, body: {} });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refunds: [] });
    const { body } = await ask('GET', `/sessions/${id}`, { key: merchant.secret });
    expect(body).toMatchObject({ paid_cents: 0, held_cents: 0 });
  });
});
