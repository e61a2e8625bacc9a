import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookEvent } from '../server/events';
import { keyOf } from '../server/webhook';
import { UsageError } from './usage-error';

/** As long as the service waits for a receiver. */
const TIMEOUT_ms = 15_000;
/** A development server that starts again is away for a moment. */
const WAITS_ms = [250, 500, 1_000, 2_000, 4_000];

interface Forwarding {
  url: string;
  secret: string;
  signal?: AbortSignal;
  /** Nothing listens there yet; it is tried again for some seconds. */
  onWaiting?(reason: string): void;
}

interface Outcome {
  delivered: boolean;
  status: number | null;
  duration_ms: number;
  /** Why there was no answer. */
  error: string | null;
}

/** The local server's address; `localhost:3000/webhooks` is enough. */
export function forwardUrl(given: string | undefined): string {
  if (!given) throw new UsageError('Say where your server is: --forward-to http://localhost:3000/webhooks');
  const text = given.includes('://') ? given : `http://${given}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${given} is no http or https address.`);
  return url.href;
}

/**
 * The secret that deliveries to this machine are signed with. It is made of the key, so it stays the same, needs no
 * file, and tells nobody the key.
 */
export function localSecret(key: string): string {
  return `whsec_${createHmac('sha256', key).update('split listen').digest('base64')}`;
}

/** @throws UsageError */
export function checkedSecret(secret: string): string {
  try {
    keyOf(secret);
    return secret;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Delivers an event as the service does (Standard Webhooks 1.0.0): the same bytes, signed now. Never rejects. */
export async function forward(event: WebhookEvent, to: Forwarding): Promise<Outcome> {
  const { id, type, timestamp, api_version, livemode, order_ref, data } = event;
  const body = JSON.stringify({ id, type, timestamp, api_version, livemode, order_ref, data });
  for (const wait_ms of [...WAITS_ms, null]) {
    const outcome = await attempt(id, body, to);
    const is_away = outcome.status === null && outcome.error !== 'timed out';
    if (!is_away || !to.onWaiting || wait_ms === null || to.signal?.aborted) return outcome;
    if (wait_ms === WAITS_ms[0]) to.onWaiting(outcome.error ?? '');
    await wait(wait_ms, undefined, { signal: to.signal }).catch(() => {});
  }
  throw new Error('The last attempt returns');
}

async function attempt(id: string, body: string, { url, secret, signal }: Forwarding): Promise<Outcome> {
  const began_ms = performance.now();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  const timeout = AbortSignal.timeout(TIMEOUT_ms);
  const took = () => Math.round(performance.now() - began_ms);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Split/1.0 (webhooks)',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${digest}`,
      },
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    await response.body?.cancel();
    const { ok: delivered, status } = response;
    return { delivered, status, duration_ms: took(), error: null };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    const reason = timeout.aborted ? 'timed out' : (cause?.code ?? cause?.message ?? message);
    return { delivered: false, status: null, duration_ms: took(), error: reason };
  }
}

/** What became of a delivery, in a line. */
export function describeOutcome(event: WebhookEvent, outcome: Outcome): { text: string; value: object } {
  const { status, error, duration_ms } = outcome;
  const result = status === null ? `failed (${error})` : String(status);
  const time = new Date().toISOString();
  return {
    text: `${time}  ${event.type.padEnd(22)} ${event.id}  -> ${result} in ${duration_ms} ms`,
    value: { time, event_id: event.id, event_type: event.type, order_ref: event.order_ref, ...outcome },
  };
}
