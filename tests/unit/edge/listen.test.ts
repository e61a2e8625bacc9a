import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listenAt } from '@/lib/edge/listen';

const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
const opened: Server[] = [];

function server(): Server {
  const made = createServer();
  opened.push(made);
  return made;
}

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

it('a port that is taken is named by its variable, with what to do', async () => {
  const first = server();
  await listenAt(first, { port: 0, host: '127.0.0.1', names });
  const { port } = first.address() as AddressInfo;
  await expect(listenAt(server(), { port, host: '127.0.0.1', names })).rejects.toThrow(
    `METRICS_PORT: ${port} is taken, perhaps by another copy of this service. End that one, or choose another port (listen EADDRINUSE`,
  );
});

it.each(['203.0.113.1', '127.0.0.l'])('an address of another machine is named by its variable: %s', (host) =>
  expect(listenAt(server(), { port: 0, host, names })).rejects.toThrow(
    `METRICS_HOST: ${host} is no address of this machine (`,
  ),
);
