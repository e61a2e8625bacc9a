/** Which ports of this machine are free: the local stack takes the next one when its usual port is taken. */
import { createServer } from 'node:net';

function listensOn(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : undefined;
      server.close(() => resolve(bound));
    });
  });
}

/** Whether nothing listens on the port, neither on the loopback address nor on all addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  return (
    (await listensOn(port, '127.0.0.1')) !== undefined && (await listensOn(port, '0.0.0.0')) !== undefined
  );
}

/** A port the operating system says is free. */
export async function randomPort(): Promise<number> {
  const port = await listensOn(0, '127.0.0.1');
  if (port === undefined) throw new Error('The machine has no free port on 127.0.0.1.');
  return port;
}

/**
 * The wished port, or the next one up that is free and not in `taken`. Gives up after 100 ports.
 */
export async function nextFreePort(wished: number, taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (let port = wished; port < wished + 100; port += 1) {
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error(
    `No free port between ${wished} and ${wished + 99}. End what listens there and start again.`,
  );
}
