import { createHash } from 'node:crypto';
import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { pool, type Queryable } from '@/lib/db/pool';
import { type RunStatement, statement } from '@/lib/db/statement';
import type { HeaderReader } from '@/lib/edge/message';
import { ApiError } from '@/lib/errors';

/*
 * Idempotency-Key (decisions, Answers): the same key and request answers the first answer again, for 24 hours,
 * within a merchant's mode, a kind of API key and a route: a shop's pages cannot read what its server has done, and a
 * shopper cannot take the key of an order. Answers can carry tokens and secrets, so they are kept encrypted.
 *
 *   claimed -> answered with success       kept
 *   claimed -> refused or failed           forgotten, so that the client may try again
 *   claimed -> the process dies            free again after CLAIM_LIFETIME
 */

const KEPT = '24 hours';
/** Longer than any request takes: statements end after 30 s. */
const CLAIM_LIFETIME = '2 minutes';

/** A key that was claimed for the request in hand. */
interface Claim {
  merchant_id: string;
  livemode: boolean;
  route: string;
  key: string;
}

interface StoredAnswer {
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

/** Parameters $first to $first+4 are the claim and the encrypted answer. */
const keepSql = (first: number) => `
UPDATE idempotency_keys SET status = 200, body = $${first + 4}
WHERE merchant_id = $${first} AND livemode = $${first + 1} AND route = $${first + 2} AND key = $${first + 3}`;

/**
 * Keeps the answer of one request, and does nothing for a request without an Idempotency-Key. The pipeline keeps it
 * after the work. Where the answer could not be given a second time (a secret, an access token), the handler passes
 * `within` or `running` to the operation instead, so that the work and its answer are committed together.
 */
export class AnswerKeeper {
  private kept = false;

  constructor(
    private readonly claimed: Claim | null,
    private readonly request_id: string,
  ) {}

  /** A hook that keeps the answer in the operation's own transaction. */
  within<Made>(answerOf: (made: Made) => object): (client: Queryable, made: Made) => Promise<void> {
    return (client, made) => this.keep(this.bodyOf(answerOf(made)), client);
  }

  /** A runner for an operation of one statement: keeps the answer in that statement, if it returns a row. */
  running<Made>(answerOf: (made: Made) => object): RunStatement<Made> {
    return async (done, own, made) => {
      if (!this.claimed) return done.run(pool(), own);
      const both = statement(
        `${done.name}_and_keep`,
        `WITH done AS (${done.text}), kept AS (${keepSql(own.length + 1)} AND EXISTS (SELECT 1 FROM done))
         SELECT * FROM done`,
      );
      const answer = encryptSecret(this.bodyOf(answerOf(made)));
      const count = await both.run(pool(), [...own, ...values(this.claimed), answer]);
      this.kept = count > 0;
      return count;
    };
  }

  /** Keeps the answer now, unless the operation has done so. */
  async afterwards(body: string): Promise<void> {
    if (!this.kept) await this.keep(body, pool());
  }

  /** The text of an answer, as it goes out the first time. */
  bodyOf(answer: object): string {
    return JSON.stringify({ request_id: this.request_id, ...answer });
  }

  private async keep(body: string, client: Queryable): Promise<void> {
    if (!this.claimed) return;
    await client.query({
      name: 'idempotency_keep',
      text: keepSql(1),
      values: [...values(this.claimed), encryptSecret(body)],
    });
    this.kept = true;
  }
}

/** Frees the key: the request changed nothing that a repetition must know of. */
export async function release(claimed: Claim): Promise<void> {
  await pool().query({
    name: 'idempotency_release',
    text: `DELETE FROM idempotency_keys
           WHERE merchant_id = $1 AND livemode = $2 AND route = $3 AND key = $4 AND status IS NULL`,
    values: values(claimed),
  });
}
