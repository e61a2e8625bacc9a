import { createHash } from 'node:crypto';
import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { pool, type Queryable } from '@/lib/db/pool';
import type { HeaderReader } from '@/lib/edge/message';
import { ApiError } from '@/lib/errors';
import type { Call } from './endpoint';

/*
 * Idempotency-Key (decisions, Answers): the same key and request answers the first answer again, for 24 hours,
 * within a merchant's mode, a kind of API key and a route: what a shop's server has done is not for its pages to ask
 * for, nor can a shopper take the key of an order. Answers can carry tokens and secrets, so they are kept encrypted.
 *
 *   claimed -> answered with success       kept
 *   claimed -> refused or failed           forgotten, so that the client may try again
 *   claimed -> the process dies            free again after CLAIM_LIFETIME
 */

const KEPT = '24 hours';
/** Longer than any request takes: statements end after 30 s. */
const CLAIM_LIFETIME = '2 minutes';

/** A key that was claimed for the request in hand. */
export interface Claim {
  merchant_id: string;
  livemode: boolean;
  route: string;
  key: string;
}

export interface StoredAnswer {
  status: number;
  body: string;
}

/**
 * Reads the header.
 * @throws ApiError invalid_idempotency_key
 */
export function idempotencyKey(headers: HeaderReader): string | null {
  const key = headers.get('idempotency-key');
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_idempotency_key');
  return key;
}

/** What makes a request the same: where it went, the signature in its header, and the bytes of its body. */
export function requestHash(pathname: string, signature: string | null, body: Uint8Array): Buffer {
  return createHash('sha256')
    .update(`${pathname}\0${signature ?? ''}\0`)
    .update(body)
    .digest();
}

const CLAIM = `
INSERT INTO idempotency_keys (merchant_id, livemode, route, key, request_hash, created_at)
VALUES ($1, $2, $3, $4, $5, now())
ON CONFLICT (merchant_id, livemode, route, key) DO UPDATE
  SET request_hash = EXCLUDED.request_hash, status = NULL, headers = NULL, body = NULL, created_at = now()
  WHERE idempotency_keys.created_at < now() - interval '${KEPT}'
     OR (idempotency_keys.status IS NULL AND idempotency_keys.created_at < now() - interval '${CLAIM_LIFETIME}')
RETURNING 1`;

const values = (claim: Claim) => [claim.merchant_id, claim.livemode, claim.route, claim.key];

/**
 * Claims a key for this request, or finds the answer of the first one.
 * @throws ApiError idempotency_key_reused, idempotency_key_in_use
 */
export async function claim(wanted: Claim, hash: Buffer): Promise<StoredAnswer | null> {
  const claimed = await pool().query({
    name: 'idempotency_claim',
    text: CLAIM,
    values: [...values(wanted), hash],
  });
  if (claimed.rowCount) return null;
  const { rows } = await pool().query<{ request_hash: Buffer; status: number | null; body: string | null }>({
    name: 'idempotency_find',
    text: `SELECT request_hash, status, body FROM idempotency_keys
           WHERE merchant_id = $1 AND livemode = $2 AND route = $3 AND key = $4`,
    values: values(wanted),
  });
  const [found] = rows;
  if (found && !hash.equals(found.request_hash)) throw new ApiError('idempotency_key_reused');
  if (found?.status && found.body !== null) return { status: found.status, body: decryptSecret(found.body) };
  throw new ApiError('idempotency_key_in_use', { headers: { 'Retry-After': '1' } });
}

/** Keeps the answer. */
export async function keepAnswer(
  claimed: Claim,
  answer: StoredAnswer,
  client: Queryable = pool(),
): Promise<void> {
  await client.query({
    name: 'idempotency_keep',
    text: `UPDATE idempotency_keys SET status = $5, body = $6
           WHERE merchant_id = $1 AND livemode = $2 AND route = $3 AND key = $4`,
    values: [...values(claimed), answer.status, encryptSecret(answer.body)],
  });
}

/**
 * Keeps a handler's answer in the transaction that does its work, so that no crash parts the two: for answers that
 * could not be given a second time.
 *
 * @param answer without request_id, as the handler answers it
 */
export async function keepWithin(
  client: Queryable,
  call: Pick<Call<unknown, unknown, unknown>, 'claim' | 'request_id' | 'answer_kept'>,
  answer: Record<string, unknown>,
): Promise<void> {
  if (call.claim === null) return;
  const body = JSON.stringify({ request_id: call.request_id, ...answer });
  await keepAnswer(call.claim, { status: 200, body }, client);
  call.answer_kept = true;
}

/** Gives the key back: the request came to nothing that must be repeated. */
export async function release(claimed: Claim): Promise<void> {
  await pool().query({
    name: 'idempotency_release',
    text: `DELETE FROM idempotency_keys
           WHERE merchant_id = $1 AND livemode = $2 AND route = $3 AND key = $4 AND status IS NULL`,
    values: values(claimed),
  });
}
