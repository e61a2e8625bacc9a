import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A Debian of its own in a folder, with Node as the image node:24-bookworm-slim has it. */

const run = promisify(execFile);
const SUITE = 'bookworm';

/** Where this machine gets its Debian packages from. */
export async function debianMirror(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(SITE) $(RELEASE)']);
  const line = stdout.split('\n').find((each) => each.endsWith(` ${SUITE}`));
  if (!line) throw new Error(`This needs a Debian machine with ${SUITE} among its sources.`);
  return `${line.split(' ')[0]?.replace(/\/$/, '')}/`;
}

/** Makes the folder, with more of Debian's packages. @throws where this process may not, which takes root */
export async function makeRoot(folder: string, more: readonly string[] = []): Promise<void> {
  const packages = ['ca-certificates', ...more].join(',');
  const args = ['--variant=minbase', `--include=${packages}`, SUITE, folder, await debianMirror()];
  await run('debootstrap', args, { maxBuffer: 64 * 1024 * 1024 });
  await cp(process.execPath, join(folder, 'usr/local/bin/node'));
  await appendFile(join(folder, 'etc/passwd'), 'node:x:1000:1000::/:/bin/sh\n');
  await appendFile(join(folder, 'etc/group'), 'node:x:1000:\n');
}

/** npm as this machine has it, with its settings: from where packages come is no part of the project. */
export async function giveNpm(folder: string): Promise<void> {
  const { stdout } = await run('sh', ['-c', 'readlink -f "$(command -v npm)"']);
  await cp(dirname(dirname(stdout.trim())), join(folder, 'usr/local/lib/npm'), { recursive: true });
  await symlink('../lib/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
  for (const path of [`${process.env.HOME}/.npmrc`, '/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs']) {
    if (!existsSync(path)) continue;
    const inside = join(folder, dirname(path.replace(process.env.HOME ?? '', '/root')));
    await run('cp', ['-rL', '--remove-destination', path, inside]);
  }
}

/** What this machine's programs are told of its network: proxies, certificates, npm's settings. */
export function networkSettings(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_registry|(https?|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/i.test(name),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}
