import { createHash } from 'node:crypto';
import type { Clock } from '../state/clock';
import type { Store } from '../state/store';
import { explained, StripeError } from './errors';

export interface SavedAnswer {
  status: number;
  body: string;
  request_id: string;
}

/**
 * Idempotency keys by Stripe's rules: the first answer is kept for 24 hours once execution has begun, errors included;
 * the same key with another request is refused, and so is one whose first request still runs.
 */
export class Idempotency {
  private readonly running = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly kept_ms: number,
  ) {}

  /**
   * The kept answer, or `undefined` when the request is the first with its key.
   * Throws 400 `idempotency_error` for another request and 409 `idempotency_key_in_use` for one that still runs.
   */
  find(livemode: boolean, key: string, fingerprint: string): SavedAnswer | undefined {
    if (key.length > 255) throw keyError(400, 'Idempotency keys can be at most 255 characters long.');
    const row = this.store
      .sql(
        'SELECT fingerprint, status, body, request_id FROM idempotency WHERE livemode = ? AND key = ? AND created_ms > ?',
      )
      .get(livemode ? 1 : 0, key, this.clock.now_ms() - this.kept_ms);
    if (row && row.fingerprint !== fingerprint) {
      throw keyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (row)
      return { status: Number(row.status), body: String(row.body), request_id: String(row.request_id) };
    if (this.running.has(runningKey(livemode, key))) throw keyInUse(key);
    return undefined;
  }

  begin(livemode: boolean, key: string): void {
    this.running.add(runningKey(livemode, key));
  }

  end(livemode: boolean, key: string): void {
    this.running.delete(runningKey(livemode, key));
  }

  /** Keeps an answer, in the transaction of its effects. */
  save(livemode: boolean, key: string, fingerprint: string, answer: SavedAnswer): void {
    this.store
      .sql(
        `INSERT OR REPLACE INTO idempotency (livemode, key, fingerprint, status, body, request_id, created_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        livemode ? 1 : 0,
        key,
        fingerprint,
        answer.status,
        answer.body,
        answer.request_id,
        this.clock.now_ms(),
      );
  }

  /** Forgets keys that are too old. */
  prune(): void {
    this.store.sql('DELETE FROM idempotency WHERE created_ms < ?').run(this.clock.now_ms() - this.kept_ms);
  }
}

/** What two requests must share to count as the same: route, account and parameters. */
export function fingerprintOf(method: string, path: string, account: string | null, body: string): string {
  return createHash('sha256')
    .update(`${method} ${path} ${account ?? ''}\n${body}`)
    .digest('base64');
}

/** 409, while the first request with this key is still being worked on. */
export function keyInUse(key: string): StripeError {
  return keyError(
    409,
    `There is currently another in-progress request using this Stripe Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    'idempotency_key_in_use',
  );
}

function keyError(status: number, message: string, code?: string): StripeError {
  return new StripeError(status, {
    type: 'idempotency_error',
    message,
    ...(code ? explained(code) : {}),
  });
}

function runningKey(livemode: boolean, key: string): string {
  return `${livemode ? 1 : 0} ${key}`;
}
