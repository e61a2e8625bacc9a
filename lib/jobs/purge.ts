import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { removeReplacedDeliveries } from './queue.sql';

/** Rows that one statement deletes at most. */
const BATCH = 1_000;
const HOUR_ms = 3_600_000;
/** Idempotency keys are kept for 24 hours (decisions, Answers). */
const KEYS_ms = 24 * HOUR_ms;
/** Events, deliveries, and logs are kept for 30 days. */
const LOGS_ms = 30 * 24 * HOUR_ms;
/** Deleting occupies one job slot of the worker, once an hour. */
const TIME_LIMIT_ms = 600_000;

const before = (age_ms: number) => ({ lt: new Date(Date.now() - age_ms) });

/** Each deletes one batch and answers how many rows that was. In this order: what refers to a row goes before it. */
const STEPS: readonly (() => Promise<number>)[] = [
  async () => {
    const where = { created_at: before(KEYS_ms) };
    return (await prisma().idempotency_keys.deleteMany({ where, limit: BATCH })).count;
  },
  async () => {
    const where = { delivery: { event: { created_at: before(LOGS_ms) } } };
    return (await prisma().delivery_attempts.deleteMany({ where, limit: BATCH })).count;
  },
  async () => {
    const where = { event: { created_at: before(LOGS_ms) }, tries: { none: {} } };
    return (await prisma().deliveries.deleteMany({ where, limit: BATCH })).count;
  },
  async () => {
    const where = { created_at: before(LOGS_ms), deliveries: { none: {} } };
    return (await prisma().events.deleteMany({ where, limit: BATCH })).count;
  },
  async () => {
    const where = { created_at: before(LOGS_ms) };
    return (await prisma().api_requests.deleteMany({ where, limit: BATCH })).count;
  },
  async () => {
    const where = { handled_at: before(LOGS_ms) };
    return (await prisma().processor_events.deleteMany({ where, limit: BATCH })).count;
  },
  async () => {
    const where = { created_at: before(LOGS_ms) };
    return (await prisma().card_outcomes.deleteMany({ where, limit: BATCH })).count;
  },
  async () => {
    const where = { created_at: before(LOGS_ms) };
    return (await prisma().payer_addresses.deleteMany({ where, limit: BATCH })).count;
  },
  async () => {
    const where = { expires_at: { lt: new Date() } };
    return (await prisma().spent_proofs.deleteMany({ where, limit: BATCH })).count;
  },
  () => removeReplacedDeliveries.run(pool(), [BATCH]),
];

/**
 * Deletes data past its retention, until nothing is left, time is over, or the process stops; the next run goes
 * on. The tables take turns, so that a long one does not use up the time of the others, and what one round has freed
 * goes in the next.
 */
export async function purge(signal: AbortSignal, time_limit_ms = TIME_LIMIT_ms): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  for (let is_more = true; is_more; ) {
    is_more = false;
    for (const deleteBatch of STEPS) {
      if (signal.aborted || performance.now() >= end_ms) return;
      if ((await deleteBatch()) >= BATCH) is_more = true;
    }
  }
}
