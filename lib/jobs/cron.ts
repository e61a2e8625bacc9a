import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { withoutTelling } from '@/lib/queue/announce';
import { CLOCK, type ClockJob } from './clock';
import { queueClockJobs, type RunReport, runDueJobs } from './run-due-jobs';

/** Cron calls end by themselves well before the platform ends them after 60 s. */
const TIME_LIMIT_ms = 45_000;

const called = (call: (typeof CLOCK)[number]['call']): ClockJob[] =>
  CLOCK.filter((each) => each.call === call).map(({ job }) => job);

/** What `/api/cron/<name>` queues before it runs what is due. `run` queues nothing. */
export const CRON_GROUPS: Readonly<Record<string, readonly ClockJob[]>> = {
  run: [],
  minute: called('minute'),
  quarter: called('quarter'),
  hour: called('hour'),
  day: called('day'),
};

type CronAnswer = { status: 200; body: RunReport } | { status: 401 | 404; body: { error: string } };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Constant-time, whatever the lengths. Without a configured secret nobody is let in. */
function isAllowed(authorization: string | null): boolean {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET || authorization === null) return false;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${CRON_SECRET}`));
}

/**
 * One call of the clock where no worker keeps running: queues the jobs of this name, a group's or a single one's, and
 * runs everything that is due, for a bounded time. Two calls at once share the work.
 *
 * @param authorization the header; `Bearer <CRON_SECRET>` as Vercel sends it.
 */
export async function runCron(name: string, authorization: string | null): Promise<CronAnswer> {
  if (!isAllowed(authorization))
    return {
      status: 401,
      body: { error: 'Send CRON_SECRET as the bearer token of the Authorization header.' },
    };
  const single = CLOCK.filter(({ job }) => job.task === name).map(({ job }) => job);
  const group = Object.hasOwn(CRON_GROUPS, name) ? CRON_GROUPS[name] : undefined;
  const wanted = group ?? single;
  if (!group && single.length === 0)
    return {
      status: 404,
      body: { error: `No such task. There are ${Object.keys(CRON_GROUPS).join(', ')}.` },
    };
  // A run after the answer would have a time of its own, and the platform gives one for both.
  const body = await withoutTelling(async () => {
    await queueClockJobs(wanted);
    return runDueJobs({ time_limit_ms: TIME_LIMIT_ms });
  });
  return { status: 200, body };
}
