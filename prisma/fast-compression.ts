/** How Postgres packs long values, such as the shares of a large group. Needs nothing but the driver. */
import pg from 'pg';

/** Postgres: insufficient_privilege. */
const NOT_OWNER = '42501';

/**
 * Has new connections to this database pack with lz4, where this Postgres has it and nobody has chosen: packing 22 KB of
 * shares takes a third of the time that Postgres's own way takes, and as much room. Values that are stored already stay
 * as they are, and can be read.
 *
 * @returns whether it was changed; not by a role that does not own the database
 */
export async function giveFastCompression(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT current_database() AS name FROM pg_settings
       WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals) AND source = 'default'`,
    );
    const [found] = rows;
    if (!found) return false;
    await client.query(
      `ALTER DATABASE ${client.escapeIdentifier(found.name)} SET default_toast_compression = 'lz4'`,
    );
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_OWNER) return false;
    throw error;
  } finally {
    await client.end();
  }
}
