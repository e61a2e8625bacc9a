import pg from 'pg';
import { databaseFailure } from '../prisma/database-failure';
import type { Seeded } from '../prisma/seed';

const CONNECT_TIMEOUT_ms = 10_000;

/** The seed's merchants have addresses in .test, which is nobody's: they are not noted if it was stopped half-way. */
const MERCHANTS = `SELECT
  EXISTS (SELECT FROM merchants WHERE id = ANY($1)) AS has_own,
  EXISTS (SELECT FROM merchants WHERE support_email IS NULL OR support_email NOT LIKE '%.test') AS has_foreign`;

async function look(client: pg.Client, own_ids: string[]): Promise<void> {
  await client.connect();
  const { rows: tables } = await client.query("SELECT to_regclass('merchants') IS NOT NULL AS is_there");
  if (!tables[0]?.is_there) return;
  const { rows } = await client.query(MERCHANTS, [own_ids]);
  if (rows[0]?.has_foreign && !rows[0]?.has_own)
    throw new Error(
      "DATABASE_URL leads to a database with merchants that are not this demo's: the demo would take a deployment's " +
        'jobs, and do them with its stand-ins. Unset DATABASE_URL, or name an empty database.',
    );
}

/**
 * Looks at the database that the shell names, before anything in it is changed: `npm run migrate` and the commands for
 * operators take theirs from the same variable.
 *
 * @returns which database it is, for the person who started the demo
 * @throws when it has merchants, and none of those that this demo has seeded
 */
export async function checkDemoDatabase(url: string, merchants: Partial<Seeded>): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_ms });
  // Lost between two statements: the next one says so.
  client.on('error', () => undefined);
  try {
    await look(
      client,
      Object.values(merchants).map(({ id }) => id),
    );
    return `${client.host}/${client.database}`;
  } catch (error) {
    const failure = databaseFailure(error);
    throw failure ? new Error(failure) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
