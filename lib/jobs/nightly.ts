import { z } from 'zod';
import { pool } from '@/lib/db/pool';
import { log } from '@/lib/log';
import { reconcile } from '@/lib/payment/reconcile';
import { addJobs } from '@/lib/queue/enqueue';

const RECONCILED_days = 3;
const REST_KEY = 'reconcile:rest';
const ATTEMPTS = 3;

/** What the clock queues has none of these; what is left of a run has both. */
export const reconcilePayload = z.looseObject({
  /** Milliseconds since 1970. */
  since: z.number().optional(),
  rest: z.object({ after: z.string(), again: z.array(z.string()) }).optional(),
});

/**
 * Every night, what is pending or unfinished and what ended in the last days against the processor: what it did and we
 * have not heard of is mended.
 *
 * Where jobs run for 45 seconds at a time, or when the process stops, a run is cut. It then queues what it has left, and
 * the next one goes on there, so in the end every session of the night's list is compared, however long the list is.
 * While something of the night before is left, no new run begins: it would push the end of the list out of reach. A run
 * in which sessions could not be asked about fails, and is tried again from where it began.
 */
export async function reconcileLately(
  { since, rest }: z.output<typeof reconcilePayload>,
  signal: AbortSignal,
): Promise<void> {
  if (!rest && (await isUnfinished())) {
    log('warn', 'the last comparison with the processor still goes on');
    return;
  }
  const from = since ?? Date.now() - RECONCILED_days * 86_400_000;
  const report = await reconcile({
    signal,
    since: from,
    mend: true,
    ...(rest ? { rest } : {}),
    onDifference: ({ session_id, text, mended }) =>
      log('error', 'the processor differs', { session_id, text, mended }),
  });
  if (!report.rest) return;
  // A job of this key that runs, which is this one from the second part on, gives it up.
  await addJobs(pool(), [
    {
      task: 'reconcile',
      payload: { since: from, rest: report.rest },
      job_key: REST_KEY,
      max_attempts: ATTEMPTS,
    },
  ]);
}

async function isUnfinished(): Promise<boolean> {
  const { rowCount } = await pool().query(
    'SELECT 1 FROM graphile_worker.jobs WHERE key = $1 AND (attempts < max_attempts OR locked_at IS NOT NULL)',
    [REST_KEY],
  );
  return rowCount !== 0;
}
