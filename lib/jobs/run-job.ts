import { z } from 'zod';
import { inWork, workOfJob } from '@/lib/db/work';
import { log } from '@/lib/log';
import { counter, timer } from '@/lib/metrics';
import { causeOf } from '@/lib/queue/enqueue';
import type { JobContext } from '@/lib/queue/job';
import { jobs, type PayloadOf, type TaskName } from '@/lib/queue/jobs';
import { reasonOf } from '@/lib/reason-of';
import { type SpanAttributes, traced } from '@/lib/tracing/span';
import { handlers } from './handlers';
import { KINDS } from './lanes';

/** Two kinds of job that share a task share its handler, which gets either's payload. */
function payloadOf<Task extends TaskName>(task: Task): z.ZodType<PayloadOf<Task>> {
  const payloads = KINDS.filter((kind) => kind.task === task).map(({ payload }) => payload);
  return z.union(payloads) as unknown as z.ZodType<PayloadOf<Task>>;
}

function bind<Task extends TaskName>(task: Task) {
  const payload = payloadOf(task);
  return (given: unknown, context: JobContext) => handlers[task](payload.parse(given), context);
}

const runners = new Map(KINDS.map(({ task }) => [task, bind(task)]));

const ended = counter('split_jobs_total', 'Jobs that ran, by task and how they ended.');
const took = timer('split_job_duration_seconds', 'How long jobs ran.');

/** Deliveries have a line of their own. */
const levelOf = (task: TaskName) => (task === jobs.deliver.task ? 'debug' : 'info');

/** Runs one job and notes how it ended. @throws when the payload does not fit its task, or when the job should be tried again. */
export function runJob(task: TaskName, payload: unknown, context: JobContext): Promise<void> {
  return traced(
    {
      name: `job ${task}`,
      kind: 'consumer',
      caused_by: causeOf(payload),
      attributes: {
        'split.task': task,
        'split.job_id': context.job_id,
        'split.attempt': context.attempt,
        ...subjectOf(payload),
      },
    },
    () => runNoted(task, payload, context),
  );
}

async function runNoted(task: TaskName, payload: unknown, context: JobContext): Promise<void> {
  const began_ms = performance.now();
  const note = (outcome: 'done' | 'failed', error?: unknown) => {
    const duration_ms = performance.now() - began_ms;
    ended.add({ task, outcome });
    took.observe(duration_ms / 1000, { task });
    const { attempt, job_id } = context;
    const fields = {
      task,
      job_id,
      attempt,
      outcome,
      duration_ms: Math.round(duration_ms),
      ...idsOf(payload),
    };
    if (error === undefined) log(levelOf(task), 'job', fields);
    else log('warn', 'job', { ...fields, error: reasonOf(error) });
  };
  try {
    await inWork(workOfJob(task), () => runners.get(task)?.(payload, context));
  } catch (error) {
    note('failed', error ?? 'unknown');
    throw error;
  }
  note('done');
}

/** What a job is about, if its payload says so. */
function subjectOf(payload: unknown): SpanAttributes {
  const { session_id, merchant_id } = idsOf(payload);
  return {
    ...(typeof session_id === 'string' && { 'session.id': session_id }),
    ...(typeof merchant_id === 'string' && { 'merchant.id': merchant_id }),
  };
}

/** The ids in a payload, which name what the job is about and nobody in person. */
function idsOf(payload: unknown): Record<string, unknown> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name.endsWith('_id')));
}
