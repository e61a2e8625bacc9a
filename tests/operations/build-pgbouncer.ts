import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { canInstall, installPackages } from '../../dev/tools';

const run = promisify(execFile);
const VERSION = '1.24.1';
/** Debian's copy of the release: its next version has it as a package, this one does not. */
const SOURCE = `http://deb.debian.org/debian/pool/main/p/pgbouncer/pgbouncer_${VERSION}.orig.tar.gz`;
const SHA256 = 'da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0';
const NEEDS = ['gcc', 'libc6-dev', 'libevent-dev', 'libssl-dev', 'make', 'pkg-config'];

const folder = fileURLToPath(new URL(`../../.local/pgbouncer-${VERSION}`, import.meta.url));

/** The path of a PgBouncer that keeps prepared statements, made from its source the first time. */
export async function buildPgBouncer(): Promise<string> {
  const program = join(folder, 'pgbouncer');
  if (
    await access(program).then(
      () => true,
      () => false,
    )
  )
    return program;
  const answer = await fetch(SOURCE);
  const source = await answer.bytes();
  if (createHash('sha256').update(source).digest('hex') !== SHA256)
    throw new Error(`${SOURCE} is not what it was.`);
  if (canInstall()) await installPackages(NEEDS);
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  await writeFile(join(making, 'source.tar.gz'), source);
  const options = { cwd: making, maxBuffer: 64 * 1024 * 1024 };
  await run('tar', ['-xf', 'source.tar.gz', '--strip-components=1'], options);
  await run('./configure', ['--quiet'], options);
  await run('make', ['-j2', 'pgbouncer'], options);
  await rename(making, folder);
  return program;
}
