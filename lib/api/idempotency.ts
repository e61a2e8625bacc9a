import { createHash } from 'node:crypto';
import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { pool, type Queryable } from '@/lib/db/pool';
import { answerBinding } from '@/lib/db/secret-bindings';
import type { RunStatement } from '@/lib/db/statement';
import type { HeaderReader } from '@/lib/edge/message';
import { ApiError } from '@/lib/errors';
import { andKeepAnswer, KEY_LOST, keepAnswer, releaseKey, selectAnswer, takeKey } from './idempotency.sql';

/*
 * Idempotency-Key: the same key and request answers the first answer again, for 24 hours, within a merchant's mode, a
 * kind of API key and a route: a shop's pages cannot read what its server has done, and a shopper cannot take the key of
 * an order. Answers can carry tokens and secrets, so they are kept encrypted.
 *
 *   taken -> answered with success       kept
 *   taken -> refused or failed           forgotten, so that the client may try again
 *   taken -> the process dies            free again after two minutes
 *   taken -> paused, and taken by another  undone, where its answer is kept with its work
 */

export const MAXIMUM_KEY_LENGTH = 255;

/** A key, and where it counts. */
interface IdempotencyKey {
  merchant_id: string;
  livemode: boolean;
  route: string;
  key: string;
}

/** A key that is a request's, since that time. */
interface TakenKey extends IdempotencyKey {
  taken_at: Date;
}

/**
 * Reads the header.
 * @throws ApiError invalid_idempotency_key
 */
export function idempotencyKey(headers: HeaderReader): string | null {
  const key = headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length > MAXIMUM_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key))
    throw new ApiError('invalid_idempotency_key');
  return key;
}

/** What makes a request the same: where it went, the signature in its header, and the bytes of its body. */
export function requestHash(pathname: string, signature: string | null, body: Uint8Array): Buffer {
  return createHash('sha256')
    .update(`${pathname}\0${signature ?? ''}\0`)
    .update(body)
    .digest();
}

const values = ({ merchant_id, livemode, route, key }: IdempotencyKey) => [merchant_id, livemode, route, key];
const ownValues = (taken: TakenKey) => [...values(taken), taken.taken_at];

const inUse = () => new ApiError('idempotency_key_in_use', { headers: { 'Retry-After': '1' } });

/**
 * Takes a key for this request, or finds the answer of the first one.
 * @throws ApiError idempotency_key_reused, idempotency_key_in_use
 */
export async function take(
  wanted: IdempotencyKey,
  hash: Buffer,
): Promise<{ taken: TakenKey } | { known: string }> {
  const taken = await takeKey.first(pool(), [...values(wanted), hash]);
  if (taken) return { taken: { ...wanted, taken_at: taken.created_at } };
  const found = await selectAnswer.first(pool(), values(wanted));
  if (found && !hash.equals(found.request_hash)) throw new ApiError('idempotency_key_reused');
  if (found?.body) return { known: decryptSecret(found.body, answerBinding(wanted)) };
  throw inUse();
}

/**
 * Keeps the answer of one request, and does nothing for a request without an Idempotency-Key. The pipeline keeps it
 * after the work. Where the answer could not be given a second time (a secret, an access token), the handler passes
 * `within` or `running` to the operation instead, so that the work and its answer are committed together.
 */
export class AnswerKeeper {
  private kept = false;

  constructor(
    private readonly taken: TakenKey | null,
    private readonly request_id: string,
  ) {}

  /** A hook that keeps the answer in the operation's own transaction, and fails it once another request has the key. */
  within<Made>(answerOf: (made: Made) => object): (client: Queryable, made: Made) => Promise<void> {
    return async (client, made) => {
      if (!(await this.keep(this.bodyOf(answerOf(made)), client))) throw inUse();
    };
  }

  /** A runner for an operation of one statement: keeps the answer in that statement, if it returns a row. */
  running<Made>(answerOf: (made: Made) => object): RunStatement<Made> {
    return async (done, own, made) => {
      if (!this.taken) return done.run(pool(), own);
      const answer = encryptSecret(this.bodyOf(answerOf(made)), answerBinding(this.taken));
      const both = andKeepAnswer(done, own.length);
      const asked = both.run(pool(), [...own, ...ownValues(this.taken), answer]);
      const count = await asked.catch((error: unknown) => {
        throw (error as { code?: unknown }).code === KEY_LOST ? inUse() : error;
      });
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

  private async keep(body: string, client: Queryable): Promise<boolean> {
    if (!this.taken) return true;
    const answer = encryptSecret(body, answerBinding(this.taken));
    this.kept = (await keepAnswer.run(client, [...ownValues(this.taken), answer])) > 0;
    return this.kept;
  }
}

/** Frees the key: the request changed nothing that a repetition must know of. */
export async function release(taken: TakenKey): Promise<void> {
  await releaseKey.run(pool(), ownValues(taken));
}
