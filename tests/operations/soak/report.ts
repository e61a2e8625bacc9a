import { machine, median } from '../../bench/load';
import { writeSection } from '../../bench/report';
import type { SoakReport } from './soak';

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ') || 'none';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Writes the section of docs/benchmarks.md. */
export async function writeSoak(
  report: SoakReport,
  given: { minutes: number; groups_per_minute: number },
): Promise<void> {
  const { minutes, total, growth, money, violations } = report;
  const of = (figure: 'load' | 'connections' | 'due' | 'oldest_s') => minutes.map((row) => row[figure]);
  const most = (figure: Parameters<typeof of>[0]) => Math.max(...of(figure));
  const rows: [string, string | number][] = [
    ['Groups started, and played to their end', `${total.started}, ${total.ended}`],
    ['Kills, and restarts by SIGTERM', `${report.kills}, ${report.restarts}`],
    ['**Lost, or otherwise wrong**', violations.length],
    ['Answers a second', (total.answers / minutes.length / 60).toFixed(1)],
    ['Median and 99th percentile of all answers, ms', `${total.all.p50_ms}, ${total.all.p99_ms}`],
    ['The same of POST /sessions', `${total.create.p50_ms}, ${total.create.p99_ms}`],
    ['Failed requests near a kill; each was sent again', listed(total.near)],
    ['Failed requests at other times', listed(total.far)],
    [
      'Paid, refunded, transferred',
      `${dollars(money.paid_cents)}, ${dollars(money.refunded_cents)}, ${dollars(money.transferred_cents)}`,
    ],
    ['Events that the merchant accepted', report.events],
    ['Connections to Postgres, median and most', `${median(of('connections'))}, ${most('connections')}`],
    ['Jobs due at a minute’s end, median and most', `${median(of('due'))}, ${most('due')}`],
    ['The oldest of them, median and most, s', `${median(of('oldest_s'))}, ${most('oldest_s')}`],
    ...growth.map(({ name, minutes: lived, peaks_mb }): [string, string] => [
      `Most memory of ${name} in each third of ${lived} minutes, MB`,
      peaks_mb.join(', '),
    ]),
  ];
  const load = `${median(of('load')).toFixed(1)} in the median, ${most('load').toFixed(1)} at most`;
  await writeSection(
    'soak',
    'A soak with kills',
    `\`npm run soak -- --minutes ${given.minutes} --seed ${report.seed}\`: ${machine().replace(/, \d+ connections$/, '')}, ${given.groups_per_minute} groups a minute. Two production servers behind a balancer, two workers, Postgres (fsync on), the Stripe stand-in, the merchant and the clients share the machine with other work; its load average was ${load}. About every 75 s a process is killed or restarted.

| What | Measured |
| --- | --- |
${rows.map(([what, figure]) => `| ${what} | ${figure} |`).join('\n')}`,
  );
}
