import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import {
  createEndpoint,
  deleteEndpoint,
  ENDPOINT_LIMIT,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
} from '@/lib/webhook/endpoint/endpoints';
import { revokePreviousSecret, rotateSecret } from '@/lib/webhook/endpoint/rotate-secret';
import { sendTestEvent } from '@/lib/webhook/endpoint/test-event';
import { getDelivery, listDeliveries, replayMissed, resendDelivery } from '@/lib/webhook/history/deliveries';
import { getEvent, listEvents } from '@/lib/webhook/history/events';
import { REPLAY_LIMIT } from '@/lib/webhook/history/replay.sql';
import { makeMerchantMode } from '../../support/merchant';
import { waitingJobs } from '../../support/queued-jobs';
import { deliveriesOf, fakeDelivery, prepare, publish, register } from '../../support/webhooks';

const url = 'https://shop.example.com/hooks';
const nobody = async () => {
  throw new Error('no name server here');
};

describe('endpoints', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    database = await prepare();
  });
  afterAll(() => database.close());

  it('the secret is shown once, and the database keeps no readable copy', async () => {
    const merchant = await makeMerchantMode();
    const created = await createEndpoint(merchant, { url, events: ['*'] }, { resolve: nobody });
    expect(created).toMatchObject({
      id: expect.stringMatching(/^whep_/),
      url,
      events: ['*'],
      status: 'enabled',
    });
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [listed] = await listEndpoints(merchant);
    expect(listed).toEqual(await getEndpoint(merchant, created.id));
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    const { rows } = await pool().query('SELECT * FROM webhook_endpoints WHERE id = $1', [created.id]);
    expect(JSON.stringify(rows)).not.toContain(created.secret.slice(6));
  });

  it.each([
    ['http://shop.example.com/', ['*'], 'url'],
    ['https://10.0.0.1/', ['*'], 'url'],
    ['nonsense', ['*'], 'url'],
    [url, [], 'events'],
    [url, ['group.founded'], 'events'],
  ])('%s with %j is refused with the reason', async (bad, events, field) => {
    const creation = createEndpoint(await makeMerchantMode(), { url: bad, events }, { resolve: nobody });
    await expect(creation).rejects.toMatchObject({
      code: 'invalid_request',
      violations: [{ path: field }],
    });
  });

  it('the same event named twice counts once', async () => {
    const events = ['group.funded', 'group.funded'];
    expect(
      (await createEndpoint(await makeMerchantMode(), { url, events }, { resolve: nobody })).events,
    ).toEqual(['group.funded']);
  });

  it('a merchant never has more than 16 in one mode, however many are requested at once', async () => {
    const merchant = await makeMerchantMode();
    const results = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        createEndpoint(merchant, { url: `${url}/${index}`, events: ['*'] }, { resolve: nobody }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(ENDPOINT_LIMIT);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too_many_webhooks' });
    }
    const [first] = await listEndpoints(merchant);
    await deleteEndpoint(merchant, first?.id ?? '');
    await expect(
      createEndpoint(merchant, { url, events: ['*'] }, { resolve: nobody }),
    ).resolves.toBeDefined();
  });

  it("another merchant's endpoint, the other mode's and a missing one look the same", async () => {
    const merchant = await makeMerchantMode();
    const { id } = await createEndpoint(merchant, { url, events: ['*'] }, { resolve: nobody });
    const others = [await makeMerchantMode(), { ...merchant, livemode: true }];
    for (const [stranger, wanted] of [
      ...others.map((other) => [other, id] as const),
      [merchant, 'whep_missing'] as const,
    ]) {
      const notFound = { code: 'webhook_not_found' };
      await expect(getEndpoint(stranger, wanted)).rejects.toMatchObject(notFound);
      await expect(updateEndpoint(stranger, wanted, { events: ['*'] })).rejects.toMatchObject(notFound);
      await expect(deleteEndpoint(stranger, wanted)).rejects.toMatchObject(notFound);
      await expect(rotateSecret(stranger, wanted)).rejects.toMatchObject(notFound);
      await expect(revokePreviousSecret(stranger, wanted, { ends: null })).rejects.toMatchObject(notFound);
      await expect(sendTestEvent(stranger, wanted)).rejects.toMatchObject(notFound);
      await expect(replayMissed(stranger, wanted, { since: new Date(0) })).rejects.toMatchObject(notFound);
    }
    expect(await getEndpoint(merchant, id)).toMatchObject({ status: 'enabled', events: ['*'] });
  });

  it('a deleted endpoint is not found, and nothing can be done with it', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await createEndpoint(merchant, { url, events: ['*'] }, { resolve: nobody });
    await deleteEndpoint(merchant, id);
    await expect(deleteEndpoint(merchant, id)).rejects.toMatchObject({ code: 'webhook_not_found' });
    await expect(updateEndpoint(merchant, id, { status: 'enabled' })).rejects.toMatchObject({
      code: 'webhook_not_found',
    });
    expect(await listEndpoints(merchant)).toEqual([]);
  });

  it('a change leaves the rest alone, and enabling resets the count of failures', async () => {
    const merchant = await makeMerchantMode();
    const {
      id,
      secret: _,
      ...created
    } = await createEndpoint(merchant, { url, events: ['*'] }, { resolve: nobody });
    await pool().query(
      `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'failing', failing_since = now(), warned_days = 4
       WHERE id = $1`,
      [id],
    );
    const changed = await updateEndpoint(merchant, id, { events: ['group.funded'] }, { resolve: nobody });
    expect(changed).toMatchObject({
      url,
      events: ['group.funded'],
      status: 'disabled',
      disabled_reason: 'failing',
    });
    const enabled = await updateEndpoint(merchant, id, { status: 'enabled' }, { resolve: nobody });
    expect(enabled).toEqual({ ...created, id, events: ['group.funded'] });
  });

  it('a new address starts without the failures of the former, and the same one keeps them', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await createEndpoint(merchant, { url, events: ['*'] }, { resolve: nobody });
    const { rows } = await pool().query(
      `UPDATE webhook_endpoints SET failing_since = now(), last_failed_at = now(), warned_days = 4
       WHERE id = $1 RETURNING failing_since`,
      [id],
    );
    const same = await updateEndpoint(merchant, id, { url }, { resolve: nobody });
    expect(same.failing_since).toEqual(rows[0].failing_since);
    const moved = `${url}/new`;
    const changed = await updateEndpoint(merchant, id, { url: moved }, { resolve: nobody });
    expect(changed).toMatchObject({ url: moved, failing_since: null });
    const of = 'SELECT last_failed_at, warned_days FROM webhook_endpoints WHERE id = $1';
    expect((await pool().query(of, [id])).rows).toEqual([{ last_failed_at: null, warned_days: 0 }]);
  });
});

describe('the log of events and deliveries', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    database = await prepare();
  });
  afterAll(() => database.close());

  const local = 'http://localhost:9/hooks';

  it('a test event is one attempt to one endpoint, even a disabled one', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, local, ['group.funded']);
    await register(merchant, `${local}/other`);
    await updateEndpoint(merchant, id, { status: 'disabled' });
    const { event_id, delivery_id } = await sendTestEvent(merchant, id);
    const { requests, deliverer } = fakeDelivery(() => ({ status_code: 500, error: 'Answered 500' }));
    await deliverer.deliver({ delivery_id, trigger: 'test' });
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      id: event_id,
      type: 'webhook.test',
      livemode: false,
      order_ref: null,
    });
    expect(await deliveriesOf(merchant)).toMatchObject([
      { id: delivery_id, endpoint_id: id, status: 'failed', next_attempt_at: null, last_status: 500 },
    ]);
  });

  it('a delivery can be resent manually, also after it has failed or arrived', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, local);
    await publish(merchant);
    const [row] = await deliveriesOf(merchant);
    const delivery_id = row?.id ?? '';
    const { requests, deliverer } = fakeDelivery(() => ({ delivered: true, status_code: 200 }));
    await resendDelivery(merchant, delivery_id);
    await deliverer.deliver({ delivery_id, trigger: 'resend' });
    expect(await deliveriesOf(merchant)).toMatchObject([{ status: 'delivered', next_attempt_at: null }]);
    await deliverer.deliver({ delivery_id, trigger: 'schedule' });
    await deliverer.deliver({ delivery_id, trigger: 'resend' });
    expect(requests.map(({ headers }) => headers['webhook-id'])).toEqual([row?.event_id, row?.event_id]);
    expect((await getDelivery(merchant, delivery_id)).tries.map(({ trigger }) => trigger)).toEqual([
      'resend',
      'resend',
    ]);
  });

  it('a replay sends exactly what was missed: failed, cancelled, and events while disabled', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, local, ['group.funded', 'group.expired']);
    const [delivered, failed, waiting] = await publish(merchant, {
      types: ['group.funded', 'group.funded', 'group.funded'],
    });
    await pool().query(`UPDATE deliveries SET status = 'delivered' WHERE event_id = $1`, [delivered]);
    await pool().query(`UPDATE deliveries SET status = 'failed' WHERE event_id = $1`, [failed]);
    await updateEndpoint(merchant, id, { status: 'disabled' });
    const [while_disabled] = await publish(merchant, { types: ['group.expired', 'group.created'] });
    await updateEndpoint(merchant, id, { status: 'enabled' });

    const report = await replayMissed(merchant, id, { since: new Date(Date.now() - 60_000) });
    expect(report).toEqual({ queued: 2, has_more: false, next_since: null });
    const { requests, deliverer } = fakeDelivery(() => ({ delivered: true, status_code: 200 }));
    for (const { key, payload } of await waitingJobs()) {
      if (key?.startsWith('replay:')) {
        await deliverer.deliver({ delivery_id: String(payload.delivery_id), trigger: 'replay' });
      }
    }
    expect(requests.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
      [failed, while_disabled].sort(),
    );
    expect((await replayMissed(merchant, id, { since: new Date(0) })).queued).toBe(0);
    const pending = (await deliveriesOf(merchant)).filter(({ status }) => status === 'pending');
    expect(pending.map(({ event_id }) => event_id)).toEqual([waiting]);
  });

  it('410 ends a replay, whose other deliveries the next one sends', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url);
    await publish(merchant, { types: ['group.created', 'group.funded'] });
    await pool().query(
      "UPDATE deliveries SET status = 'failed', next_attempt_at = NULL WHERE endpoint_id = $1",
      [id],
    );
    const { requests, deliverer } = fakeDelivery(() => ({ status_code: 410 }));
    const [first, second] = await deliveriesOf(merchant);
    for (const row of [first, second])
      await deliverer.deliver({ delivery_id: String(row?.id), trigger: 'replay' });
    expect(requests).toHaveLength(1);
    const kept = (await deliveriesOf(merchant)).find((row) => row.id === second?.id);
    expect(kept).toMatchObject({ status: 'failed', last_error: 'The endpoint is disabled' });
    await deliverer.deliver({ delivery_id: String(second?.id), trigger: 'resend' });
    expect(requests).toHaveLength(2);
    expect((await replayMissed(merchant, id, { since: new Date(0) })).queued).toBe(2);
  });

  it('a replay says exactly whether more were missed', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url);
    await updateEndpoint(merchant, id, { status: 'disabled' });
    const types = Array.from({ length: REPLAY_LIMIT }, () => 'group.funded' as const);
    await publish(merchant, { types });
    const since = new Date(Date.now() - 60_000);
    expect(await replayMissed(merchant, id, { since })).toEqual({
      queued: REPLAY_LIMIT,
      has_more: false,
      next_since: null,
    });
    const other = await makeMerchantMode();
    const late = await register(other, url);
    await updateEndpoint(other, late.id, { status: 'disabled' });
    await publish(other, { types: [...types, 'group.funded'] });
    expect(await replayMissed(other, late.id, { since })).toMatchObject({
      queued: REPLAY_LIMIT,
      has_more: true,
    });
  });

  it('a replay stays within its window', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, local);
    const [event_id] = await publish(merchant);
    await pool().query(`UPDATE deliveries SET status = 'failed' WHERE event_id = $1`, [event_id]);
    const now = Date.now();
    const replay = (since: number, until: number) =>
      replayMissed(merchant, id, { since: new Date(since), until: new Date(until) });
    expect((await replay(now + 60_000, now + 120_000)).queued).toBe(0);
    expect((await replay(now - 120_000, now - 60_000)).queued).toBe(0);
    expect((await replay(now - 60_000, now + 60_000)).queued).toBe(1);
  });

  it('events are listed newest first, page by page, without loss or repeat, and by filter', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, local);
    const published: string[] = [];
    for (let session = 0; session < 4; session++) {
      published.push(
        ...(await publish(merchant, {
          session_id: `sess_${merchant.merchant_id}_${session}`,
          types: ['group.created', 'group.share_paid', 'group.funded'],
        })),
      );
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listEvents(merchant, { limit: 5, ...(cursor ? { cursor } : {}) });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(12);
    expect(new Set(seen)).toEqual(new Set(published));
    const funded = await listEvents(merchant, { type: 'group.funded' });
    expect(funded.data).toHaveLength(4);
    const one = await listEvents(merchant, { session_id: `sess_${merchant.merchant_id}_2` });
    expect(one.data.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3]);
    await pool().query(`UPDATE deliveries SET status = 'delivered' WHERE event_id <> $1`, [published[5]]);
    const undelivered = await listEvents(merchant, { undelivered: true });
    expect(undelivered.data.map(({ id }) => id)).toEqual([published[5]]);
    const { deliveries } = await getEvent(merchant, published[5] ?? '');
    expect(deliveries).toMatchObject([{ status: 'pending', url: local }]);
  });

  it('events of the same millisecond are listed by sequence, also across pages', async () => {
    const merchant = await makeMerchantMode();
    const ids = await publish(merchant, {
      types: Array.from({ length: 9 }, () => 'group.share_paid' as const),
    });
    await pool().query('UPDATE events SET created_at = now() WHERE merchant_id = $1', [merchant.merchant_id]);
    const seen: string[] = [];
    for (let cursor: string | undefined; seen.length < ids.length; ) {
      const page = await listEvents(merchant, { limit: 4, cursor });
      seen.push(...page.data.map((event) => event.id));
      cursor = page.next_cursor ?? undefined;
      if (!cursor) break;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('events that a disabled endpoint missed are undelivered until its replay', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url, ['group.funded']);
    await updateEndpoint(merchant, id, { status: 'disabled' });
    const [missed] = await publish(merchant, { types: ['group.funded', 'group.extended'] });
    const { data } = await listEvents(merchant, { undelivered: true });
    expect(data.map((event) => event.id)).toEqual([missed]);
  });

  it('events and deliveries of another merchant or the other mode are never shown', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, local);
    const [event_id] = await publish(merchant);
    const [row] = await deliveriesOf(merchant);
    for (const stranger of [await makeMerchantMode(), { ...merchant, livemode: true }]) {
      expect((await listEvents(stranger, {})).data).toEqual([]);
      expect((await listDeliveries(stranger, { event_id: event_id ?? '' })).data).toEqual([]);
      await expect(getEvent(stranger, event_id ?? '')).rejects.toMatchObject({ code: 'event_not_found' });
      await expect(getDelivery(stranger, row?.id ?? '')).rejects.toMatchObject({
        code: 'delivery_not_found',
      });
      await expect(resendDelivery(stranger, row?.id ?? '')).rejects.toMatchObject({
        code: 'delivery_not_found',
      });
    }
  });

  it('deliveries are listed newest first, page by page, and by filter', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, local);
    await register(merchant, `${local}/2`);
    await publish(merchant, { types: ['group.created', 'group.funded', 'group.expired'] });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listDeliveries(merchant, { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.data.map((delivery) => delivery.id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(6);
    expect(seen).toHaveLength(6);
    expect((await listDeliveries(merchant, { endpoint_id: id })).data).toHaveLength(3);
    expect((await listDeliveries(merchant, { status: 'failed' })).data).toHaveLength(0);
  });

  it('events older than 30 days cannot be read', async () => {
    const merchant = await makeMerchantMode();
    const [id] = await publish(merchant);
    await pool().query(`UPDATE events SET created_at = now() - interval '31 days' WHERE id = $1`, [id]);
    expect((await listEvents(merchant, {})).data).toEqual([]);
    await expect(getEvent(merchant, id ?? '')).rejects.toMatchObject({ code: 'event_not_found' });
  });
});
