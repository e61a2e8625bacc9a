import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '@/lib/merchant/audit';
import type { Scope } from '@/lib/merchant/key-kinds';
import { issueKey } from '@/lib/merchant/keys';
import { apply } from '@/lib/session/apply';
import { ask, signed, startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const ORDER = { metadata: { order_ref: 'order-1', customer: 'ana' } };

it('is the same in the read, the list, and the event, and its URL is for secret keys only', async () => {
  const merchant = await makeMerchant();
  const created = await ask('POST', '/sessions', { key: merchant.secret, body: signed(merchant, ORDER) });
  const { session_id, session_url } = created.body;
  const settings = { mode: 'equal' as const, size: 2 };
  await apply(String(session_id), { type: 'set_up_group', name: 'Ana', email: null, settings });

  const { body: read } = await ask('GET', `/sessions/${session_id}`, { key: merchant.secret });
  const whole = {
    session_id,
    status: 'pending',
    order_ref: 'order-1',
    total_cents: 10_000,
    paid_cents: 0,
    currency: 'usd',
    metadata: ORDER.metadata,
    created_at: expect.stringMatching(/Z$/),
    started: true,
    started_at: expect.stringMatching(/Z$/),
    expires_at: created.body.expires_at,
    ended_at: null,
  };
  expect(read).toMatchObject({ ...whole, session_url });

  const { body: list } = await ask('GET', '/sessions', { key: merchant.secret });
  const [item] = list.data as Record<string, unknown>[];
  for (const field of [...Object.keys(whole), 'session_url'])
    expect([field, item?.[field]]).toEqual([field, read[field]]);

  const { body: events } = await ask('GET', '/events', { key: merchant.secret });
  const [event] = events.data as { id: string }[];
  const told = await ask('GET', `/events/${event?.id}`, { key: merchant.secret });
  const { data } = told.body as { data: Record<string, unknown> };
  for (const field of Object.keys(whole)) expect([field, data[field]]).toEqual([field, read[field]]);
  expect(told.text).not.toContain('access=');

  const { body: shown, text } = await ask('GET', `/sessions/${session_id}`, { key: merchant.publishable });
  expect(shown).toMatchObject({ total_cents: 10_000, started: true });
  expect(text).not.toMatch(/access=|metadata/);
});

it('is read without the organizer’s page by a key that may not cancel', async () => {
  const merchant = await makeMerchant();
  const created = await ask('POST', '/sessions', { key: merchant.secret, body: signed(merchant, ORDER) });
  const readWith = async (scopes: Scope[]) => {
    const { key } = await issueKey(
      { merchant_id: merchant.id, livemode: false, kind: 'secret', scopes },
      SYSTEM,
    );
    return await ask('GET', `/sessions/${created.body.session_id}`, { key });
  };
  const { body, text } = await readWith(['payments:read', 'webhooks:write', 'merchants:read']);
  expect(body).toMatchObject({ metadata: ORDER.metadata, started: false });
  expect(text).not.toContain('access=');
  expect((await readWith(['payments'])).body.session_url).toBe(created.body.session_url);
});
