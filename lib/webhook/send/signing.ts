import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
/** Standard Webhooks 1.0.0, Signature scheme: 24 to 64 bytes. */
const SECRET_bytes = 32;
const SHORTEST_SECRET_bytes = 24;

/** A new signing secret of a webhook endpoint: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_bytes).toString('base64');
}

/**
 * The key inside a `whsec_` secret, made once for the many attempts that it signs: Node takes five times as long to
 * sign with bytes that it has to make a key of each time.
 *
 * @throws when the secret is empty, too short or not base64: an HMAC would accept an empty key without a word.
 */
export function signingKey(secret: string): KeyObject {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const key = Buffer.from(text, 'base64');
  if (
    key.length < SHORTEST_SECRET_bytes ||
    key.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, '')
  ) {
    throw new Error('A webhook secret is whsec_ and at least 24 bytes in base64');
  }
  return createSecretKey(key);
}

/** What one attempt sends besides its body. */
export interface SignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Signs one attempt by Standard Webhooks 1.0.0: HMAC-SHA256 over `id.timestamp.body` with each of the keys that
 * are in force, as `v1,<base64>` joined by spaces. The package `standardwebhooks` makes the same text, in
 * JavaScript alone; this one uses Node's own HMAC, since bodies are signed by the thousand. A test lets that package
 * verify what this one signs.
 *
 * @param timestamp_ms when this attempt starts, in milliseconds since 1970; sent in whole seconds.
 * @throws when there is no key.
 */
export function signAttempt(
  event_id: string,
  timestamp_ms: number,
  body: string,
  keys: readonly KeyObject[],
): SignatureHeaders {
  if (keys.length === 0) throw new Error('A delivery is never sent unsigned');
  if (event_id === '' || event_id.includes('.'))
    throw new Error('An event id is not empty and has no full stop');
  const timestamp = String(Math.floor(timestamp_ms / 1000));
  const signed = `${event_id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return {
    'webhook-id': event_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
