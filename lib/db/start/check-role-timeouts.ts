import { log } from '@/lib/log';
import { selectTimeouts } from '../connection-checks.sql';
import { isPooled } from '../connection-settings';
import { pool } from '../pool';

/** Warns if what comes through a pooler can take for ever: `npm run migrate` gives the role its limits. */
export async function checkRoleTimeouts(): Promise<void> {
  if (!isPooled()) return;
  const now = await selectTimeouts.first(pool());
  if (now && now.statement_ms > 0 && now.idle_transaction_ms > 0) return;
  log('warn', 'statements or transactions that come through the pooler have no time limit', {
    remedy:
      '"npm run migrate" with both variables gives the role of DIRECT_DATABASE_URL its limits, and docs/site/deploying.md says how another gets them ("Poolers"); then let the pooler connect again',
  });
}
