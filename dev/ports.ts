/** Which ports of this machine are free: the local stack takes the next one when its usual port is taken. */
import { createServer } from 'node:net';

/** The addresses that parts of the stack listen on, or that a browser tries for `localhost`. */
const HOSTS = ['127.0.0.1', '0.0.0.0', '::1', '::'];
/** What listening on an IPv6 address ends with where the machine has no IPv6. */
const WITHOUT_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** The port that was bound, or why none was: the code of the error. */
function listensOn(port: number, host: string): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close((error) => {
        if (error || typeof address !== 'object' || !address) reject(error ?? new Error('No address'));
        else resolve(address.port);
      });
    });
  });
}

/** Whether nothing listens on the port: neither on a loopback address nor on all addresses, IPv4 or IPv6. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of HOSTS) {
    const bound = await listensOn(port, host);
    if (typeof bound === 'string' && !(host.includes(':') && WITHOUT_IPV6.includes(bound))) return false;
  }
  return true;
}

/** A free port, chosen by the operating system. */
export async function randomPort(): Promise<number> {
  for (;;) {
    const port = await listensOn(0, '127.0.0.1');
    if (typeof port === 'string') throw new Error(`The machine has no free port on 127.0.0.1 (${port}).`);
    // Another program may have it on IPv6 only.
    if (await isPortFree(port)) return port;
  }
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
