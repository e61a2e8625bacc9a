import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findBinaries } from '../../../dev/postgres';
import { giveNpm, makeRoot, networkSettings } from '../clean-root';
import type { Engine } from './engine';

/**
 * The images that the Dockerfile and compose.yaml begin with, made here where no registry can be reached: a clean Debian
 * with Node, Postgres 18 with what compose.yaml asks of its image, and Debian's Redis 7. Those of the registry have more
 * programs, and users with other numbers.
 */

const LIBRARY = 'docker.io/library';

/** `POSTGRES_USER` owns a database of that name, in a volume that outlives the container. */
const POSTGRES = `#!/bin/sh
set -eu
data=/var/lib/postgresql/18/docker
as_postgres() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
install -d -o postgres -g postgres /run/postgresql
if [ ! -s "$data/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 700 "$data"
  printf %s "$POSTGRES_PASSWORD" >/run/postgresql/password
  as_postgres /opt/postgres/bin/initdb --pgdata "$data" --username "$POSTGRES_USER" \\
    --pwfile /run/postgresql/password --encoding UTF8 --locale C.UTF-8
  rm /run/postgresql/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "CREATE DATABASE \\"$POSTGRES_USER\\"" | as_postgres /opt/postgres/bin/postgres --single -D "$data" postgres
fi
exec setpriv --reuid postgres --regid postgres --init-groups /opt/postgres/bin/postgres -D "$data" \\
  -c listen_addresses='*' -c unix_socket_directories=/run/postgresql
`;

const INSTALL = 'apt-get -qq update && apt-get -qq install --yes --no-install-recommends';

const POSTGRES_FILE = `FROM ${LIBRARY}/node:24-bookworm-slim
RUN ${INSTALL} postgresql-client && useradd --system postgres
COPY . /opt/postgres
RUN chmod -R a+rX /opt/postgres
ENTRYPOINT ["/opt/postgres/start"]
`;

const REDIS_FILE = `FROM ${LIBRARY}/node:24-bookworm-slim
RUN ${INSTALL} redis-server
USER redis
`;

/** Makes all three, of what it puts into `folder`. */
export async function makeBaseImages({ podman, load }: Engine, folder: string): Promise<void> {
  const debian = join(folder, 'debian');
  await makeRoot(debian);
  await giveNpm(debian);
  const environment = Object.entries(networkSettings()).map(([name, value]) => `ENV ${name}=${value}`);
  const changes = [...environment, 'CMD ["node"]'].flatMap((change) => ['--change', change]);
  await load(debian, changes, `${LIBRARY}/node:24-bookworm-slim`);
  const build = async (name: string, file: string, fill: (context: string) => Promise<void>) => {
    const context = join(folder, name);
    await mkdir(context);
    await fill(context);
    await writeFile(join(context, 'Dockerfile'), file);
    await podman('build', '--network', 'host', '--tag', `${LIBRARY}/${name}`, context);
  };
  await build('postgres:18', POSTGRES_FILE, async (context) => {
    const { initdb } = await findBinaries();
    await cp(dirname(dirname(initdb)), context, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(context, 'start'), POSTGRES, { mode: 0o755 });
  });
  await build('redis:7', REDIS_FILE, async () => {});
}
