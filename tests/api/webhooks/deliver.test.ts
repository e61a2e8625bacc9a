import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import type { MerchantMode } from '@/lib/merchant-mode';
import { createDeliverer, type Deliverer } from '@/lib/webhook/delivery/deliver';
import type { DeliveryTrigger } from '@/lib/webhook/delivery/delivery-store';
import { defaultSecret } from '@/lib/webhook/endpoint/default-secret';
import { deleteEndpoint, getEndpoint, updateEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { revokePreviousSecret, rotateSecret } from '@/lib/webhook/endpoint/rotate-secret';
import { getDelivery } from '@/lib/webhook/history/deliveries';
import { createSender } from '@/lib/webhook/send/send';
import { makeMerchantMode } from '../../support/merchant';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';
import { type Receiver, startReceiver, verify } from '../../support/webhook-receiver';
import {
  deliveriesOf,
  fakeDelivery,
  onlyDelivery,
  prepare,
  publish,
  register,
  schedule,
  until,
} from '../../support/webhooks';

const url = 'http://localhost:9/hooks';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('delivering', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  let receiver: Receiver;
  const real = createDeliverer();
  beforeAll(async () => {
    database = await prepare();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await real.close();
    await receiver.close();
    await database.close();
  });

  /** One event, delivered to the receiver. */
  async function deliverOne({ path = '', deliverer = real } = {}) {
    const merchant = await makeMerchantMode();
    const endpoint = await register(merchant, receiver.url + path);
    await publish(merchant);
    const row = await onlyDelivery(merchant);
    await deliverer.deliver(schedule(row.id));
    return { merchant, endpoint, row: await onlyDelivery(merchant), last: receiver.last() };
  }

  it("a delivery verifies with the official packages, and its id is the event's", async () => {
    const { endpoint, row, last } = await deliverOne();
    const headers = last.headers as Record<string, string>;
    expect(new Webhook(endpoint.secret).verify(last.body, headers)).toMatchObject({ id: row.event_id });
    expect(new SvixWebhook(endpoint.secret).verify(last.body, headers)).toMatchObject({ id: row.event_id });
    expect(last.id).toBe(row.event_id);
    expect(row).toMatchObject({ status: 'delivered', attempts: 1, last_status: 200, next_attempt_at: null });
  });

  it("a session's own URL is signed with the merchant's default secret", async () => {
    const merchant = await makeMerchantMode();
    await publish(merchant, { webhook_url: receiver.url });
    await real.deliver(schedule((await onlyDelivery(merchant)).id));
    const secret = await defaultSecret(merchant);
    expect(() => verify(receiver.last(), secret)).not.toThrow();
  });

  /** An endpoint and its secret, or none and the default one, with how an event reaches it. */
  async function signedBy(what: 'an endpoint' | 'sessions without one') {
    const merchant = await makeMerchantMode();
    if (what === 'an endpoint') return { merchant, ...(await register(merchant, url)), receivers: {} };
    return { merchant, id: null, secret: await defaultSecret(merchant), receivers: { webhook_url: url } };
  }

  it.each(['an endpoint', 'sessions without one'] as const)(
    'after a rotation both secrets of %s verify, and after 24 hours only the new one',
    async (what) => {
      const { merchant, id, secret: first, receivers } = await signedBy(what);
      const { secret: second } = await rotateSecret(merchant, id);
      await publish(merchant, receivers);
      const { clock, requests, deliverer } = fakeDelivery(() => ({}));
      const row = await onlyDelivery(merchant);
      await deliverer.deliver(schedule(row.id));
      clock.now_ms += 25 * HOUR;
      await deliverer.deliver(schedule(row.id));
      const signs = (secret: string, request = requests[0]) => {
        const at = new Date(Number(request?.headers['webhook-timestamp']) * 1000);
        const made = new Webhook(secret).sign(row.event_id, at, request?.body ?? '');
        return request?.headers['webhook-signature'].split(' ').includes(made);
      };
      expect([signs(first), signs(second)]).toEqual([true, true]);
      expect([signs(first, requests[1]), signs(second, requests[1])]).toEqual([false, true]);
    },
  );

  it.each(['an endpoint', 'sessions without one'] as const)(
    'once its overlap is ended, only the new secret of %s signs',
    async (what) => {
      const { merchant, id, secret: first, receivers } = await signedBy(what);
      const { secret: second, previous_secret_expires_at: ends } = await rotateSecret(merchant, id);
      await revokePreviousSecret(merchant, id, { ends });
      await publish(merchant, receivers);
      const { requests, deliverer } = fakeDelivery(() => ({}));
      const row = await onlyDelivery(merchant);
      await deliverer.deliver(schedule(row.id));
      const [request] = requests;
      const at = new Date(Number(request?.headers['webhook-timestamp']) * 1000);
      const made = (secret: string) => new Webhook(secret).sign(row.event_id, at, request?.body ?? '');
      expect(request?.headers['webhook-signature']).toBe(made(second));
      expect(made(first)).not.toBe(made(second));
    },
  );

  it('every attempt keeps the id and body, and has its own timestamp and signature', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, url);
    await publish(merchant);
    const row = await onlyDelivery(merchant);
    const { clock, requests, deliverer } = fakeDelivery(() => ({ status_code: 500, error: 'Answered 500' }));
    await deliverer.deliver(schedule(row.id));
    clock.now_ms += 6_000;
    await deliverer.deliver(schedule(row.id));
    const [first, second] = requests;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
  });

  it('a delivery names the address that the last attempt went to', async () => {
    const merchant = await makeMerchantMode();
    const { id } = await register(merchant, url);
    await publish(merchant);
    const row = await onlyDelivery(merchant);
    const { requests, deliverer } = fakeDelivery(() => ({ status_code: 500, error: 'Answered 500' }));
    await deliverer.deliver(schedule(row.id));
    const moved = 'http://localhost:9/moved';
    const again = 'http://localhost:9/again';
    await updateEndpoint(merchant, id, { url: moved });
    expect((await onlyDelivery(merchant)).url).toBe(url);
    await deliverer.deliver({ delivery_id: row.id, trigger: 'resend' });
    expect(requests.map((request) => request.url)).toEqual([url, moved]);
    expect((await onlyDelivery(merchant)).url).toBe(moved);
    // One that is put off has gone nowhere.
    await updateEndpoint(merchant, id, { url: again });
    await deliverer.deliver(schedule(row.id), AbortSignal.abort());
    expect((await onlyDelivery(merchant)).url).toBe(moved);
  });

  /** Has a delivery tried, which is then due again so much later. */
  async function dueIn(wait_ms: number, { deliver }: Deliverer, merchant: MerchantMode, id = '') {
    const began_ms = Date.now();
    await deliver(schedule(id));
    const ended_ms = Date.now();
    const row = (await deliveriesOf(merchant)).find((one) => one.id === id);
    const since_ms = (row?.next_attempt_at?.getTime() ?? 0) - wait_ms;
    expect([since_ms >= began_ms, since_ms <= ended_ms]).toEqual([true, true]);
    return row;
  }

  it('ten attempts are made by the schedule, each with a job, and then the delivery has failed', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, url);
    await publish(merchant);
    const { id } = await onlyDelivery(merchant);
    const { clock, requests, deliverer } = fakeDelivery(() => ({ status_code: 500, error: 'Answered 500' }));
    const waits = [5_000, 300_000, 1_800_000, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
    for (const wait_ms of waits) {
      const row = await dueIn(wait_ms, deliverer, merchant, id);
      expect(row?.attempts).toBe(requests.length);
      const job = (await waitingJobs()).find(({ key }) => key === `deliver:${id}`);
      expect(job?.run_at).toEqual(row?.next_attempt_at);
      clock.now_ms += wait_ms;
    }
    await deliverer.deliver(schedule(id));
    expect(await onlyDelivery(merchant)).toMatchObject({ status: 'failed', attempts: 10, last_status: 500 });
    expect((await getDelivery(merchant, id)).tries).toHaveLength(10);
    await deliverer.deliver(schedule(id));
    expect(requests).toHaveLength(10);
  });

  /** A delivery to a session's own URL, which does not answer, made so long ago; and one that was made now. */
  async function toSilentReceiver(age_ms: number, chance = 0) {
    const merchant = await makeMerchantMode();
    await publish(merchant, { types: ['group.created', 'group.funded'], webhook_url: url });
    const [old, fresh] = await deliveriesOf(merchant);
    if (!old || !fresh) throw new Error('There are not two deliveries');
    await pool().query(`UPDATE deliveries SET created_at = now() - $2 * interval '1 ms' WHERE id = $1`, [
      old.id,
      age_ms,
    ]);
    const { requests, deliverer } = fakeDelivery(() => ({ error: 'No answer', timed_out: true }), chance);
    const deliverOld = async (trigger: DeliveryTrigger = 'schedule') => {
      await deliverer.deliver({ delivery_id: old.id, trigger });
      return (await deliveriesOf(merchant)).find(({ id }) => id === old.id);
    };
    const goDown = async () => {
      for (let time = 0; time < 2; time += 1) await deliverer.deliver(schedule(fresh.id));
    };
    const isQueued = async () => (await waitingJobs()).some(({ key }) => key === `deliver:${old.id}`);
    await deleteJobs();
    return { requests, deliverOld, goDown, isQueued };
  }

  it('a delivery that a pause keeps back past the end of its schedule has failed, and can be sent by hand', async () => {
    const { requests, deliverOld, goDown, isQueued } = await toSilentReceiver(10 * DAY + HOUR);
    await goDown();
    const failed = { status: 'failed', attempts: 0, next_attempt_at: null, last_status: null, url };
    expect(await deliverOld()).toMatchObject({
      ...failed,
      last_error: 'Given up after 10 days: the receiver was down',
    });
    expect(await isQueued()).toBe(false);
    await deliverOld();
    expect(requests).toHaveLength(2);
    expect(await deliverOld('resend')).toMatchObject({ ...failed, last_error: 'No answer' });
    expect(requests).toHaveLength(3);
  });

  it('before that a pause puts it back, uses up no attempt, and says when it is due', async () => {
    const { requests, deliverOld, goDown, isQueued } = await toSilentReceiver(9 * DAY);
    await goDown();
    const row = await deliverOld();
    expect(row).toMatchObject({ status: 'pending', attempts: 0, last_error: null });
    expect(row?.next_attempt_at?.getTime()).toBeGreaterThan(Date.now());
    expect(await isQueued()).toBe(true);
    expect(requests).toHaveLength(2);
  });

  it('one of a replay is put back as the schedule’s is, and never given up', async () => {
    const { requests, deliverOld, goDown } = await toSilentReceiver(11 * DAY, 0.99);
    await goDown();
    const before = Date.now();
    expect(await deliverOld('replay')).toMatchObject({ status: 'pending', attempts: 0 });
    const [job] = (await waitingJobs()).filter(({ key }) => key?.startsWith('replay:'));
    expect((job?.run_at.getTime() ?? 0) - before).toBeGreaterThan(HOUR / 2);
    expect(requests).toHaveLength(2);
  });

  it('one that is older is still tried where its receiver is not down', async () => {
    const { requests, deliverOld, isQueued } = await toSilentReceiver(10 * DAY + HOUR);
    expect(await deliverOld()).toMatchObject({ status: 'pending', attempts: 1, last_error: 'No answer' });
    expect([requests.length, await isQueued()]).toEqual([1, true]);
  });

  it.each([
    ['is the database’s', 0],
    ['is behind', -180_000],
    ['is ahead', 180_000],
  ])(
    'Retry-After postpones the next attempt and pauses the whole endpoint where a worker’s clock %s',
    async (_, off_ms) => {
      const merchant = await makeMerchantMode();
      await register(merchant, url);
      await publish(merchant, { types: ['group.created', 'group.funded'] });
      const [first, second] = await deliveriesOf(merchant);
      const { clock, requests, deliverer } = fakeDelivery(() => ({
        status_code: 429,
        retry_after_ms: 90_000,
      }));
      clock.now_ms += off_ms;
      await dueIn(90_000, deliverer, merchant, first?.id);
      const later = await dueIn(90_000, deliverer, merchant, second?.id);
      expect(requests).toHaveLength(1);
      expect(later?.attempts).toBe(0);
    },
  );

  it('a failure keeps the status, the duration and the first KiB of the answer', async () => {
    receiver.answer = { status: 503, body: `broken ${'x'.repeat(5_000)}` };
    const { merchant, row } = await deliverOne();
    receiver.answer = { status: 200 };
    const { tries, ...detail } = await getDelivery(merchant, row.id);
    expect(detail).toMatchObject({
      status: 'pending',
      attempts: 1,
      last_status: 503,
      event_type: 'group.funded',
    });
    expect(tries).toEqual([
      {
        trigger: 'schedule',
        started_at: expect.any(Date),
        duration_ms: expect.any(Number),
        status_code: 503,
        error: 'Answered 503',
        response_excerpt: `broken ${'x'.repeat(1_017)}`,
      },
    ]);
  });

  it('a redirect is not followed, and fails with what to do about it', async () => {
    const before = receiver.received.length;
    receiver.answer = { status: 301, headers: { location: receiver.url } };
    const { row } = await deliverOne({ path: '/old' });
    receiver.answer = { status: 200 };
    expect(row).toMatchObject({ status: 'pending', last_status: 301 });
    expect(row.last_error).toContain('redirects are not followed');
    expect(receiver.received.length).toBe(before + 1);
  });

  it('a receiver that does not answer in time has failed', async () => {
    receiver.answer = { status: 'silence' };
    const deliverer = createDeliverer({ sender: createSender({ timeout_ms: 500 }) });
    const { row } = await deliverOne({ deliverer });
    await deliverer.close();
    receiver.answer = { status: 200 };
    expect(row).toMatchObject({ status: 'pending', attempts: 1, last_status: null });
    expect(row.last_error).toContain('No answer within');
  });

  it('410 ends the delivery, disables the endpoint and mails the owner', async () => {
    receiver.answer = { status: 410 };
    const { merchant, endpoint, row } = await deliverOne();
    receiver.answer = { status: 200 };
    expect(row).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(await getEndpoint(merchant, endpoint.id)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'gone',
    });
    const mails = (await waitingJobs('send_mail')).filter(
      ({ payload }) => payload.endpoint_id === endpoint.id,
    );
    expect(mails.map(({ payload }) => payload.template)).toEqual(['endpoint_disabled']);
  });

  it("410 from a session's own URL ends the session's deliveries there", async () => {
    const merchant = await makeMerchantMode();
    const session_id = 'sess_gone';
    await publish(merchant, { session_id, webhook_url: url });
    const { deliverer } = fakeDelivery(() => ({ status_code: 410 }));
    await deliverer.deliver(schedule((await onlyDelivery(merchant)).id));
    await publish(merchant, { session_id, webhook_url: url, first_sequence: 2 });
    expect(await deliveriesOf(merchant)).toHaveLength(1);
  });

  it('a delivery waiting for a disabled or deleted endpoint is cancelled, not sent', async () => {
    for (const end of ['disable', 'delete'] as const) {
      const merchant = await makeMerchantMode();
      const { id } = await register(merchant, url);
      await publish(merchant);
      if (end === 'disable') await updateEndpoint(merchant, id, { status: 'disabled' });
      else await deleteEndpoint(merchant, id);
      const { requests, deliverer } = fakeDelivery(() => ({ delivered: true, status_code: 200 }));
      await deliverer.deliver(schedule((await onlyDelivery(merchant)).id));
      expect(requests).toHaveLength(0);
      expect(await onlyDelivery(merchant)).toMatchObject({ status: 'canceled', attempts: 0 });
    }
  });

  it('a delivery that has arrived is not sent again when its job runs twice', async () => {
    const { row } = await deliverOne();
    const before = receiver.received.length;
    await real.deliver(schedule(row.id));
    expect(receiver.received.length).toBe(before);
  });

  it('loopback is never reached when the setting is off, whatever was registered', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    await publish(merchant);
    const before = receiver.received.length;
    resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: '0' });
    await real.deliver(schedule((await onlyDelivery(merchant)).id));
    resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: '1' });
    expect(receiver.received.length).toBe(before);
    expect(await onlyDelivery(merchant)).toMatchObject({ status: 'pending', last_status: null, attempts: 1 });
  });

  it('a stopping process releases the delivery, and no attempt is counted', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    await publish(merchant);
    const { id } = await onlyDelivery(merchant);
    receiver.answer = { status: 'silence' };
    const controller = new AbortController();
    const arrived = receiver.received.length;
    const running = real.deliver(schedule(id), controller.signal);
    await until(() => receiver.received.length > arrived);
    controller.abort();
    await running;
    receiver.answer = { status: 200 };
    expect(await onlyDelivery(merchant)).toMatchObject({ status: 'pending', attempts: 0 });
    expect((await waitingJobs()).some(({ key }) => key === `deliver:${id}`)).toBe(true);
  });
});
