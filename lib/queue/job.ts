import type { z } from 'zod';

/**
 * What runs side by side, so that nothing slow takes the place of anything else: money waits for the processor, mail for
 * the mail service, and deliveries for other people's servers. The end of a session waits for nobody; upkeep is what
 * the clock does.
 */
export type Lane = 'money' | 'expiry' | 'mail' | 'deliveries' | 'upkeep';

/** Lower goes first where one run takes jobs of several lanes: what waits for other people's servers goes behind. */
const PRIORITY: Readonly<Record<Lane, number>> = { money: 0, expiry: 0, upkeep: 0, mail: 1, deliveries: 1 };

/** Everything about a kind of job except its handler, which lib/jobs binds to the task. */
export interface Job<
  Task extends string = string,
  Payload extends z.ZodObject = z.ZodObject,
  Key extends string = string,
> {
  /** The name of its handler. Two kinds of job can share one. */
  task: Task;
  payload: Payload;
  /**
   * Names one piece of work, such as `refund:{refund_id}`: a second job of the same key replaces the first if that has
   * not started. A field that is not part of the payload is given only for the key.
   */
  key: Key;
  lane: Lane;
  /** Lower goes first. */
  priority: number;
  /** A failed job is tried again with exponential backoff: 25 attempts span about four days. */
  attempts: number;
}

/** What a running job gets besides its payload. */
export interface JobContext {
  /** The queue's own id, as its log lines have it. */
  job_id?: string;
  /** Counts from 1. */
  attempt: number;
  /** Aborted when the process is about to stop: end soon, or hand the work back. */
  signal: AbortSignal;
}

type FieldsOf<Key extends string> = Key extends `${string}{${infer Field}}${infer Rest}`
  ? Field | FieldsOf<Rest>
  : never;

/** What must be given to queue a job of this kind: its payload, and the other fields of its key. */
export type JobInput<Kind extends Job> = z.input<Kind['payload']> & {
  [Field in Exclude<FieldsOf<Kind['key']>, keyof z.input<Kind['payload']>>]: string;
};

/** Declares a kind of job. */
export function job<const Task extends string, Payload extends z.ZodObject, const Key extends string>(
  kind: Pick<Job<Task, Payload, Key>, 'task' | 'payload' | 'key' | 'lane'> & Partial<Job>,
): Job<Task, Payload, Key> {
  return { priority: PRIORITY[kind.lane], attempts: 25, ...kind };
}
