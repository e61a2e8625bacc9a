import { pool } from '@/lib/db/pool';
import { poolGauges } from '@/lib/db/pool-metrics';
import { isDraining } from '@/lib/edge/draining';
import { inFlightGauges } from '@/lib/edge/in-flight';
import { sameBytes } from '@/lib/edge/same-bytes';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { type Gauge, metricsText } from '@/lib/metrics';
import type { TaskName } from '@/lib/queue/jobs';
import { processSingleton } from '@/lib/singleton';
import { lanes, tasksOf } from './lanes';
import {
  selectBrokenJobs,
  selectDueJobs,
  selectMissingEvents,
  selectUnsettledMoney,
  selectWaitingEvents,
} from './read-metrics.sql';
import { takesWrites } from './readiness';
import { isWorkerDown } from './runner-health';
import { within } from './supervised-runner';

/** A job that one worker has had for this long hangs; those of some tasks, which go through all that there is, later. */
const LONG_LOCKED_s = 600;
const LONG_TASKS: readonly TaskName[] = [
  'purge',
  'reconcile',
  'refresh_accounts',
  'import_balance',
  'check_books',
];
const LONG_TASK_LOCKED_s = 3_600;
/** Sweeps start these over, some for weeks; other alerts tell of what they are about. Nothing else tells of a hold's. */
const STARTED_OVER: readonly TaskName[] = [
  'create_refund',
  'create_transfer',
  'reverse_transfer',
  'handle_processor_event',
  'deliver',
];
/** However often the metrics are read, they cost the database one round of questions in this time. */
const KEPT_ms = 5_000;
/** A database that hangs, or a locked table, takes this long at most of the ten seconds that Prometheus waits. */
const PATIENCE_ms = 4_000;

const kept = processSingleton<{ at_ms: number; gauges: Promise<Gauge[]> | null }>('gauges', () => ({
  at_ms: 0,
  gauges: null,
}));

async function queueGauges(): Promise<Gauge[]> {
  const due = await Promise.all(
    lanes().map(async (lane) => ({ lane, row: await selectDueJobs.first(pool(), [tasksOf(lane)]) })),
  );
  const broken = await selectBrokenJobs.first(pool(), [
    LONG_LOCKED_s,
    LONG_TASKS,
    LONG_TASK_LOCKED_s,
    STARTED_OVER,
  ]);
  return [
    {
      name: 'split_queue_oldest_seconds',
      help: 'How long the oldest due job of a lane has waited.',
      values: due.map(({ lane, row }) => ({ labels: { lane }, value: row?.oldest_seconds ?? 0 })),
    },
    {
      name: 'split_queue_jobs',
      help: 'Due jobs of a lane that no worker has taken.',
      values: due.map(({ lane, row }) => ({ labels: { lane }, value: row?.jobs ?? 0 })),
    },
    {
      name: 'split_jobs_dead',
      help: 'Jobs without an attempt left that no sweep starts over.',
      values: [{ value: broken?.dead ?? 0 }],
    },
    {
      name: 'split_jobs_locked_long',
      help: 'Jobs that a worker has had for longer than they may take.',
      values: [{ value: broken?.locked_long ?? 0 }],
    },
  ];
}

async function moneyGauges(): Promise<Gauge[]> {
  const rows = await selectUnsettledMoney.all(pool());
  const of = (value: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => ({
      labels: { kind: row.kind, mode: row.mode, status: row.status, currency: row.currency },
      value: value(row),
    }));
  return [
    {
      name: 'split_unsettled_amount',
      help: "Money decided about and not moved yet, in the currency's smallest unit.",
      values: of(({ cents }) => Number(cents)),
    },
    { name: 'split_unsettled_count', help: 'How many movements these are.', values: of((row) => row.rows) },
    {
      name: 'split_unsettled_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      values: of((row) => row.oldest_seconds),
    },
  ];
}

async function eventGauges(): Promise<Gauge[]> {
  const waiting = await selectWaitingEvents.first(pool());
  const missing = await selectMissingEvents.all(pool());
  return [
    {
      name: 'split_processor_event_missing_seconds',
      help: 'How long payments have been started while no event of the processor about one has come.',
      values: missing.map(({ mode, missing_seconds }) => ({ labels: { mode }, value: missing_seconds })),
    },
    {
      name: 'split_processor_event_waiting_seconds',
      help: 'How long the oldest event that is not handled has waited.',
      values: [{ value: waiting?.waiting_seconds ?? 0 }],
    },
  ];
}

const QUESTIONS = [
  { about: 'queue', ask: queueGauges },
  { about: 'money', ask: moneyGauges },
  { about: 'events', ask: eventGauges },
];

/** What the database answers in time, or undefined, which is logged. A later answer is nobody's. */
async function inTime<Answer>(about: string, asked: Promise<Answer>): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  let reason = `no answer in ${PATIENCE_ms} ms`;
  const answered = asked.then(
    (given) => {
      answer = given;
    },
    (error) => {
      reason = String(error);
    },
  );
  await within(PATIENCE_ms, answered);
  if (answer === undefined) log('warn', 'metrics without the database', { about, reason });
  return answer;
}

/** What only the database knows. What it does not answer is left out and named: alerts about it are silent then. */
async function databaseGauges(): Promise<Gauge[]> {
  const [is_up, ...answers] = await Promise.all([
    inTime('writes', takesWrites()),
    ...QUESTIONS.map(({ about, ask }) => inTime(about, ask())),
  ]);
  return [
    ...answers.flatMap((gauges) => gauges ?? []),
    {
      name: 'split_metrics_unanswered',
      help: 'Whether the database has not answered in time what is asked about this.',
      values: QUESTIONS.map(({ about }, index) => ({ labels: { about }, value: Number(!answers[index]) })),
    },
    {
      name: 'split_database_up',
      help: 'Whether the database answers in time, and takes writes.',
      values: [{ value: Number(is_up ?? false) }],
    },
  ];
}

function keptGauges(): Promise<Gauge[]> {
  const last = kept.get();
  if (last.gauges && performance.now() - last.at_ms < KEPT_ms) return last.gauges;
  const gauges = databaseGauges();
  kept.set({ at_ms: performance.now(), gauges });
  return gauges;
}

function processGauges(): Gauge[] {
  return [
    {
      name: 'split_draining',
      help: 'Whether the process is about to end.',
      values: [{ value: Number(isDraining()) }],
    },
    {
      name: 'split_worker_down',
      help: "Whether the process's worker has been down for a minute.",
      values: [{ value: Number(isWorkerDown()) }],
    },
    {
      name: 'split_memory_bytes',
      help: 'Memory that the process has.',
      values: [{ value: process.memoryUsage.rss() }],
    },
  ];
}

/** Everything that monitoring can read of this process and its database, as text for Prometheus. */
export async function readMetrics(): Promise<string> {
  const gauges = await keptGauges();
  return metricsText([...processGauges(), ...inFlightGauges(), ...poolGauges(), ...gauges]);
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Anyone who sends the token; on a port of their own, which is not public, everybody where none is configured. */
export function mayReadMetrics(
  authorization: string | null,
  { private_port }: { private_port: boolean },
): boolean {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) return private_port;
  return sameBytes(Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${METRICS_TOKEN}`));
}

/** For tests: the next reading asks the database again. */
export function forgetGauges(): void {
  kept.take();
}
