import type { z } from 'zod';

/** What a running task is told beside its payload. */
export interface TaskContext {
  /** Counts from 1. */
  attempt: number;
  /** Aborted when the process is about to stop: end soon, or hand the work back. */
  signal: AbortSignal;
}

/** A kind of job. Each can be run twice, or by two workers at once, without doing anything twice. */
export interface Task {
  /** Parses the payload and runs. @throws when the payload does not fit, or when the job is to be tried again. */
  run(payload: unknown, context: TaskContext): Promise<void>;
}

/** A task whose payload has this shape. */
export function task<Schema extends z.ZodType>(
  payload: Schema,
  handler: (payload: z.output<Schema>, context: TaskContext) => Promise<unknown>,
): Task {
  return {
    async run(given, context) {
      await handler(payload.parse(given), context);
    },
  };
}
