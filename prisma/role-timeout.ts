/**
 * Behind a pooler in transaction mode nothing can be set for a session: a statement's longest time is the role's. Needs
 * nothing but the driver.
 */
import pg from 'pg';

/** lib/db/connection-settings has the same for connections without a pooler. */
const TIMEOUT = '30s';

/** For connections that migrate: an index of a large table takes longer. */
export async function allowTime(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `SELECT set_config('statement_timeout', '0', false) WHERE current_setting('statement_timeout') <> '0'`,
  );
}

/**
 * Gives the role a limit in this database, unless it has one; connections that are open keep what they have. Answers the
 * role that was changed; null if none.
 */
export async function giveRoleTimeout(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ timeout: string; role: string; name: string }>(
      `SELECT current_setting('statement_timeout') AS timeout, current_user AS role, current_database() AS name`,
    );
    const [now] = rows;
    if (now?.timeout !== '0') return null;
    await client.query(
      `ALTER ROLE CURRENT_USER IN DATABASE ${client.escapeIdentifier(now.name)} SET statement_timeout = '${TIMEOUT}'`,
    );
    return now.role;
  } finally {
    await client.end();
  }
}
