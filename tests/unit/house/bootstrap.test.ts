import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  it('is left alone while a server or worker of production runs from it, whatever the shell says', async () => {
    installed({ 'node_modules/tool': { ...TOOL, version: '0.9.0' } });
    writeFileSync(
      join(folder, 'server.ts'),
      "process.stdout.write('started'); setTimeout(() => {}, 600_000);",
    );
    const server = spawn(process.execPath, ['--import', './scripts/mark-running.mjs', 'server.ts'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout, 'data');
    const { status, stderr, installs } = bootstrap();
    expect([status, installs]).toEqual([1, false]);
    expect(stderr).toContain(`run from this folder (process ${server.pid})`);
    const build = spawnSync(process.execPath, ['scripts/refuse-beneath-running.mjs'], { cwd: folder });
    expect([build.status, String(build.stderr)]).toEqual([
      1,
      expect.stringContaining(`process ${server.pid}`),
    ]);
    // It leaves its file behind, which keeps nobody.
    server.kill('SIGKILL');
    await once(server, 'exit');
    expect(existsSync(join(folder, '.local', 'running', String(server.pid)))).toBe(true);
    expect(bootstrap().installs).toBe(true);
  });

  it('is not kept by a file whose process id is another program’s now', () => {
    installed({ 'node_modules/tool': { ...TOOL, version: '0.9.0' } });
    mkdirSync(join(folder, '.local', 'running'), { recursive: true });
    writeFileSync(join(folder, '.local', 'running', String(process.pid)), 'server.ts\n');
    expect(bootstrap().installs).toBe(process.platform === 'linux');
  });
});

describe('the commands that start production', () => {
  it('leave a mark, and a build looks for it first', () => {
    const { scripts } = JSON.parse(
      readFileSync(fileURLToPath(new URL('../../../package.json', import.meta.url)), 'utf8'),
    );
    for (const name of ['start', 'worker'])
      expect(scripts[name]).toMatch(
        / NODE_ENV=production node (--\S+ )+--import \.\/scripts\/mark-running\.mjs /,
      );
    expect(scripts.prebuild).toMatch(/^node scripts\/refuse-beneath-running\.mjs && /);
  });
});
