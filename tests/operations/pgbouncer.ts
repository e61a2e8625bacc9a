import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomPort } from '../../dev/ports';
import { startListener } from './start-listener';

interface PgBouncer {
  /** The database's connection string, through the pooler. */
  url(database_url: string): string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode, as an operator configures it: it ignores and forgives nothing. */
export async function startPgBouncer(database_url: string, program = 'pgbouncer'): Promise<PgBouncer> {
  const server = new URL(database_url);
  const port = await randomPort();
  const dir = mkdtempSync(join(tmpdir(), 'split-pgbouncer-'));
  chmodSync(dir, 0o755);
  const config = join(dir, 'pgbouncer.ini');
  const login = `host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`;
  writeFileSync(
    config,
    `[databases]
* = ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`,
  );
  const { child, ended } = await startListener(program, [config], port);
  return {
    url(given) {
      const url = new URL(given);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(dir, { recursive: true });
    },
  };
}
