/**
 * `npm run check:units`: follows "With systemd and nginx" of docs/site/deploying.md to the letter on a Debian of its own
 * (debootstrap), booted with its own systemd: two servers and a worker beside Debian's Postgres. Then kills one, restarts
 * one, releases a new dist/, and boots again. Needs root on Debian, 3 GB, and some minutes. Prints what it saw, and exits
 * with status 1 at the first that is wrong. The nginx of the page has a test of its own (nginx.test.ts).
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureBuild } from '../../../dev/build';
import { forgetRealServices } from '../../../dev/shared/real-services';
import { findProgram, installPackages } from '../../../dev/tools';
import { giveNpm, makeRoot } from '../clean-root';
import { expectEqual, say, secondsSince } from '../step-report';
import { type BootedMachine, boot } from './booted-machine';

forgetRealServices(process.env);

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const PORTS = [3001, 3002];
const READY_ms = 60_000;

/** The commands that the page gives, which expect dist/, deploy/ and a file `env` beside them. */
async function commandsOfThePage(): Promise<string> {
  const page = await readFile(join(root, 'docs/site/deploying.md'), 'utf8');
  const commands = /\n## With systemd and nginx\n.*?```sh\n(.*?)```/s.exec(page)?.[1];
  if (!commands?.includes('systemctl enable --now')) throw new Error('The page has no commands.');
  return commands;
}

const ENVIRONMENT = `DATABASE_URL=postgres://split:secret@127.0.0.1/split
ENCRYPTION_KEY=${Buffer.alloc(32, 7).toString('base64')}
STRIPE_SECRET_KEY=sk_test_none
STRIPE_PUBLISHABLE_KEY=pk_test_none
STRIPE_API_BASE=http://127.0.0.1:9
APP_URL=https://pay.example.com
`;

const ask = (port: number) =>
  `node -e "fetch('http://127.0.0.1:${port}/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"`;

async function untilReady(machine: BootedMachine, port: number): Promise<void> {
  const deadline = Date.now() + READY_ms;
  const isReady = () =>
    machine.run(ask(port)).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline)
      throw new Error(await machine.run(`journalctl --no-pager --lines 40 --unit split-server@${port}`));
    await delay(200);
  }
}

const property = (machine: BootedMachine, unit: string, name: string) =>
  machine.run(`systemctl show --value --property ${name} ${unit}`);

/** Runs as its user, can write nowhere in its folder, and can become nobody else. */
async function checkConfinement(machine: BootedMachine, unit: string): Promise<void> {
  const pid = await property(machine, unit, 'MainPID');
  expectEqual(`the user of ${unit}`, await machine.run(`stat --format %U /proc/${pid}`), 'split');
  expectEqual(
    `NoNewPrivs of ${unit}`,
    await machine.run(`sed -n 's/^NoNewPrivs:\\t//p' /proc/${pid}/status`),
    '1',
  );
  const written = await machine.run(
    `nsenter --target ${pid} --mount touch /opt/split-1/written 2>&1 && echo written || true`,
  );
  if (!/Read-only file system/.test(written)) throw new Error(`${unit} can write to /opt: ${written}`);
}

/** A killed server is started again, and another one serves meanwhile. */
async function checkKill(machine: BootedMachine): Promise<void> {
  await machine.run('systemctl kill --signal KILL split-server@3001');
  await machine.run(ask(3002));
  await untilReady(machine, 3001);
  expectEqual('the number of restarts', await property(machine, 'split-server@3001', 'NRestarts'), '1');
}

/** The steps of the page for a release. */
async function release(machine: BootedMachine): Promise<void> {
  await machine.run(`cp -R /srv/release/dist /opt/split-2
    (set -a; . /etc/split/env; cd /opt/split-2; npm run migrate)
    ln -sfn /opt/split-2 /opt/split`);
  for (const port of PORTS) {
    const asked = performance.now();
    await machine.run(`systemctl restart split-server@${port}`);
    await untilReady(machine, port);
    expectEqual(`the folder of ${port}`, await folderOf(machine, `split-server@${port}`), '/opt/split-2');
    say(`restarted ${port} from the new release in ${secondsSince(asked).toFixed(1)} s`);
  }
  await machine.run('systemctl restart split-worker');
  expectEqual('the folder of the worker', await folderOf(machine, 'split-worker'), '/opt/split-2');
}

/** Where a unit's process works. systemd answers as soon as it has forked, and enters the folder after that. */
async function folderOf(machine: BootedMachine, unit: string): Promise<string> {
  const pid = await property(machine, unit, 'MainPID');
  const deadline = Date.now() + READY_ms;
  for (;;) {
    const folder = await machine.run(`readlink /proc/${pid}/cwd`);
    if (folder !== '/' || Date.now() > deadline) return folder;
    await delay(200);
  }
}

if (!findProgram('debootstrap', '/usr/sbin/debootstrap')) await installPackages(['debootstrap']);
if (!findProgram('systemd-nspawn')) await installPackages(['systemd-container']);
await ensureBuild(root);
await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/make-standalone.ts'], { cwd: root });
const work = await mkdtemp(join(tmpdir(), 'split-units-'));
const folder = join(work, 'machine');
let machine: BootedMachine | undefined;
try {
  await makeRoot(folder, ['systemd', 'systemd-sysv', 'dbus', 'postgresql']);
  await giveNpm(folder);
  const given = join(folder, 'srv/release');
  await mkdir(given, { recursive: true });
  await cp(join(root, 'dist'), join(given, 'dist'), { recursive: true, verbatimSymlinks: true });
  await cp(join(root, 'deploy'), join(given, 'deploy'), { recursive: true });
  await writeFile(join(given, 'env'), ENVIRONMENT);
  machine = await boot(folder);
  say('a Debian of its own has booted');
  await machine.run(`su postgres -c "psql --command \\"CREATE ROLE split LOGIN PASSWORD 'secret'\\""
    su postgres -c 'createdb --owner split --encoding UTF8 --locale C.UTF-8 --template template0 split'`);
  await machine.run(`cd /srv/release; ${await commandsOfThePage()}`);
  for (const port of PORTS) await untilReady(machine, port);
  say('the commands of the page have started two servers, which are ready, and a worker');
  for (const unit of ['split-server@3001', 'split-server@3002', 'split-worker']) {
    expectEqual(`the state of ${unit}`, await property(machine, unit, 'ActiveState'), 'active');
    await checkConfinement(machine, unit);
  }
  say('they run as split, with /opt read-only, and can gain no privileges');
  await checkKill(machine);
  say('a killed server is ready again');
  await release(machine);
  await machine.powerOff();
  machine = await boot(folder);
  for (const port of PORTS) await untilReady(machine, port);
  say('after a boot all of it is ready again by itself');
  const asked = performance.now();
  await machine.run('systemctl stop split-server@3001 split-server@3002 split-worker');
  for (const unit of ['split-server@3001', 'split-worker'])
    expectEqual(`the end of ${unit}`, await property(machine, unit, 'Result'), 'success');
  say(`they ended ${secondsSince(asked).toFixed(1)} s after systemctl stop, with status 0`);
} finally {
  await machine?.powerOff();
  await rm(work, { recursive: true, force: true });
}
