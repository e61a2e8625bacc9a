import { log } from '@/lib/log';
import { selectStatementTimeout } from './connection-checks.sql';
import { isPooled } from './connection-settings';
import { pool } from './pool';

/** Warns if statements that come through a pooler can run without end: `npm run migrate` gives the role a limit. */
export async function checkRoleTimeout(): Promise<void> {
  if (!isPooled()) return;
  const now = await selectStatementTimeout.first(pool());
  if (now && now.timeout_ms > 0) return;
  log('warn', 'statements that come through the pooler have no time limit', {
    remedy: `ALTER ROLE <role> SET statement_timeout = '30s', and let the pooler connect again`,
  });
}
