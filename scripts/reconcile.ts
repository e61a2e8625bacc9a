import { parseArgs } from 'node:util';
import { DAY_ms } from '@/lib/format/units';
import { runCommand } from './run-command';

/**
 * npm run reconcile [-- --days 7 | --from 2026-11-22T10:00:00Z] [--dry-run]
 *
 * Compares the processor with the database from a time on: merchants' accounts, what the processor has moved and we do not
 * know, and our sessions that are pending or unfinished, or have ended since. Prints each difference, and fixes what is safe. Exits with
 * 1 if anything is left for a person to look at, and if sessions of live mode were left out, for want of its key.
 */
const USAGE = 'npm run reconcile -- [--days 7 | --from 2026-11-22T10:00:00Z] [--dry-run]';

/** With its zone: the machine's own would be another time. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const MAXIMUM_days = 36_500;

function sinceTime(from: string | undefined, days: string | undefined): number {
  if (from === undefined) {
    const number = Number(days ?? '7');
    if (!(number > 0 && number <= MAXIMUM_days)) throw new Error('--days must be a positive number');
    return Date.now() - number * DAY_ms;
  }
  if (days !== undefined) throw new Error(`Give --days or --from, not both. Usage: ${USAGE}`);
  const time = TIME.test(from) ? Date.parse(from) : Number.NaN;
  if (Number.isNaN(time)) throw new Error('--from must be a time such as 2026-11-22T10:00:00Z');
  if (time > Date.now()) throw new Error(`--from is in the future: nothing has happened since ${from}`);
  return time;
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      days: { type: 'string' },
      from: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const since = sinceTime(values.from, values.days);
  const { modesLeftOut } = await import('@/lib/payment/reconcile/modes-left-out');
  const { keyVariables } = await import('@/lib/payment/processor/modes');
  const left_out = await modesLeftOut(since);
  for (const livemode of left_out)
    console.log(
      `Sessions of ${livemode ? 'live' : 'test'} mode are not compared: ${keyVariables(livemode).secret} is not set.`,
    );
  const { reconcileSince } = await import('@/lib/payment/reconcile/reconcile-since');
  const counts = await reconcileSince({
    since,
    fix: !values['dry-run'],
    onDifference: ({ session_id, text, fixed }) =>
      console.log(`${fixed ? 'fixed ' : 'OPEN  '} ${session_id} ${text}`),
  });
  console.log(
    `${counts.sessions} sessions compared, ${counts.differences} differences, ${counts.fixed} fixed`,
  );
  const isLiveLeftOut = left_out.includes(true);
  process.exitCode = counts.differences > counts.fixed || isLiveLeftOut ? 1 : 0;
});
