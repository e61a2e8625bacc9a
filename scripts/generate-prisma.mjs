#!/usr/bin/env node
/**
 * `prisma generate` without the network, and only when prisma/schema.prisma or Prisma itself has changed.
 *
 * Prisma's command line downloads its migration engine before every command. Generating does not use it, so it
 * is told that the engine is a file that exists (prisma/migrate.ts has an engine of its own).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'lib', 'db', 'generated');
const stampFile = join(output, '.schema-hash');
const manifest = createRequire(import.meta.url).resolve('prisma/package.json');
const { version, bin } = JSON.parse(readFileSync(manifest, 'utf8'));

const hash = createHash('sha256')
  .update(version)
  .update(readFileSync(join(root, 'prisma', 'schema.prisma')))
  .digest('hex');

const isCurrent = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
if (!isCurrent || process.argv.includes('--force')) {
  const result = spawnSync(
    process.execPath,
    [join(dirname(manifest), bin.prisma), 'generate', '--no-hints'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`);
    process.exit(result.status ?? 1);
  }
  writeFileSync(stampFile, hash);
}
