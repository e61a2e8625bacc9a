import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { deleteEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { replayMissed } from '@/lib/webhook/history/deliveries';
import { listEvents } from '@/lib/webhook/history/events';
import { makeMerchantMode } from '../../support/merchant';
import { deliveriesOf, fakeDelivery, prepare, publish, register } from '../../support/webhooks';

/** What a shop does once its receiver works again. */

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await prepare());
});
afterAll(() => close());

const URL_1 = 'http://localhost:4001/hooks';
const since = new Date(0);

async function waitingForRetry(url = URL_1) {
  const merchant = await makeMerchantMode();
  const { id } = await register(merchant, url);
  await publish(merchant);
  const [delivery] = await deliveriesOf(merchant);
  const delivery_id = String(delivery?.id);
  return { merchant, id, delivery_id };
}

it('replays what waits for a retry at once, and once it has arrived, the retry is none', async () => {
  const { merchant, id, delivery_id } = await waitingForRetry();
  expect((await replayMissed(merchant, id, { since })).queued).toBe(0);
  const broken = fakeDelivery(() => ({ status_code: 500 }));
  await broken.deliverer.deliver({ delivery_id, trigger: 'schedule' });
  const [waiting] = await deliveriesOf(merchant);
  expect([waiting?.status, waiting?.attempts]).toEqual(['pending', 1]);

  expect((await replayMissed(merchant, id, { since })).queued).toBe(1);
  await broken.deliverer.deliver({ delivery_id, trigger: 'replay' });
  expect(await deliveriesOf(merchant)).toMatchObject([
    { status: 'pending', attempts: 1, next_attempt_at: waiting?.next_attempt_at },
  ]);
  const fixed = fakeDelivery(() => ({ delivered: true, status_code: 200 }));
  await fixed.deliverer.deliver({ delivery_id, trigger: 'replay' });
  await fixed.deliverer.deliver({ delivery_id, trigger: 'schedule' });
  expect(fixed.requests).toHaveLength(1);
  expect((await replayMissed(merchant, id, { since })).queued).toBe(0);
});

it('replays what was put off while the receiver was paused, though no attempt was made', async () => {
  const { merchant, id, delivery_id } = await waitingForRetry();
  await pool().query("UPDATE deliveries SET next_attempt_at = now() + interval '1 minute' WHERE id = $1", [
    delivery_id,
  ]);
  expect((await replayMissed(merchant, id, { since })).queued).toBe(1);
});

it('replays to the endpoint that replaces a deleted one what that had not received, from before it was registered', async () => {
  const { merchant, id, delivery_id } = await waitingForRetry();
  const broken = fakeDelivery(() => ({ status_code: 500 }));
  await broken.deliverer.deliver({ delivery_id, trigger: 'schedule' });
  await deleteEndpoint(merchant, id);
  const next = await register(merchant, URL_1);
  await broken.deliverer.deliver({ delivery_id, trigger: 'schedule' });
  expect(await deliveriesOf(merchant)).toMatchObject([{ status: 'canceled', attempts: 1 }]);
  expect((await replayMissed(merchant, next.id, { since })).queued).toBe(1);
});

it('does not call undelivered what only a deleted endpoint has not received', async () => {
  const { merchant, id } = await waitingForRetry();
  const kept = await register(merchant, 'http://localhost:4002/hooks');
  await pool().query('UPDATE webhook_endpoints SET created_at = now() WHERE id = $1', [kept.id]);
  const undelivered = async () => (await listEvents(merchant, { undelivered: true })).data.length;
  expect(await undelivered()).toBe(1);
  await deleteEndpoint(merchant, id);
  expect(await undelivered()).toBe(0);
  await publish(merchant, { types: ['group.expired'] });
  expect(await undelivered()).toBe(1);
});
