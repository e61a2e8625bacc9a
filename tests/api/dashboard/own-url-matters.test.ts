import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { pool } from '@/lib/db/pool';
import type { MerchantMode } from '@/lib/merchant-mode';
import { makeMerchantMode } from '../../support/merchant';
import { onlyDelivery, prepare, publish, register } from '../../support/webhooks';

/** A session's own URL is no endpoint: nobody disables it or mails about it, so the dashboard's first page has it. */

let database: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  database = await prepare();
});
afterAll(() => database.close());

const url = 'https://shop.example/hooks';

interface Sent {
  webhook_url?: string | null;
  status?: 'pending' | 'failed' | 'delivered' | 'canceled';
  attempts?: number;
  last_status?: number | null;
  age_hours?: number;
}

/** One event of a session, whose deliveries have come so far. */
async function send(merchant: MerchantMode, sent: Sent = {}): Promise<string> {
  const { webhook_url = url, status = 'failed', attempts = 10, last_status = 500, age_hours = 80 } = sent;
  const [event_id = ''] = await publish(merchant, { webhook_url });
  await pool().query(
    `UPDATE deliveries SET status = $2, attempts = $3, last_status = $4, created_at = now() - $5 * interval '1 hour'
     WHERE event_id = $1`,
    [event_id, status, attempts, last_status, age_hours],
  );
  return event_id;
}

const mattersOf = async (merchant: MerchantMode) =>
  (await readMatters(merchant)).filter(
    (one) => one.kind === 'webhook_url' || (one.kind === 'more' && one.of === 'webhook_url'),
  );

describe("what does not reach a session's own URL", () => {
  it.each<[string, Sent]>([
    ['has failed', {}],
    ['was given up without an attempt', { attempts: 0, last_status: null, age_hours: 10.1 * 24 }],
    ['is still retried after more than an hour', { status: 'pending', attempts: 4, age_hours: 1.1 }],
  ])('is a matter where a delivery %s', async (_, sent) => {
    const merchant = await makeMerchantMode();
    await send(merchant, sent);
    const { id } = await onlyDelivery(merchant);
    expect(await mattersOf(merchant)).toEqual([
      {
        kind: 'webhook_url',
        delivery_id: id,
        session_id: expect.stringMatching(/^sess_/),
        order_ref: null,
        url,
        at: expect.any(Date),
      },
    ]);
    expect(await mattersOf(await makeMerchantMode())).toEqual([]);
    expect(await mattersOf({ ...merchant, livemode: !merchant.livemode })).toEqual([]);
  });

  it.each<[string, Sent]>([
    ['has arrived', { status: 'delivered' }],
    ['is retried within the first hour', { status: 'pending', attempts: 3, age_hours: 0.9 }],
    ['waits for its first attempt', { status: 'pending', attempts: 0, age_hours: 5 }],
    ['is not wanted, by its 410', { attempts: 1, last_status: 410 }],
    ['has failed, of more than two weeks ago', { age_hours: 14.1 * 24 }],
  ])('is none where a delivery %s', async (_, sent) => {
    const merchant = await makeMerchantMode();
    await send(merchant, sent);
    expect(await mattersOf(merchant)).toEqual([]);
  });

  it('is none where the URL is an endpoint’s, which has a matter of its own', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, 'http://localhost:9/hooks');
    await send(merchant, { webhook_url: null });
    expect(await mattersOf(merchant)).toEqual([]);
  });

  it('is one for each URL, with its oldest event, the oldest first and no more than five', async () => {
    const merchant = await makeMerchantMode();
    const addresses = Array.from({ length: 6 }, (_, index) => `${url}/${index}`);
    for (const [index, webhook_url] of addresses.entries()) {
      await send(merchant, { webhook_url, age_hours: 90 + index });
      await send(merchant, { webhook_url, status: 'pending', attempts: 2, age_hours: 2 });
    }
    const shown = await mattersOf(merchant);
    expect(shown.map((one) => (one.kind === 'webhook_url' ? one.url : one.kind))).toEqual([
      ...addresses.toReversed().slice(0, 5),
      'more',
    ]);
    const [oldest] = shown;
    const { rows } = await pool().query<{ id: string }>(
      'SELECT id FROM deliveries WHERE merchant_id = $1 ORDER BY created_at LIMIT 1',
      [merchant.merchant_id],
    );
    expect(oldest).toMatchObject({ delivery_id: rows[0]?.id });
  });

  it.each<[string, string]>([
    ['have failed at an endpoint', `'whk_1', 'failed', 10, 500`],
    ['are tried again at an endpoint', `'whk_1', 'pending', 2, 500`],
    ['wait for a first attempt', `NULL, 'pending', 0, NULL`],
    ['are not wanted, by their 410', `NULL, 'failed', 1, 410`],
  ])('is seen behind a thousand older ones that %s', async (_, others) => {
    const merchant = await makeMerchantMode();
    await pool().query(
      `INSERT INTO deliveries (id, event_id, merchant_id, livemode, url, created_at, endpoint_id, status, attempts, last_status)
       SELECT 'dlv_' || $1 || n, 'evt_' || $1 || n, $1, $2, 'https://shop.example/others', now() - interval '4 days', ${others}
       FROM generate_series(1, 1000) n`,
      [merchant.merchant_id, merchant.livemode],
    );
    await send(merchant);
    await send(merchant, { webhook_url: `${url}/late`, status: 'pending', attempts: 4, age_hours: 2 });
    expect((await mattersOf(merchant)).map((one) => 'url' in one && one.url)).toEqual([url, `${url}/late`]);
  });
});
