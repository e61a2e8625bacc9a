import { createHmac, timingSafeEqual } from 'node:crypto';
import { SplitWebhookError } from './errors';
import type { WebhookEvent } from './events';

const PREFIX = 'whsec_';
const TOLERANCE_s = 300;

/** Headers from `fetch`, Next, and Hono (`Headers`), or from Node and Express (an object). */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** Allowed clock difference to the sender, in seconds. Default 300. */
  tolerance_s?: number | undefined;
  /** The current time in milliseconds since 1970, for tests. */
  now_ms?: number | undefined;
}

/** HMAC accepts an empty key, which would let anyone sign, so empty secrets are refused. */
export function keyOf(secret: string): Buffer {
  const base64 = typeof secret === 'string' && secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const key = Buffer.from(base64, 'base64');
  if (key.length === 0 || key.toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, '')) {
    throw new TypeError('A webhook secret is whsec_ and base64. Copy it from the dashboard.');
  }
  return key;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  let value: unknown;
  if (typeof headers.get === 'function') value = headers.get(name);
  else value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new SplitWebhookError(
    'missing_header',
    `The header ${name} is missing. Pass the headers of the request as they came.`,
  );
}

function checkTime(
  timestamp: string,
  { tolerance_s = TOLERANCE_s, now_ms = Date.now() }: VerifyOptions,
): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new SplitWebhookError('invalid_timestamp', 'webhook-timestamp is not a time in whole seconds.');
  }
  const age_s = now_ms / 1000 - Number(timestamp);
  if (age_s > tolerance_s) {
    throw new SplitWebhookError(
      'too_old',
      "The webhook was sent too long ago: somebody sends an old one again, or check this machine's clock.",
    );
  }
  if (age_s < -tolerance_s) {
    throw new SplitWebhookError('too_new', "The webhook comes from the future: check this machine's clock.");
  }
}

/**
 * Accepts a webhook only if one of your secrets signed exactly these bytes within the last minutes (Standard
 * Webhooks 1.0.0), and returns its event.
 *
 * Pass the raw body as text or bytes, never parsed and serialized again. While you rotate, pass both secrets.
 * @throws SplitWebhookError if the webhook is not authentic: answer 400
 * @throws TypeError for a secret that is empty or not a `whsec_...`
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookEvent {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new TypeError('verifyWebhook needs the raw body, before any JSON parser has touched it.');
  }
  // An unset variable is no list either: keyOf says what a secret is.
  const secrets: readonly string[] = Array.isArray(secret) ? secret : [secret as string];
  const keys = secrets.map(keyOf);
  if (keys.length === 0) throw new TypeError('verifyWebhook needs a secret.');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  checkTime(timestamp, options);

  // Compares every pair in constant time, so the duration reveals nothing.
  let matches = 0;
  for (const key of keys) {
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    for (const signature of signatures) {
      if (!signature.startsWith('v1,')) continue;
      const given = Buffer.from(signature.slice(3), 'base64');
      if (given.length === digest.length && timingSafeEqual(given, digest)) matches += 1;
    }
  }
  if (matches === 0) {
    throw new SplitWebhookError(
      'wrong_signature',
      "No signature fits: check that this is the endpoint's own secret, or for a session's webhook_url the default one, and that the body was not changed on the way.",
    );
  }

  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as WebhookEvent;
  } catch {
    throw new SplitWebhookError('invalid_body', 'The body is not JSON.');
  }
}
