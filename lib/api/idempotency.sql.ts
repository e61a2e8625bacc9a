import { type AnyStatement, statement } from '@/lib/db/statement';

/*
 * Answers kept under an Idempotency-Key: plain SQL, since two requests of one key must find out in one statement which
 * came first (a conflict with a condition), and since a session and its answer are written by one statement.
 *
 * Parameters of all: the merchant, its mode, the route, and the key.
 */

const KEY = 'merchant_id = $1 AND livemode = $2 AND route = $3 AND key = $4';

/** Answers since when the key is this request's, if it is. Answers are kept for 24 hours; hardly a request takes two minutes. */
export const takeKey = statement(
  'take_idempotency_key',
  `INSERT INTO idempotency_keys (merchant_id, livemode, route, key, request_hash, created_at)
   VALUES ($1, $2, $3, $4, $5, now())
   ON CONFLICT (merchant_id, livemode, route, key) DO UPDATE
     SET request_hash = EXCLUDED.request_hash, status = NULL, body = NULL, created_at = now()
     WHERE idempotency_keys.created_at < now() - interval '24 hours'
        OR (idempotency_keys.body IS NULL AND idempotency_keys.created_at < now() - interval '2 minutes')
   RETURNING created_at`,
  { created_at: 'timestamptz' },
);

export const selectAnswer = statement(
  'select_idempotent_answer',
  `SELECT request_hash, body FROM idempotency_keys WHERE ${KEY}`,
  { request_hash: 'bytea', body: 'text?' },
);

/** Of the request that took the key at $5: another one has it once that was paused for too long. */
const OWN = `${KEY} AND body IS NULL AND created_at = $5`;

/** Also the encrypted answer. Touches no row if the key is another request's by now. The previous version reads the status. */
export const keepAnswer = statement(
  'keep_idempotent_answer',
  `UPDATE idempotency_keys SET status = 200, body = $6 WHERE ${OWN}`,
);

/** The request changed nothing that a repetition must know of. */
export const releaseKey = statement('release_idempotency_key', `DELETE FROM idempotency_keys WHERE ${OWN}`);

/** How `andKeepAnswer` undoes itself: Postgres' code for a division by zero. */
export const KEY_LOST = '22012';

/**
 * A statement that also keeps the answer if it returns a row: its own parameters first, then those of `keepAnswer`. Fails
 * with `KEY_LOST`, and does nothing, if the key is another request's by now. One without a row does not fail.
 */
export function andKeepAnswer(done: AnyStatement, own: number): AnyStatement {
  const keep = keepAnswer.text.replace(/\$(\d)/g, (_, number) => `$${own + Number(number)}`);
  return statement(
    `${done.name}_and_keep`,
    `WITH done AS (${done.text}), kept AS (${keep} AND EXISTS (SELECT 1 FROM done) RETURNING 1)
     SELECT * FROM done WHERE CASE WHEN EXISTS (SELECT 1 FROM done) THEN 1 / (SELECT count(*) FROM kept) = 1 END`,
  );
}
