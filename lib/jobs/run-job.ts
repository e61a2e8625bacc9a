import { z } from 'zod';
import type { Job, JobContext, Lane } from '@/lib/queue/job';
import { jobs, type PayloadOf, type TaskName } from '@/lib/queue/jobs';
import { handlers } from './handlers';

const kinds: readonly (Job & { task: TaskName })[] = Object.values(jobs);

/** The tasks of a lane. */
export function tasksOf(lane: Lane): TaskName[] {
  return [...new Set(kinds.filter((kind) => kind.lane === lane).map(({ task }) => task))];
}

/** Two kinds of job that share a task share its handler, which gets either's payload. */
function payloadOf<Task extends TaskName>(task: Task): z.ZodType<PayloadOf<Task>> {
  const payloads = kinds.filter((kind) => kind.task === task).map(({ payload }) => payload);
  return z.union(payloads) as unknown as z.ZodType<PayloadOf<Task>>;
}

function bind<Task extends TaskName>(task: Task) {
  const payload = payloadOf(task);
  return (given: unknown, context: JobContext) => handlers[task](payload.parse(given), context);
}

const runners = new Map(kinds.map(({ task }) => [task, bind(task)]));

/** Runs one job. @throws when the payload does not fit its task, or when the job should be tried again. */
export async function runJob(task: TaskName, payload: unknown, context: JobContext): Promise<void> {
  await runners.get(task)?.(payload, context);
}
