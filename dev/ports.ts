/** Which ports of this machine are free: the local stack takes the next one when its usual port is taken. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** The addresses that parts of the stack listen on, or that a browser tries for `localhost`. */
const HOSTS = ['127.0.0.1', '0.0.0.0', '::1', '::'];
/** What listening on an IPv6 address ends with where the machine has no IPv6. */
const WITHOUT_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Undefined if the port can be listened on, else the code of the error. */
function refusalOf(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => {
      server.close((error) => (error ? reject(error) : resolve(undefined)));
    });
  });
}

/** Whether nothing listens on the port: neither on a loopback address nor on all addresses, IPv4 or IPv6. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of HOSTS) {
    const refusal = await refusalOf(port, host);
    if (refusal && !(host.includes(':') && WITHOUT_IPV6.includes(refusal))) return false;
  }
  return true;
}

/** Below what Linux and macOS give to outgoing connections, one of which could take the port before it is listened on. */
const RANDOM_PORTS = [20_000, 32_000] as const;

/** Each process takes every so many, by its number, so that two that start together do not choose the same. */
const SHARES = 64;
const given = new Set<number>();

/** A free port that nobody else is likely to take before it is listened on; another one each time. */
export async function randomPort(): Promise<number> {
  const [from, to] = RANDOM_PORTS;
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = from + randomInt(Math.floor((to - from) / SHARES)) * SHARES + (process.pid % SHARES);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`The machine has no free port between ${RANDOM_PORTS.join(' and ')}.`);
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
