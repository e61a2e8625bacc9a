/** One Postgres for a whole test run: in a folder of its own, without fsync, its template migrated once. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomPort } from '../../dev/ports';
import { type Postgres, startPostgres } from '../../dev/postgres';
import { isAlive } from '../../dev/shared/process';
import { migrate } from '../../prisma/migrate';

const localDir = fileURLToPath(new URL('../../.local', import.meta.url));
const prefix = 'test-postgres-';

/** The migrated database that every test database is a copy of. */
export const template_database = 'split_template';

/** Ends the servers and removes the folders of test runs that were killed before they could do so. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(localDir)) {
    if (!name.startsWith(prefix)) continue;
    const dir = join(localDir, name);
    const owner = Number(await readFile(join(dir, 'owner'), 'utf8').catch(() => '0'));
    if (!owner || isAlive(owner)) continue;
    const lock = await readFile(join(dir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    if (lock) {
      const left = await startPostgres({ dataDir: join(dir, 'postgres'), port: await randomPort() });
      await left.stop();
    }
    await rm(dir, { recursive: true, force: true });
  }
}

/** Starts it and migrates the template. `stop` also removes its files. */
export async function startTestPostgres(): Promise<Postgres> {
  await mkdir(localDir, { recursive: true });
  await removeLeftovers();
  const dir = await mkdtemp(join(localDir, prefix));
  await writeFile(join(dir, 'owner'), String(process.pid));
  const postgres = await startPostgres({
    dataDir: join(dir, 'postgres'),
    port: await randomPort(),
    durable: false,
    maxConnections: 300,
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
