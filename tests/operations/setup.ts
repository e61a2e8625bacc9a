import { canInstall, findProgram, installPackages } from '../../dev/tools';

/** Debian's packages of the real components that these tests run, each with a program of it. */
const COMPONENTS = {
  promtool: 'prometheus',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  nginx: 'nginx',
  pg_controldata: 'postgresql-15',
};

/** Debian keeps servers' programs where only root looks for them, and those of each Postgres apart. */
const SERVERS = '/usr/sbin:/usr/lib/postgresql/15/bin';

/** Installs what is missing. @throws with what to install where that is not possible */
export default async function setup(): Promise<void> {
  process.env.PATH = `${process.env.PATH}:${SERVERS}`;
  const missing = Object.entries(COMPONENTS).filter(([program]) => findProgram(program) === undefined);
  const packages = missing.map(([, name]) => name);
  if (packages.length === 0) return;
  if (!canInstall()) throw new Error(`These tests need: apt-get install ${packages.join(' ')}`);
  await installPackages(packages);
}
