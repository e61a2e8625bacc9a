import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentExample } from '@/lib/docs/environment-example';
import { environmentVariables } from '@/lib/docs/environment-table';
import { NODE_FLAGS } from '../../../dev/app-process';
import { standaloneManifest } from '../../../scripts/standalone/standalone-manifest';

/** The Dockerfile and its like run nowhere in these tests. What they name exists, and they agree with each other. */

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const units = ['split-server@', 'split-worker'].map((name) => read(`deploy/systemd/${name}.service`));
const nginx = read('deploy/nginx.conf');
const { manifest, entrances } = standaloneManifest(JSON.parse(read('package.json')));
/** The programs of dist/, which are compiled from these. */
const programs = entrances.map((path) => path.replace(/\.ts$/, '.js'));
/** How Node runs a server and a worker, wherever they run. */
const run = (program: string) => ['node', ...NODE_FLAGS, program];
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('dist/', () => {
  it('has a program for each of its commands, and compiles nothing to run it', () => {
    for (const path of entrances) expect(existsSync(new URL(path, root)), path).toBe(true);
    for (const line of Object.values(manifest.scripts)) {
      expect(line).toMatch(/^(exec env NODE_ENV=production )?node (--[\w=-]+ )*[\w/-]+\.js$/);
      expect(programs).toContain(line.split(' ').at(-1));
    }
    const { start, worker } = manifest.scripts;
    for (const [line, program] of [
      [start, 'server.js'],
      [worker, 'worker.js'],
    ] as const)
      expect(line).toBe(`exec env NODE_ENV=production ${run(program).join(' ')}`);
  });
});

describe('the commands of dist/', () => {
  it('are all that the pages for operators name, but those that need the repository', () => {
    const pages = ['deploying', 'operations', 'going-live']
      .map((name) => read(`docs/site/${name}.md`))
      .join('');
    const { scripts } = JSON.parse(read('package.json'));
    const wanted = new Set(named(pages, /npm run ([a-z:-]+)/g));
    const shipped = Object.keys(manifest.scripts);
    for (const name of wanted) {
      const forPeople = scripts[name]?.includes('scripts/demo-environment.mjs');
      if (forPeople) expect(shipped).toContain(name);
    }
    expect(shipped).toEqual(expect.arrayContaining(['start', 'worker', 'migrate', 'erase', 'reconcile']));
  });
});

describe('the Dockerfile', () => {
  const stages = dockerfile.split(/^(?=FROM )/m).slice(1);

  it('has one stage that builds and one that runs, on the Node of package.json, pinned to a Debian', () => {
    const { engines } = JSON.parse(read('package.json'));
    const version = engines.node.replace('>=', '');
    expect(named(dockerfile, /^FROM (\S+)/gm)).toEqual(Array(2).fill(`node:${version}-bookworm-slim`));
    expect(stages).toHaveLength(2);
  });

  it('builds with commands that exist, from the lockfile', () => {
    const commands = named(stages[0] ?? '', /^RUN npm run (\S+)$/gm);
    expect(commands).toEqual(['build', 'standalone']);
    for (const command of commands) expect(JSON.parse(read('package.json')).scripts[command]).toBeDefined();
    expect(stages[0]).toContain('RUN npm ci --include=dev\n');
  });

  it('builds nothing whose types do not hold: a missing translation is such a type', () => {
    expect(JSON.parse(read('package.json')).scripts.prebuild).toMatch(/ && npm run types$/);
  });

  it('runs dist/ and nothing else, as nobody who owns its files, and says at /api/ready how it is', () => {
    const last = stages[1] ?? '';
    expect(named(last, /^COPY (.+)$/gm)).toEqual(['--from=build /src/dist ./']);
    expect(last).not.toMatch(/^(RUN|ADD) /m);
    expect(last.indexOf('USER node')).toBeGreaterThan(last.indexOf('COPY'));
    expect(named(last, /^CMD (.+)$/gm).map((line) => JSON.parse(line))).toEqual([run('server.js')]);
    expect(programs).toContain('server.js');
    expect(last).toMatch(/^HEALTHCHECK .*\n.*http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}\/api\/ready/m);
    expect(last).toContain('ENV NODE_ENV=production');
  });

  it('is given no secrets, no builds and no packages of this machine', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.env', '.git', '.local', '.next', 'dist', 'node_modules']),
    );
    expect(read('.gitignore').split('\n')).toContain('.env');
  });
});

describe('compose.yaml, the units and nginx', () => {
  it('run programs of dist/', () => {
    const commands = [
      ...named(compose, /command: \[(node, .+)\]/g).map((line) => line.split(', ')),
      ...units
        .flatMap((unit) => named(unit, /^ExecStart=\/usr\/bin\/env (.+)$/gm))
        .map((line) => line.split(' ')),
    ];
    expect(commands).toEqual([
      ['node', 'prisma/migrate.js'],
      run('worker.js'),
      run('server.js'),
      run('worker.js'),
    ]);
    for (const command of commands) expect(programs).toContain(command.at(-1));
  });

  it('set variables that lib/env.ts has', () => {
    const known = [...environmentVariables().map(({ name }) => name), 'POSTGRES_PASSWORD', 'POSTGRES_USER'];
    const set = [
      ...named(compose, /\b([A-Z][A-Z_]+): /g),
      ...units.flatMap((unit) =>
        named(unit, /^Environment=(.+)$/gm)
          .join(' ')
          .split(' '),
      ),
    ].map((text) => text.split('=')[0]);
    expect(set.length).toBeGreaterThan(5);
    for (const name of set) expect(known).toContain(name);
  });

  it('migrate before anything serves, and run jobs once', () => {
    expect(compose.match(/migrate: \{ condition: service_completed_successfully \}/g)).toHaveLength(2);
    expect(compose).toMatch(/WORKER: ['"]0['"]/);
    expect(units[0]).toContain('WORKER=0');
  });

  it('leave a process the time that it takes to stop', () => {
    const limits = [
      ...named(compose, /stop_grace_period: (\d+)s/g),
      ...named(units.join(''), /TimeoutStopSec=(\d+)/g),
    ];
    expect(limits).toHaveLength(3);
    for (const seconds of limits) expect(Number(seconds)).toBeGreaterThan(10);
  });

  it('pass on what the service takes: its headers, its bodies, its streams', () => {
    expect(nginx).toContain('large_client_header_buffers 4 384k;');
    expect(read('lib/api/server.ts')).toContain('HEADER_LIMIT_bytes = 384 * 1024');
    expect(nginx).toContain('proxy_buffering off;');
    // A request that was sent may have charged somebody.
    expect(nginx).toContain('proxy_next_upstream error;');
    expect(nginx).not.toContain('non_idempotent');
  });
});

describe('.env.example', () => {
  it('is what `npm run env-example` writes from lib/env.ts', () => {
    expect(read('.env.example')).toBe(environmentExample());
  });

  it('asks only for what is required', () => {
    expect(named(read('.env.example'), /^([A-Z_]+)=/gm)).toEqual(['DATABASE_URL', 'ENCRYPTION_KEY']);
  });
});
