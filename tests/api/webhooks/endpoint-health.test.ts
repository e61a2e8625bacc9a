import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeliverer } from '@/lib/webhook/delivery/deliver';
import { sweepFailingEndpoints } from '@/lib/webhook/endpoint/endpoint-health';
import { getEndpoint, updateEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { sendTestEvent } from '@/lib/webhook/endpoint/test-event';
import { getDelivery, replayMissed, resendDelivery } from '@/lib/webhook/history/deliveries';
import { makeMerchantMode } from '../../support/merchant';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';
import { fakeDelivery, onlyDelivery, prepare, publish, register, schedule } from '../../support/webhooks';

const url = 'http://localhost:9/hooks';
const DAY = 86_400_000;

const FAILED = {
  delivered: false,
  duration_ms: 7,
  status_code: 500,
  error: 'HTTP 500',
  response_excerpt: null,
  retry_after_ms: null,
  timed_out: false,
  interrupted: false,
};

describe('an endpoint that keeps failing', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    database = await prepare();
  });
  afterAll(() => database.close());

  const mailsOf = async (endpoint_id: string) =>
    (await waitingJobs('send_mail'))
      .filter(({ payload }) => payload.endpoint_id === endpoint_id)
      .map(({ payload }) => `${payload.template} ${payload.days}`);

  /** An endpoint that has refused its one event; `failAt` makes an attempt so many days after the beginning. */
  async function refusing() {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url);
    await publish(merchant);
    const { clock, deliverer } = fakeDelivery(() => ({ status_code: 500 }));
    const start = clock.now_ms;
    const row = await onlyDelivery(merchant);
    const failAt = async (days: number) => {
      clock.now_ms = start + days * DAY;
      await deliverer.deliver(schedule(row.id));
    };
    return { merchant, id, start, failAt };
  }

  it('warns its owner after one and four days, once each, and is disabled after five', async () => {
    const { merchant, id, start, failAt } = await refusing();
    const at = async (days: number) => {
      await failAt(days);
      await Promise.all([1, 2, 3].map(() => sweepFailingEndpoints(start + days * DAY)));
      return { mails: await mailsOf(id), status: (await getEndpoint(merchant, id)).status };
    };
    for (const days of [0, 0.9]) expect(await at(days)).toEqual({ mails: [], status: 'enabled' });
    expect(await at(1.1)).toEqual({ mails: ['endpoint_failing 1'], status: 'enabled' });
    for (const days of [2, 3, 3.9])
      expect(await at(days)).toEqual({ mails: ['endpoint_failing 1'], status: 'enabled' });
    expect(await at(4.1)).toEqual({ mails: ['endpoint_failing 1', 'endpoint_failing 4'], status: 'enabled' });
    expect(await at(5.1)).toEqual({
      mails: ['endpoint_failing 1', 'endpoint_failing 4', 'endpoint_disabled 5'],
      status: 'disabled',
    });
    expect((await getEndpoint(merchant, id)).disabled_reason).toBe('failing');
  });

  it('one event that is given up does not disable an endpoint that gets no other for days', async () => {
    const { merchant, id, start, failAt } = await refusing();
    const endpointAt = async (days: number) => {
      await sweepFailingEndpoints(start + days * DAY);
      const { status, failing_since } = await getEndpoint(merchant, id);
      return { status, since_days: ((failing_since?.getTime() ?? 0) - start) / DAY };
    };
    for (const days of [0, 1, 2, 3]) await failAt(days);
    expect(await endpointAt(5.1)).toEqual({ status: 'enabled', since_days: 0 });
    expect(await mailsOf(id)).toEqual([]);
    await failAt(8);
    expect(await endpointAt(8.1)).toEqual({ status: 'enabled', since_days: 8 });
  });

  it('one successful delivery resets the count, and so does enabling it again', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url);
    await publish(merchant);
    let delivered = false;
    const { clock, deliverer } = fakeDelivery(() => ({ delivered, status_code: delivered ? 200 : 500 }));
    const row = await onlyDelivery(merchant);
    await deliverer.deliver(schedule(row.id));
    expect((await getEndpoint(merchant, id)).failing_since).not.toBeNull();
    delivered = true;
    await deliverer.deliver(schedule(row.id));
    expect((await getEndpoint(merchant, id)).failing_since).toBeNull();
    await sweepFailingEndpoints(clock.now_ms + 6 * DAY);
    expect((await getEndpoint(merchant, id)).status).toBe('enabled');
  });

  it('a failed manual attempt counts neither for the delivery nor for the endpoint', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url);
    await publish(merchant);
    const row = await onlyDelivery(merchant);
    const { deliverer } = fakeDelivery(() => ({ status_code: 500 }));
    await resendDelivery(merchant, row.id);
    expect((await waitingJobs()).filter(({ key }) => key === `resend:${row.id}`)).toHaveLength(1);
    await deliverer.deliver({ delivery_id: row.id, trigger: 'resend' });
    const after = await onlyDelivery(merchant);
    expect(after).toMatchObject({ status: 'pending', attempts: 0, next_attempt_at: row.next_attempt_at });
    expect((await getEndpoint(merchant, id)).failing_since).toBeNull();
    expect((await getDelivery(merchant, row.id)).tries.map(({ trigger }) => trigger)).toEqual(['resend']);
  });

  it('an attempt that fails after one by hand has arrived leaves it delivered, and is not repeated', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, url);
    await publish(merchant);
    const { id: delivery_id } = await onlyDelivery(merchant);
    await deleteJobs();
    const byHand = fakeDelivery(() => ({ delivered: true, status_code: 200 })).deliverer;
    const slow = createDeliverer({
      sender: {
        async send() {
          await byHand.deliver({ delivery_id, trigger: 'resend' });
          return { ...FAILED, started_at_ms: Date.now() };
        },
        close: async () => {},
      },
    });
    await slow.deliver(schedule(delivery_id));
    expect(await onlyDelivery(merchant)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last_status: 200,
    });
    expect(await waitingJobs()).toEqual([]);
  });

  it.each([410, 500])('a late %i of the address before says nothing of the next one', async (status_code) => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url);
    await publish(merchant);
    const slow = createDeliverer({
      sender: {
        async send() {
          await updateEndpoint(merchant, id, { url: `${url}/next` });
          return { ...FAILED, status_code, started_at_ms: Date.now() };
        },
        close: async () => {},
      },
    });
    await slow.deliver(schedule((await onlyDelivery(merchant)).id));
    expect(await getEndpoint(merchant, id)).toMatchObject({ status: 'enabled', failing_since: null });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('is resent and replayed only with what is written of it', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url);
    await publish(merchant);
    const row = await onlyDelivery(merchant);
    await deleteJobs();
    const noted = {
      also: async () => {
        throw new Error('not written');
      },
    };
    await expect(resendDelivery(merchant, row.id, noted)).rejects.toThrow('not written');
    await expect(replayMissed(merchant, id, { since: new Date(0) }, noted)).rejects.toThrow('not written');
    await expect(sendTestEvent(merchant, id, noted)).rejects.toThrow('not written');
    expect(await waitingJobs()).toEqual([]);
  });
});
