import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { randomPort } from '../../../dev/ports';
import { toolPath } from '../../support/tools';

interface RunningRedis {
  url: string;
  stop(): Promise<void>;
}

/**
 * A private Redis: no files, loopback only, with a password where one is given. Waits as long as it takes to start.
 * @throws when it ends instead
 */
export async function startRedis(password = ''): Promise<RunningRedis> {
  const port = await randomPort();
  const process_ = spawn(
    toolPath('redis-server'),
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--requirepass',
      password,
    ],
    { stdio: 'ignore' },
  );
  const exited = new Promise<void>((resolve) => process_.once('exit', () => resolve()));
  // A busy machine takes longer to start it than any count of tries that one could name.
  const client = new Redis({
    port,
    host: '127.0.0.1',
    password,
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
  });
  client.on('error', () => {});
  const ended = exited.then(() =>
    Promise.reject(new Error(`redis-server ended before it answered at ${port}.`)),
  );
  await Promise.race([client.ping(), ended]).finally(() => client.disconnect());
  return {
    url: `redis://${password && `:${password}@`}127.0.0.1:${port}`,
    stop: () => {
      process_.kill('SIGKILL');
      return exited;
    },
  };
}

type Command = (string | number)[];

/** Strings as Upstash answers a client that asks for base64, so that any byte survives JSON. */
function encoded(value: unknown): unknown {
  if (typeof value === 'string') return value === 'OK' ? value : Buffer.from(value).toString('base64');
  return Array.isArray(value) ? value.map(encoded) : value;
}

/**
 * Upstash's REST API in front of a real Redis: one command as an array, or several at /pipeline.
 * Removes the flag in scripts that only Upstash knows.
 */
export async function startUpstashFront(redis_url: string, token: string): Promise<RunningRedis> {
  const redis = new Redis(redis_url);
  const run = async (command: Command) => {
    const [name = '', ...rest] = command.map(String);
    if (name.toLowerCase() === 'eval' && rest[0]) rest[0] = rest[0].replace(/^#!lua[^\n]*\n/, '');
    try {
      return { result: encoded(await redis.call(name, ...rest)) };
    } catch (error) {
      return { error: String(error instanceof Error ? error.message : error) };
    }
  };
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('Content-Type', 'application/json');
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end('{"error":"Unauthorized"}');
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (request.url === '/pipeline' || request.url === '/multi-exec') {
      response.end(JSON.stringify(await Promise.all((body as Command[]).map(run))));
      return;
    }
    const answer = await run(body as Command);
    response.writeHead('error' in answer ? 400 : 200).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      redis.disconnect();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
