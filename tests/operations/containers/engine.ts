import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findProgram, installPackages } from '../../../dev/tools';
import { debianMirror } from '../clean-root';

const run = promisify(execFile);

/** Docker's own Compose, of a Debian newer than the one that has Podman here: that one's reads no conditions. */
const COMPOSE = {
  path: 'pool/main/d/docker-compose/docker-compose_2.26.1-4_amd64.deb',
  sha256: '47681197cb2b1ab88206b42a1a92fc75f50d9530a6322d03494a473eed0408ea',
  program: 'usr/libexec/docker/cli-plugins/docker-compose',
};

/** By which one container finds another by its name. Podman does not ask for it. */
const NAMES = {
  path: '/usr/lib/cni/dnsname',
  debian_package: 'golang-github-containernetworking-plugin-dnsname',
};

export interface Engine {
  /** Podman's own commands. @throws with its words when it does not end with status 0 */
  podman(...args: string[]): Promise<string>;
  /** Makes an image of a folder, with what `podman import --change` takes. */
  load(folder: string, changes: readonly string[], name: string): Promise<void>;
  /** What a shell needs to find `docker`, and `docker` to find the engine. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Podman with images and containers of its own in a folder, spoken to as Docker is. Needs root on Debian. */
export async function startEngine(folder: string): Promise<Engine> {
  const programs = ['podman', 'crun', 'iptables'];
  if (programs.some((name) => !findProgram(name, `/usr/sbin/${name}`)) || !existsSync(NAMES.path))
    await installPackages([...programs, 'containernetworking-plugins', NAMES.debian_package, 'buildah']);
  await mkdir(folder, { recursive: true });
  const socket = join(folder, 'podman.sock');
  const settings = join(folder, 'containers.conf');
  // A virtual machine may not let even root raise its limits.
  await writeFile(settings, '[containers]\ndefault_ulimits = ["nofile=16384:16384", "nproc=4096:4096"]\n');
  const own = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const serve = ['podman', ...own, 'system', 'service', '--time', '0', `unix://${socket}`];
  // Its runtime refuses a machine that has control groups of both versions, so it does not see the second.
  const hide = 'umount --quiet /sys/fs/cgroup/unified; exec "$@"';
  const service = spawn('unshare', ['--mount', 'sh', '-c', hide, 'sh', ...serve], {
    // From a folder with a Dockerfile, it would build that one whatever it is told to build.
    cwd: folder,
    env: { ...process.env, CONTAINERS_CONF: settings },
    stdio: 'ignore',
  });
  const ended = once(service, 'close');
  await untilListening(socket);
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const remote = ['--remote', '--url', `unix://${socket}`];
  return {
    podman: async (...args) => (await run('podman', [...remote, ...args], options)).stdout,
    load: async (image, changes, name) => {
      const script = 'folder=$1; shift; tar --directory "$folder" --create . | podman "$@"';
      await run('sh', ['-c', script, 'sh', image, ...remote, 'import', ...changes, '-', name], options);
    },
    env: {
      PATH: `${await docker(folder)}:${process.env.PATH}`,
      HOME: folder,
      DOCKER_HOST: `unix://${socket}`,
      DOCKER_BUILDKIT: '0',
    },
    stop: async () => {
      // By the engine itself: what else ends a container leaves the rules that lead its ports to it.
      await run('podman', [...remote, 'rm', '--all', '--force', '--time', '0']).catch(() => undefined);
      await run('podman', [...remote, 'network', 'prune', '--force']).catch(() => undefined);
      service.kill('SIGTERM');
      await ended;
      // What containers have written belongs to users that only the engine knows, and is mounted where it was.
      await run('podman', [...own, 'system', 'reset', '--force']).catch(() => undefined);
    },
  };
}

async function untilListening(socket: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = connect(socket);
    const found = await once(client, 'connect').then(
      () => true,
      () => false,
    );
    client.destroy();
    if (found) return;
    if (Date.now() > deadline) throw new Error('Podman did not listen within a minute.');
    await delay(200);
  }
}

/** A folder with a `docker` that knows `docker compose` and nothing else. */
async function docker(folder: string): Promise<string> {
  const answer = await fetch(new URL(COMPOSE.path, await debianMirror()));
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== COMPOSE.sha256)
    throw new Error(`${COMPOSE.path} is not what it was.`);
  const archive = join(folder, 'docker-compose.deb');
  await writeFile(archive, bytes);
  await run('dpkg-deb', ['--extract', archive, join(folder, 'compose')]);
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const script = `#!/bin/sh\n[ "$1" = compose ] || exit 2\nshift\nexec ${join(folder, 'compose', COMPOSE.program)} "$@"\n`;
  await writeFile(join(bin, 'docker'), script);
  await chmod(join(bin, 'docker'), 0o755);
  return bin;
}
