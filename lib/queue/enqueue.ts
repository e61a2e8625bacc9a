import { databaseNow } from '@/lib/db/clock.sql';
import type { Queryable } from '@/lib/db/pool';
import { currentTraceparent } from '@/lib/tracing/span';
import { noteQueued } from './announce';
import { enqueueJobs } from './enqueue.sql';
import type { Job, JobInput } from './job';

interface EnqueueOptions {
  /** Not before this time, in milliseconds since 1970; at once when absent. */
  run_at?: number;
}

/** One job, ready to be queued. */
export interface JobDraft {
  readonly task: string;
  readonly payload: object;
  readonly key: string;
  readonly run_at: string | null;
  readonly priority: number;
  readonly attempts: number;
}

/** Describes a job without queueing it yet. */
export function draftJob<Kind extends Job>(
  job: Kind,
  input: JobInput<Kind>,
  options: EnqueueOptions = {},
): JobDraft {
  const fields = new Map<string, unknown>(Object.entries(input));
  return {
    task: job.task,
    payload: job.payload.parse(input),
    key: job.key.replace(/\{(\w+)\}/g, (_placeholder, field: string) => String(fields.get(field) ?? '')),
    run_at: options.run_at === undefined ? null : new Date(options.run_at).toISOString(),
    priority: job.priority,
    attempts: job.attempts,
  };
}

/** Queues one job in the caller's transaction: it exists exactly if what it follows from does. */
export function enqueue<Kind extends Job>(
  client: Queryable,
  job: Kind,
  input: JobInput<Kind>,
  options: EnqueueOptions = {},
): Promise<void> {
  return enqueueAll(client, [draftJob(job, input, options)]);
}

/**
 * Queues a job again that has come before its time by this process's clock. Jobs become due by the database's: where that
 * is ahead, the time itself is past, and the job would come back at once, again and again.
 */
export async function enqueueAgain<Kind extends Job>(
  client: Queryable,
  job: Kind,
  input: JobInput<Kind>,
  due: number,
): Promise<void> {
  const wait_ms = due - Date.now();
  return enqueue(client, job, input, { run_at: (await databaseNow(client)) + wait_ms });
}

/** With the span that queues them in their payloads, where tracing is on. No handler sees it (`causeOf`). */
function linked(drafts: readonly JobDraft[]): readonly JobDraft[] {
  const traceparent = currentTraceparent();
  if (traceparent === null) return drafts;
  return drafts.map((draft) => ({ ...draft, payload: { ...draft.payload, traceparent } }));
}

/** The traceparent of the span that has queued a job; null if its payload has none. */
export function causeOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('traceparent' in payload)) return null;
  return typeof payload.traceparent === 'string' ? payload.traceparent : null;
}

/** Queues a job for each row of some batches, one statement a batch. Answers how many. */
export async function enqueueEach<Row>(
  client: Queryable,
  batches: AsyncIterable<readonly Row[]>,
  draftOf: (row: Row) => JobDraft,
): Promise<number> {
  let queued = 0;
  for await (const rows of batches) {
    await enqueueAll(client, rows.map(draftOf));
    queued += rows.length;
  }
  return queued;
}

/** Queues jobs of any kinds, whose keys differ, in one statement of the caller's transaction. */
export async function enqueueAll(client: Queryable, drafts: readonly JobDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await enqueueJobs.run(client, [JSON.stringify(linked(drafts))]);
  noteQueued();
}
