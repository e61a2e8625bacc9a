/**
 * Behind a pooler in transaction mode nothing can be set for a session: the longest times of a statement, and of a
 * transaction between two of them, are the role's. Needs nothing but the driver.
 */
import pg from 'pg';

/** lib/db/connection-settings has the same for connections without a pooler. */
const TIMEOUTS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '35s' };

/** For connections that migrate: an index of a large table takes longer. */
export async function allowTime(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `SELECT set_config('statement_timeout', '0', false) WHERE current_setting('statement_timeout') <> '0'`,
  );
}

/**
 * Gives the role these limits in this database, except one that it has; connections that are open keep what they have.
 *
 * @returns the role that was changed; null if none
 */
export async function giveRoleTimeouts(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ setting: keyof typeof TIMEOUTS; role: string; database: string }>(
      `SELECT name AS setting, current_user AS role, current_database() AS database
       FROM pg_settings WHERE name = ANY($1) AND setting = '0'`,
      [Object.keys(TIMEOUTS)],
    );
    for (const { setting, database } of rows)
      await client.query(
        `ALTER ROLE CURRENT_USER IN DATABASE ${client.escapeIdentifier(database)} SET ${setting} = '${TIMEOUTS[setting]}'`,
      );
    return rows[0]?.role ?? null;
  } finally {
    await client.end();
  }
}
