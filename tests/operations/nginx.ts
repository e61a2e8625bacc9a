import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomPort } from '../../dev/ports';
import { startListener } from './start-listener';

const run = promisify(execFile);

export interface Nginx {
  /** `https://` with a certificate that it has made itself. */
  url: string;
  /** What it has logged of what went wrong. */
  errors(): Promise<string>;
  stop(): Promise<void>;
}

/** deploy/nginx.conf with the ports of this machine. @throws when it has changed so that one is not found */
async function configuration(folder: string, port: number, servers: readonly [number, number]) {
  let text = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const put = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}".`);
    text = text.replace(from, to);
  };
  put('server 127.0.0.1:3001 ', `server 127.0.0.1:${servers[0]} `);
  put('server 127.0.0.1:3002 ', `server 127.0.0.1:${servers[1]} `);
  put('listen 443 ', `listen 127.0.0.1:${port} `);
  put('  listen [::]:443 ssl http2;\n', '');
  put('/etc/ssl/split/fullchain.pem', join(folder, 'certificate.pem'));
  put('/etc/ssl/split/key.pem', join(folder, 'key.pem'));
  return `
worker_processes 2;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${text}
}
`;
}

/** Debian's nginx with deploy/nginx.conf before two servers of this machine. */
export async function startNginx(servers: readonly [number, number]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'split-nginx-'));
  // Its workers run as another user.
  await chmod(folder, 0o755);
  const port = await randomPort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, port, servers));
  const certificate = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=pay.example.com', '-days', '2', '-nodes'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...certificate]);
  const { child, ended } = await startListener('nginx', ['-e', join(folder, 'error.log'), '-c', file], port);
  return {
    url: `https://127.0.0.1:${port}`,
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
