/**
 * `npm run check:image`: does what the Dockerfile says without a container engine, step by step, in a clean Debian of its
 * own (debootstrap, chroot): builds from the files that Git has, then runs the result as its user beside a new Postgres.
 * Needs root on Debian, 4 GB, and some minutes. Prints what it saw, and exits with status 1 at the first that is wrong.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { randomPort } from '../../../dev/ports';
import { startPostgres } from '../../../dev/postgres';
import { findProgram, installPackages } from '../../../dev/tools';
import { giveNpm, makeRoot, networkSettings, type Place, runInside, startInside } from './clean-root';
import { type Stage, stagesOf } from './dockerfile';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const START_ms = 60_000;

const began = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** `COPY . .`: the files that Git has, as they are now. */
async function copyProject(target: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const path of stdout.trim().split('\n'))
    await cp(join(root, path), join(target, path), { recursive: true });
}

const variables = (text: string) =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));

interface Made {
  place: Place;
  command: string[];
  health: string[];
}

/** Plays a stage in its folder. */
async function play(stage: Stage, folder: string, folders: Record<string, string>): Promise<Made> {
  const place = { folder, workdir: '/', user: 'root', env: {} as Record<string, string> };
  let command: string[] = [];
  let health: string[] = [];
  for (const { keyword, rest } of stage.instructions) {
    if (!['EXPOSE', 'STOPSIGNAL'].includes(keyword)) say(`${stage.name}: ${keyword} ${rest.slice(0, 80)}`);
    if (keyword === 'WORKDIR') place.workdir = rest;
    if (keyword === 'WORKDIR') await mkdir(join(folder, rest), { recursive: true });
    if (keyword === 'ENV') Object.assign(place.env, variables(rest));
    if (keyword === 'USER') place.user = rest;
    if (keyword === 'CMD') command = JSON.parse(rest);
    if (keyword === 'HEALTHCHECK') health = JSON.parse(rest.slice(rest.indexOf('[')));
    if (keyword === 'RUN')
      await runInside({ ...place, env: { ...networkSettings(), ...place.env } }, ['/bin/sh', '-c', rest]);
    if (keyword !== 'COPY') continue;
    const [, from, source = ''] = /^(?:--from=(\S+) )?(\S+) \S+$/.exec(rest) ?? [];
    const target = join(folder, place.workdir);
    if (from)
      await cp(join(folders[from] ?? '', source), target, { recursive: true, verbatimSymlinks: true });
    else await copyProject(target);
  }
  return { place, command, health };
}

const megabytes = async (path: string) => (await run('du', ['-sm', path])).stdout.split('\t')[0];

/** Runs the image as compose.yaml would, against a Postgres of its own. @throws when anything is not as it should be */
async function serve({ place, command, health }: Made, database_url: string): Promise<void> {
  const env = {
    ...place.env,
    PORT: String(await randomPort()),
    DATABASE_URL: database_url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    APP_URL: 'https://pay.example.com',
  };
  const inside = { ...place, env };
  await runInside(inside, ['node', 'prisma/migrate.js']);
  say('migrated an empty database');
  const server = startInside(inside, command);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = once(server, 'close');
  try {
    const deadline = Date.now() + START_ms;
    while (
      !(await runInside(inside, health).then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > deadline || server.exitCode !== null) throw new Error(`It is not ready:\n${output}`);
      await delay(200);
    }
    say('its health check passes');
    const { uid } = await ownerOf(server.pid ?? 0);
    if (uid === 0) throw new Error('It runs as root.');
    for (const path of ['/', '/docs/quickstart', '/sdk/v1/split.js', '/sdk/v1/0.3.0/split.js']) {
      const { status } = await fetch(`http://127.0.0.1:${env.PORT}${path}`);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
    say(`it serves pages and the browser script, as user ${uid}`);
  } finally {
    server.kill('SIGTERM');
  }
  const asked = performance.now();
  const [status] = await ended;
  if (status !== 0) throw new Error(`It ended with ${status}:\n${output}`);
  say(`it ended ${((performance.now() - asked) / 1000).toFixed(1)} s after SIGTERM, with status 0`);
}

async function ownerOf(pid: number): Promise<{ uid: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { uid: Number(/^Uid:\t(\d+)/m.exec(status)?.[1]) };
}

if (!findProgram('debootstrap', '/usr/sbin/debootstrap')) await installPackages(['debootstrap']);
const work = await mkdtemp(join(tmpdir(), 'split-image-'));
const postgres = await startPostgres({
  dataDir: join(work, 'postgres'),
  port: await randomPort(),
  durable: false,
});
try {
  const folders: Record<string, string> = {};
  let made: Made | undefined;
  await makeRoot(join(work, 'base'));
  say(`a clean Debian, ${await megabytes(join(work, 'base'))} MB`);
  for (const stage of stagesOf(await readFile(join(root, 'Dockerfile'), 'utf8'))) {
    const folder = join(work, stage.name);
    folders[stage.name] = folder;
    await run('cp', ['-a', join(work, 'base'), folder]);
    if (stage.instructions.some(({ keyword }) => keyword === 'RUN')) await giveNpm(folder);
    made = await play(stage, folder, folders);
  }
  if (!made) throw new Error('The Dockerfile has no stage.');
  const app = join(made.place.folder, made.place.workdir);
  say(
    `${await megabytes(app)} MB in ${made.place.workdir}, ${await megabytes(join(app, 'node_modules'))} MB of it packages`,
  );
  await postgres.ensureDatabase('split');
  await serve(made, postgres.url('split'));
} finally {
  await postgres.stop();
  await rm(work, { recursive: true, force: true });
}
