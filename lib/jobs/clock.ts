/**
 * What happens by the clock. On Node graphile-worker queues these by itself, once for all workers together; on Vercel
 * `/api/cron/<task>` queues the same tasks under the same key. Each bounds its own work and can be run twice at once.
 */
export interface ClockEntry {
  task: string;
  /** Five cron fields, UTC. */
  match: string;
}

export const CLOCK: readonly ClockEntry[] = [
  { task: 'sweep_expiries', match: '* * * * *' },
  { task: 'sweep_deliveries', match: '* * * * *' },
  { task: 'sweep_processor_events', match: '* * * * *' },
  { task: 'sweep_endpoints', match: '*/10 * * * *' },
  { task: 'remind_due', match: '* * * * *' },
  { task: 'sweep_money', match: '*/5 * * * *' },
  { task: 'purge', match: '23 * * * *' },
  { task: 'close_days', match: '11 * * * *' },
  { task: 'reconcile', match: '41 3 * * *' },
];

/** The key of a clock task's job: while one waits, a second is not queued. */
export function clockKey(task: string): string {
  return `clock:${task}`;
}
