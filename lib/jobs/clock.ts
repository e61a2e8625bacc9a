import { jobs } from '@/lib/queue/jobs';

/**
 * What happens by the clock. On Node graphile-worker queues these jobs itself, once for all workers together; on Vercel
 * `/api/cron/<task>` queues the same jobs under the same key. Each bounds its own work and can run twice at once.
 * `match` is five cron fields, UTC.
 */
export const CLOCK = [
  { job: jobs.sweep_expiries, match: '* * * * *' },
  { job: jobs.sweep_deliveries, match: '* * * * *' },
  { job: jobs.sweep_processor_events, match: '* * * * *' },
  { job: jobs.sweep_endpoints, match: '*/10 * * * *' },
  { job: jobs.remind_due, match: '* * * * *' },
  { job: jobs.sweep_money, match: '*/5 * * * *' },
  { job: jobs.sweep_stuck_money, match: '37 * * * *' },
  { job: jobs.sweep_disputes, match: '7 * * * *' },
  { job: jobs.purge, match: '23 * * * *' },
  { job: jobs.erase_ended, match: '33 * * * *' },
  { job: jobs.close_days, match: '11 * * * *' },
  { job: jobs.reconcile, match: '41 3 * * *' },
  { job: jobs.import_balance, match: '17 * * * *' },
  { job: jobs.check_books, match: '47 4 * * *' },
] as const;

/** A job that the clock queues. */
export type ClockJob = (typeof CLOCK)[number]['job'];
