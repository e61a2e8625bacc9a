import { log } from '@/lib/log';
import { databaseNow } from '../clock.sql';
import { pool } from '../pool';

/** Machines that are set by NTP differ by milliseconds; what Stripe signs is refused from five minutes on. */
const ALLOWED_ms = 5_000;

/**
 * Warns if this machine and the database's disagree about the time: sessions then end early or late, and signatures are
 * refused. It stops no start, since either of the two can be the one that is wrong.
 */
export async function checkClock(): Promise<void> {
  const asked = Date.now();
  const theirs = await databaseNow(pool());
  const ahead_ms = (asked + Date.now()) / 2 - theirs;
  if (Math.abs(ahead_ms) <= ALLOWED_ms) return;
  const side = ahead_ms > 0 ? 'ahead of' : 'behind';
  log('warn', `this machine's clock is ${side} the database's`, {
    seconds: Math.round(Math.abs(ahead_ms) / 1000),
    remedy: 'set the clocks of both machines, such as by NTP',
  });
}
