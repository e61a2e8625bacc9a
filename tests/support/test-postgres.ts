/** One Postgres for a whole test run: in a folder of its own, without fsync, its template migrated once. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomPort } from '../../dev/ports';
import { type Postgres, startPostgres } from '../../dev/postgres';
import { migrate } from '../../prisma/migrate';
import { dataFolder } from './data-folder';

/** The migrated database that every test database is a copy of. */
export const template_database = 'split_template';

/**
 * Starts it and migrates the template. `stop` also removes its files. `programs` is the folder of another Postgres than
 * the embedded one.
 */
export async function startTestPostgres(
  where: 'memory' | 'disk' = 'disk',
  programs?: string,
): Promise<Postgres> {
  const dir = await dataFolder('test-postgres', where);
  const postgres = await startPostgres({
    dataDir: join(dir, 'postgres'),
    port: await randomPort(),
    durable: false,
    maxConnections: 300,
    programs,
  });
  await postgres.ensureDatabase(template_database);
  await migrate(postgres.url(template_database));
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
