import { LRUCache } from 'lru-cache';
import { pool } from '@/lib/db/pool';
import { MINUTE_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { touchKeys } from '@/lib/merchant/keys';
import { reasonOf } from '@/lib/reason-of';
import { insertRequests } from './request-log.sql';

/*
 * The requests that merchants see in their dashboard, and the last use of keys. Rows are written in batches, after the
 * answers. If the database cannot keep up, rows are dropped and counted; no request waits.
 */

interface RequestRow {
  request_id: string;
  merchant_id: string;
  livemode: boolean;
  key_id: string;
  method: string;
  path: string;
  status: number;
  error_code: string | null;
  address: string;
  duration_ms: number;
  /** The body, without people's addresses, signatures, and the keys of browsers. */
  request: unknown;
  session_id: string | null;
  created_at: string;
}

const FLUSH_AFTER_ms = 500;
const BATCH_rows = 200;
const MAXIMUM_QUEUE_rows = 5000;
const MAXIMUM_BODY_characters = 16_000;
const MAXIMUM_PATH_characters = 500;
const TOUCH_PAUSE_ms = MINUTE_ms;
const MAXIMUM_TOUCHED_keys = 10_000;

/** As JSON, which holds less memory than a row with a whole body in it. */
const queue: string[] = [];
let dropped = 0;
let timer: NodeJS.Timeout | undefined;
let running: Promise<void> | undefined;
const touched = new LRUCache<string, number>({ max: MAXIMUM_TOUCHED_keys });
let toTouch = new Set<string>();

/** Queues one row, without waiting. */
export function recordRequest(row: RequestRow): void {
  if (queue.length >= MAXIMUM_QUEUE_rows) dropped += 1;
  else queue.push(JSON.stringify(row));
  if (queue.length >= BATCH_rows) void flush();
  else schedule();
}

/** Notes that a key was used. Writes at most once a minute for each key. */
export function recordKeyUse(key_id: string, now_ms: number): void {
  if (now_ms - (touched.get(key_id) ?? 0) < TOUCH_PAUSE_ms) return;
  touched.set(key_id, now_ms);
  toTouch.add(key_id);
  schedule();
}

function schedule(): void {
  timer ??= setTimeout(() => void flush(), FLUSH_AFTER_ms);
  timer.unref();
}

/** Writes everything queued. At shutdown, await this before closing the pool. */
export async function closeRequestLog(): Promise<void> {
  while (running || queue.length > 0 || toTouch.size > 0) await flush();
}

function flush(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  running ??= write().finally(() => {
    running = undefined;
    if (queue.length > 0) schedule();
  });
  return running;
}

async function write(): Promise<void> {
  const rows = queue.splice(0, BATCH_rows);
  const keys = [...toTouch];
  toTouch = new Set();
  try {
    if (keys.length > 0) await touchKeys(keys);
    if (rows.length > 0) await insertRequests.run(pool(), [`[${rows}]`]);
  } catch (error) {
    dropped += rows.length;
    log('warn', 'request log was not written', { reason: reasonOf(error) });
  }
  if (dropped > 0) {
    log('warn', 'request log rows were dropped', { dropped });
    dropped = 0;
  }
}

/** A cart's signature, and what makes its sender the organizer of a session (lib/session/resume). */
const SECRET_FIELDS = ['signature', 'resume_key'] as const;

/** A path as it is kept and logged: longer than any of ours. A server reads hundreds of thousands of characters. */
export const loggablePath = (path: string): string => path.slice(0, MAXIMUM_PATH_characters);

/** A body as the dashboard may show it; null if there is none, or it is too large to keep. */
export function loggableBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return null;
  const masked: Record<string, unknown> = { ...body };
  for (const field of SECRET_FIELDS) if (field in masked) masked[field] = '***';
  if (typeof masked.customer === 'object' && masked.customer !== null) {
    masked.customer = Object.fromEntries(Object.keys(masked.customer).map((key) => [key, '***']));
  }
  return JSON.stringify(masked).length > MAXIMUM_BODY_characters ? null : masked;
}
