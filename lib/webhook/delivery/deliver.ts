import { pool, type Queryable } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { counter, timer } from '@/lib/metrics';
import { traced } from '@/lib/tracing/span';
import { disableGone, isNewFailure, markFailing, markRecovered } from '../endpoint/endpoint-health';
import type { AttemptResult } from '../send/attempt';
import { GIVEN_UP, isOver, nextDelayMs } from '../send/schedule';
import { createSender, type Sender } from '../send/send';
import { signAttempt } from '../send/signing';
import { Batcher } from './batch';
import {
  type DeliveryRecord,
  type DeliveryTrigger,
  loadDeliveries,
  recordDeliveries,
} from './delivery-store';
import type { LoadedDelivery } from './delivery-store.sql';
import { KeyRing } from './key-ring';
import { ReceiverThrottle } from './receiver-throttle';

interface DeliverJob {
  delivery_id: string;
  trigger: DeliveryTrigger;
}

export interface DelivererOptions {
  client?: () => Queryable;
  sender?: Sender;
  now?: () => number;
  random?: () => number;
}

export interface Deliverer {
  /** One attempt of one delivery. Rejects only when the database cannot be reached; then nothing was recorded. */
  deliver(job: DeliverJob, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const LOADING = { size: 500, parallel: 2, gather_ms: 0 };
/** Nothing waits for a record, so a short delay saves most of the commits. */
const RECORDING = { size: 500, parallel: 1, gather_ms: 10 };

function receiverOf(delivery: LoadedDelivery): string {
  return delivery.endpoint_id ?? `${delivery.merchant_id} ${delivery.livemode} ${delivery.url}`;
}

const attempts = counter('split_deliveries_total', 'Attempts to deliver an event, by outcome.');
const took = timer('split_delivery_duration_seconds', 'How long receivers took to answer.');

/** The log's line of a delivery, with its attempts by now. */
function logDelivery(job: DeliverJob, delivery: LoadedDelivery, attempt: number, fields: object): void {
  const { event_id, merchant_id, endpoint_id } = delivery;
  log('info', 'delivery', { ...job, event_id, merchant_id, endpoint_id, attempt, ...fields });
}

function noteAttempt(job: DeliverJob, delivery: LoadedDelivery, result: AttemptResult): void {
  const outcome = result.delivered ? 'delivered' : 'refused';
  const { duration_ms, status_code, error } = result;
  attempts.add({ outcome });
  took.observe(duration_ms / 1000);
  logDelivery(job, delivery, delivery.attempts + 1, { outcome, status_code, error, duration_ms });
}

/** Delivers events: loads and records in batches, sends one by one as the receiver's throttle allows. */
export function createDeliverer(options: DelivererOptions = {}): Deliverer {
  const { client = pool, sender = createSender(), now = Date.now, random = Math.random } = options;
  const throttle = new ReceiverThrottle({ now, random });
  const ring = new KeyRing();

  const loads = new Batcher<string, LoadedDelivery>((ids) => loadDeliveries(client(), ids), String, LOADING);
  const records = new Batcher<DeliveryRecord, undefined>(
    async (given) => {
      await recordDeliveries(client(), given);
      return new Map();
    },
    (record) => record.delivery_id,
    RECORDING,
  );

  const blank = (job: DeliverJob) => ({
    ...job,
    wait_ms: null,
    started_at_ms: now(),
    duration_ms: 0,
    status_code: null,
    error: null,
    response_excerpt: null,
    url: null,
  });

  /** Not now: due again after that time, with nothing counted. */
  async function putBack(job: DeliverJob, wait_ms: number): Promise<void> {
    await records.add({ ...blank(job), result: 'put_back', wait_ms });
  }

  /** Its receiver was down until its schedule was over: it has failed, as after a last attempt. */
  async function giveUp(job: DeliverJob, delivery: LoadedDelivery): Promise<void> {
    logDelivery(job, delivery, delivery.attempts, { outcome: 'given_up', error: GIVEN_UP });
    await records.add({ ...blank(job), result: 'given_up', error: GIVEN_UP });
  }

  /** Whether an attempt is to be made at all; records the end of a delivery that has lost its receiver. */
  async function isWanted(job: DeliverJob, delivery: LoadedDelivery): Promise<boolean> {
    const scheduled = job.trigger === 'schedule';
    if (scheduled && delivery.status !== 'pending') return false;
    const registered = delivery.endpoint_id !== null;
    if (!registered || delivery.endpoint_status === 'enabled') return true;
    // A replay goes on for hours: the first 410 ends it.
    const hasEnded = job.trigger === 'replay' && delivery.endpoint_gone;
    if (!scheduled && delivery.endpoint_status === 'disabled' && !hasEnded) return true;
    const error = delivery.endpoint_status === null ? 'The endpoint was deleted' : 'The endpoint is disabled';
    await records.add({ ...blank(job), result: 'canceled', error });
    return false;
  }

  function attempt(delivery: LoadedDelivery, signal?: AbortSignal): Promise<AttemptResult> {
    const attributes = {
      'session.id': delivery.session_id,
      'merchant.id': delivery.merchant_id,
      'split.livemode': delivery.livemode,
      'split.event_id': delivery.event_id,
      'split.endpoint_id': delivery.endpoint_id,
      'split.attempt': delivery.attempts + 1,
    };
    return traced({ name: 'delivery', kind: 'client', attributes }, async (span) => {
      const result = await send(delivery, signal);
      const { status_code, delivered, interrupted } = result;
      const refused = status_code === null ? 'no_answer' : String(status_code);
      span.set({
        'http.response.status_code': status_code,
        'error.type': delivered || interrupted ? null : refused,
      });
      return result;
    });
  }

  async function send(delivery: LoadedDelivery, signal?: AbortSignal): Promise<AttemptResult> {
    const time_ms = now();
    return sender.send({
      url: delivery.url,
      body: delivery.body,
      headers: signAttempt(delivery.event_id, time_ms, delivery.body, ring.inForce(delivery, time_ms)),
      policy: { livemode: delivery.livemode, allow_loopback: env().WEBHOOK_ALLOW_LOOPBACK },
      ...(signal ? { signal } : {}),
    });
  }

  async function settle(job: DeliverJob, delivery: LoadedDelivery, result: AttemptResult): Promise<void> {
    const scheduled = job.trigger === 'schedule';
    const gone = result.status_code === 410;
    noteAttempt(job, delivery, result);
    const wait_ms =
      scheduled && !result.delivered && !gone
        ? nextDelayMs(delivery.attempts + 1, result.retry_after_ms, random())
        : null;
    await records.add({
      ...job,
      result: result.delivered ? 'delivered' : 'refused',
      wait_ms,
      started_at_ms: result.started_at_ms,
      duration_ms: result.duration_ms,
      status_code: result.status_code,
      error: result.error,
      response_excerpt: result.response_excerpt,
      url: delivery.url,
    });
    const { endpoint_id, url } = delivery;
    if (endpoint_id === null) return;
    if (gone) await disableGone({ endpoint_id, url });
    else if (result.delivered && delivery.endpoint_failing) await markRecovered(endpoint_id);
    else if (scheduled && !result.delivered && isNewFailure(delivery.endpoint_failed_at, now()))
      await markFailing({ endpoint_id, url }, now());
  }

  async function deliver(job: DeliverJob, signal?: AbortSignal): Promise<void> {
    const delivery = await loads.add(job.delivery_id);
    if (!delivery || !(await isWanted(job, delivery))) return;
    const receiver = receiverOf(delivery);
    const scheduled = job.trigger === 'schedule';
    const by_hand = job.trigger === 'resend' || job.trigger === 'test';
    const entrance = await throttle.enter(receiver, delivery.merchant_id, {
      by_hand,
      ...(!by_hand && { age_ms: now() - delivery.created_at.getTime() }),
    });
    if (entrance.kind === 'later') {
      const over = scheduled && isOver(delivery.created_at, now());
      return over && throttle.isDown(receiver) ? giveUp(job, delivery) : putBack(job, entrance.at_ms - now());
    }
    let result: AttemptResult | undefined;
    try {
      if (!signal?.aborted) result = await attempt(delivery, signal);
    } finally {
      const learned = result && !result.interrupted ? { ...result, ok: result.delivered } : null;
      throttle.leave(receiver, learned);
    }
    if (!result || result.interrupted) return putBack(job, 0);
    await settle(job, delivery, result);
  }

  return { deliver, close: () => sender.close() };
}
