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
      "ALTER ROLE <role> SET statement_timeout = '30s', the same with idle_in_transaction_session_timeout = '35s', and let the pooler connect again",
  });
}
