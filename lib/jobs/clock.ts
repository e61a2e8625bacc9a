import { jobs } from '@/lib/queue/jobs';

/**
 * What happens by the clock. On Node graphile-worker queues these jobs itself, once for all workers together; on Vercel
 * `/api/cron/<task>` queues the same jobs under the same key. Each bounds its own work and can run twice at once.
 * `match` is five cron fields, UTC; `call` is the name under which `/api/cron` queues several at once.
 */
export const CLOCK = [
  { job: jobs.sweep_expiries, match: '* * * * *', call: 'minute' },
  { job: jobs.sweep_deliveries, match: '* * * * *', call: 'minute' },
  { job: jobs.sweep_processor_events, match: '* * * * *', call: 'minute' },
  { job: jobs.sweep_endpoints, match: '*/10 * * * *', call: 'quarter' },
  { job: jobs.remind_due, match: '* * * * *', call: 'minute' },
  { job: jobs.sweep_money, match: '*/5 * * * *', call: 'quarter' },
  { job: jobs.sweep_stuck_money, match: '37 * * * *', call: 'hour' },
  { job: jobs.sweep_disputes, match: '7 * * * *', call: 'hour' },
  { job: jobs.purge, match: '23 * * * *', call: 'hour' },
  { job: jobs.erase_ended, match: '33 * * * *', call: 'hour' },
  { job: jobs.close_days, match: '11 * * * *', call: 'hour' },
  { job: jobs.reconcile, match: '41 3 * * *', call: 'day' },
  { job: jobs.refresh_accounts, match: '11 2 * * *', call: 'day' },
  { job: jobs.import_balance, match: '17 * * * *', call: 'hour' },
  { job: jobs.check_books, match: '47 4 * * *', call: 'day' },
] as const;

/** A job that the clock queues. */
export type ClockJob = (typeof CLOCK)[number]['job'];
