/**
 * `npm run check:containers`: follows "In containers" of docs/site/deploying.md to the letter, with Podman as the engine
 * and Docker's own Compose: builds the image, and brings up Postgres, Redis, the migrations, a server and a worker. Then
 * looks at what they may do, stops them, takes all containers away, and starts again on the data that is there.
 * Needs root on Debian 12, 8 GB, port 3000, and some minutes. Prints what it saw, and exits with status 1 at the first
 * that is wrong. base-images.ts says what the images it builds on are.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isPortFree } from '../../../dev/ports';
import { forgetRealServices } from '../../../dev/shared/real-services';
import { findProgram, installPackages } from '../../../dev/tools';
import { stoppedBySignals } from '../../support/long-command';
import { expectEqual, say, secondsSince } from '../step-report';
import { makeBaseImages } from './base-images';
import { type Engine, startEngine } from './engine';

forgetRealServices(process.env);

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const READY_ms = 120_000;
/** Where compose.yaml publishes the server. */
const PORT = 3000;
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;

/** What the page says to fill in. */
const FILLED = {
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  APP_URL: 'https://pay.example.com',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};

/** The two commands of the page: one to copy a file that is then filled in, and one to start. */
async function commandsOfThePage(): Promise<[string, string]> {
  const page = await readFile(join(root, 'docs/site/deploying.md'), 'utf8');
  const [copy, start, ...more] =
    /\n## In containers\n.*?```sh\n(.*?)\n```/s.exec(page)?.[1]?.split('\n') ?? [];
  if (!copy || !start || more.length > 0) throw new Error('The page has not the two commands.');
  return [copy, start];
}

/** The files that Git has, as they are now. */
async function copyProject(target: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  for (const path of stdout.split('\0').filter(Boolean))
    await cp(join(root, path), join(target, path), { recursive: true });
}

/** A shell in the project's copy, where `docker` is Compose. */
const shellIn =
  (folder: string, env: Record<string, string>) =>
  async (script: string): Promise<string> => {
    const options = { cwd: folder, env: env as NodeJS.ProcessEnv, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await run('/bin/sh', ['-ec', script], options);
    return stdout.trim();
  };

type Shell = ReturnType<typeof shellIn>;

/**
 * Runs health checks as Docker does by itself. Podman leaves that to systemd, which this machine may not have.
 *
 * @returns what ends it
 */
function checkHealth({ podman }: Engine): () => void {
  const ended = new AbortController();
  void (async () => {
    while (!ended.signal.aborted) {
      const ids = await podman('ps', '--quiet').catch(() => '');
      for (const id of ids.split('\n').filter(Boolean))
        await podman('healthcheck', 'run', id).catch(() => undefined);
      await delay(1_000);
    }
  })();
  return () => ended.abort();
}

async function untilReady(): Promise<void> {
  const deadline = Date.now() + READY_ms;
  for (;;) {
    const answer = await fetch(`${URL_OF_SERVER}/api/ready`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    );
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`Not ready: ${await answer?.text()}`);
    await delay(200);
  }
}

/** Runs as its user, can write nowhere but to /tmp, and can become nobody else. */
async function checkConfinement(docker: Shell, service: string): Promise<void> {
  const inside = (script: string) => docker(`docker compose exec -T ${service} sh -c '${script}'`);
  expectEqual(`the user of ${service}`, await inside('id -u'), '1000');
  const status = await inside('grep -E "^(CapEff|CapPrm|CapBnd|NoNewPrivs)" /proc/1/status | cut -f 2');
  expectEqual(
    `the capabilities of ${service}`,
    status.replaceAll('\n', ' '),
    '0000000000000000 0000000000000000 0000000000000000 1',
  );
  expectEqual(
    `what ${service} can write`,
    await inside('touch /app/x /x 2>/dev/null || touch /tmp/x && echo /tmp'),
    '/tmp',
  );
}

/** @returns the state and the exit code of each container */
async function states({ podman }: Engine): Promise<Record<string, string>> {
  const format =
    '{{index .Config.Labels "com.docker.compose.service"}} {{.State.Status}} {{.State.ExitCode}}';
  const ids = (await podman('ps', '--all', '--quiet')).split('\n').filter(Boolean);
  const lines = (await podman('inspect', '--format', format, ...ids)).trim().split('\n');
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]));
}

/** `.env` of the copy, filled in as the page says. */
async function fillIn(path: string): Promise<void> {
  const filled = Object.entries(FILLED).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^(# )?${name}=.*$`, 'm'), `${name}=${value}`),
    await readFile(path, 'utf8'),
  );
  await writeFile(path, `${filled}\nPOSTGRES_PASSWORD=0123456789abcdef\n`);
}

async function checkRunning(engine: Engine, docker: Shell): Promise<void> {
  const now = await states(engine);
  expectEqual('the migrations', now.migrate, 'exited 0');
  for (const service of ['server', 'worker', 'postgres', 'redis'])
    expectEqual(service, now[service], 'running 0');
  for (const path of ['/', '/docs/quickstart', '/sdk/v1/split.js', '/sdk/v1/0.3.0/split.js', '/sign-in'])
    expectEqual(path, String((await fetch(URL_OF_SERVER + path)).status), '200');
  const staff = await docker('docker compose exec -T server npm run -s staff -- list');
  expectEqual('the list of staff', staff, 'Nobody yet.');
  say('the server serves pages and the browser script, and runs commands for people');
  for (const service of ['server', 'worker']) await checkConfinement(docker, service);
  say('server and worker run as user 1000, without capabilities, and can write to /tmp alone');
}

async function checkEnd(engine: Engine, docker: Shell): Promise<void> {
  const asked = performance.now();
  await docker('docker compose stop server worker');
  const now = await states(engine);
  for (const service of ['server', 'worker']) expectEqual(`the end of ${service}`, now[service], 'exited 0');
  say(`server and worker ended ${secondsSince(asked).toFixed(1)} s after they were told to, with status 0`);
}

if (!(await isPortFree(PORT))) throw new Error(`Port ${PORT} is taken. End what listens there.`);
if (!findProgram('debootstrap', '/usr/sbin/debootstrap')) await installPackages(['debootstrap']);
const work = await mkdtemp(join(tmpdir(), 'split-containers-'));
const engine = await stoppedBySignals(startEngine(join(work, 'engine')));
const stopChecks = checkHealth(engine);
try {
  await makeBaseImages(engine, work);
  say('the images that it begins with are made');
  const folder = join(work, 'split');
  await mkdir(folder);
  await copyProject(folder);
  const docker = shellIn(folder, engine.env);
  const [copy, start] = await commandsOfThePage();
  await docker(copy);
  await fillIn(join(folder, '.env'));
  await docker(start).catch(async (error) => {
    console.error(await docker('docker compose logs migrate postgres 2>&1'));
    throw error;
  });
  say('the commands of the page have built the image and started all of it');
  await untilReady();
  say('the server is ready');
  await checkRunning(engine, docker);
  await checkEnd(engine, docker);
  await docker('docker compose down');
  await docker('docker compose up --detach');
  await untilReady();
  expectEqual(
    'migrating again',
    (await engine.podman('logs', 'split-migrate-1')).trim(),
    'Nothing to migrate.',
  );
  say('all of it is ready again, on the data that was there');
} finally {
  stopChecks();
  await engine.stop();
  await rm(work, { recursive: true, force: true });
}
