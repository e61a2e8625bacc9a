/**
 * Writes the SQL of a new migration: what leads from prisma/migrations to prisma/schema.prisma.
 *
 *   npm run new-migration -- add_refund_reason
 *
 * Offline: a throw-away Postgres plays the migrations. Read the SQL before committing it; CHECKs, triggers and
 * partial indexes are not part of schema.prisma and are added by hand.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomPort } from '../dev/ports';
import { startPostgres } from '../dev/postgres';
import { migrationViolations } from '../prisma/migration-rules';
import { readMigrations } from '../prisma/missing-migrations';
import { missingMigration } from '../prisma/schema-engine';
import { stoppedBySignals } from '../tests/support/long-command';

const root = fileURLToPath(new URL('..', import.meta.url));

function stamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14);
}

async function main(): Promise<void> {
  const name = process.argv[2] ?? '';
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error('Give the migration a name in snake_case, like: add_refund_reason');
  }
  await mkdir(join(root, '.local'), { recursive: true });
  const dir = await mkdtemp(join(root, '.local', 'shadow-'));
  const postgres = await stoppedBySignals(
    startPostgres({ dataDir: join(dir, 'postgres'), port: await randomPort(), durable: false }),
  );
  try {
    const sql = await missingMigration(postgres.url('postgres'));
    if (!sql) {
      console.log('prisma/schema.prisma and prisma/migrations agree: nothing to write.');
      return;
    }
    const full_name = `${stamp(new Date())}_${name}`;
    const script = `-- A lock that others hold is given up, and not waited for with everyone behind.
SET LOCAL lock_timeout = '3s';

${sql}`;
    const folder = join('prisma', 'migrations', full_name);
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'migration.sql'), script);
    const earlier = await readMigrations();
    for (const line of migrationViolations({ name: full_name, sql: script }, earlier)) console.error(line);
    console.log(
      `${script.trim()}\n\nWritten to ${join(folder, 'migration.sql')}. Read it before committing.`,
    );
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
