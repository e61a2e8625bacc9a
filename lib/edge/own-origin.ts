import type { AddressInfo } from 'node:net';

/** Where a process that listens on all addresses reaches itself. */
const ANY: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' };

/** The address at which this process answers itself: always by HTTP, wherever TLS ends. */
export function ownOrigin({ address, family, port }: AddressInfo): string {
  const host = ANY[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${host}:${port}`;
}
