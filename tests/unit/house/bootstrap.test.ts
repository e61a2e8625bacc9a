import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** `npm run simulate`, `npm test` and the demo install packages first, but never where servers may run from. */

const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url));
const RUNTIME = { version: '1.0.0' };
const TOOL = { version: '1.0.0', dev: true };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'split-bootstrap-'));
  cpSync(scripts, join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const packages = { '': {}, 'node_modules/runtime': RUNTIME, 'node_modules/tool': TOOL };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  // In place of npm: notes that it was asked.
  writeFileSync(
    join(folder, 'npm-cli.js'),
    `require('node:fs').writeFileSync(__dirname + '/asked', process.argv.slice(2).join(' ')); process.exit(1);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What npm says is installed. */
function installed(packages: Record<string, unknown>): void {
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

function bootstrap(variables: Record<string, string> = {}) {
  const { NODE_ENV: _, ...rest } = process.env;
  const npm_execpath = join(folder, 'npm-cli.js');
  const env = { ...rest, npm_execpath, ...variables } as unknown as NodeJS.ProcessEnv;
  const args = ['scripts/bootstrap.mjs', 'tests/simulation/main.ts'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, stderr, installs: existsSync(join(folder, 'asked')) };
}

describe('a folder whose packages are not those of the lockfile', () => {
  it('gets them where development packages are installed, or none at all', () => {
    expect(bootstrap().installs).toBe(true);
    installed({ 'node_modules/tool': { ...TOOL, version: '0.9.0' } });
    expect(bootstrap().installs).toBe(true);
  });

  it('is left alone where it was pruned for production', () => {
    installed({ 'node_modules/runtime': RUNTIME });
    const { status, stderr, installs } = bootstrap();
    expect([status, installs]).toEqual([1, false]);
    expect(stderr).toContain('Use a copy of the repository elsewhere');
  });

  it('is left alone where the shell says that it is production', () => {
    installed({ 'node_modules/tool': { ...TOOL, version: '0.9.0' } });
    expect(bootstrap({ NODE_ENV: 'production' })).toMatchObject({ status: 1, installs: false });
  });
});
