import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { processSingleton } from '@/lib/singleton';
import type { HeaderReader } from './message';

/*
 * The address a request comes from. Anyone can send X-Forwarded-For; only the part that a trusted proxy appended can be
 * believed. server.ts decides with `clientAddress` and overwrites CLIENT_ADDRESS_HEADER with the result.
 */

/** Carries the decided address from server.ts to the API. */
export const CLIENT_ADDRESS_HEADER = 'x-split-client-address';

/** Used when the address cannot be known. All such clients share one rate limit. */
export const UNKNOWN_ADDRESS = 'unknown';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Parses TRUSTED_PROXIES: addresses and CIDR ranges, separated by commas.
 * @throws Error naming the entry that is neither
 */
export function parseNetworks(list: string): Network[] {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.map((entry) => {
    const network = parseNetwork(entry);
    if (!network) throw new Error(`TRUSTED_PROXIES: ${entry} is neither an IP address nor a CIDR range`);
    return network;
  });
}

function parseNetwork(entry: string): Network | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.isValid(entry)) return null;
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** An address in canonical form, without its port; an IPv4-mapped one as IPv4. Null if it is not an address. */
function normalizeAddress(text: string): string | null {
  return parseAddress(text)?.toString() ?? null;
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  if (!ipaddr.IPv6.isValid(bare)) return null;
  // The zone in "fe80::1%eth0" is the sender's name for an interface.
  return ipaddr.process(bare.replace(/%.*$/, ''));
}

function isTrusted(address: ipaddr.IPv4 | ipaddr.IPv6, trusted: readonly Network[]): boolean {
  return trusted.some(([network, bits]) => {
    if (address.kind() !== network.kind()) return false;
    return address.match(network, bits);
  });
}

/** The same clients connect again and again, and a look-up is cheaper than parsing. */
const normalized = new LRUCache<string, string>({
  max: 10_000,
  memoMethod: (text) => normalizeAddress(text) ?? UNKNOWN_ADDRESS,
});

const networks = new Map<string, Network[]>();

function networksOf(trusted_proxies: string): Network[] {
  let parsed = networks.get(trusted_proxies);
  if (!parsed) {
    parsed = parseNetworks(trusted_proxies);
    networks.set(trusted_proxies, parsed);
  }
  return parsed;
}

/**
 * The client's address: the socket's own, unless that is a trusted proxy; then the rightmost entry of X-Forwarded-For
 * that is not a trusted proxy. The client may have written anything to the left of it. An entry that is not an address
 * ends the search at the proxy that passed it on.
 *
 * @param socket_address the other end of the TCP connection
 * @param forwarded_for X-Forwarded-For as it arrived
 * @param trusted_proxies TRUSTED_PROXIES: addresses and CIDR ranges, separated by commas
 */
export function clientAddress(
  socket_address: string | undefined,
  forwarded_for: string | readonly string[] | null | undefined,
  trusted_proxies: string,
): string {
  if (!socket_address) return UNKNOWN_ADDRESS;
  if (!forwarded_for || trusted_proxies === '') return normalized.memo(socket_address);
  const trusted = networksOf(trusted_proxies);
  let current = parseAddress(socket_address);
  if (!current) return UNKNOWN_ADDRESS;
  for (const entry of forwarded_for.toString().split(',').reverse()) {
    if (!isTrusted(current, trusted)) break;
    const next = parseAddress(entry);
    if (!next) break;
    current = next;
  }
  return current.toString();
}

/**
 * The key that requests are counted by. An IPv6 client usually has a whole /64 and could use a new address for every
 * request, so the /64 counts as one.
 */
export function addressBucket(address: string): string {
  if (!address.includes(':')) return address;
  const parsed = parseAddress(address);
  if (parsed?.kind() !== 'ipv6') return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}

const serverSetsAddress = processSingleton('server_sets_address', () => false);

/** The address that server.ts wrote on a request of Node's own server. */
export function headerAddress({ headers }: IncomingMessage): string {
  const value = headers[CLIENT_ADDRESS_HEADER];
  return typeof value === 'string' ? value : UNKNOWN_ADDRESS;
}

/** server.ts calls this once, because it overwrites CLIENT_ADDRESS_HEADER on every request. */
export function trustServerAddress(): void {
  serverSetsAddress.set(true);
}

/**
 * The address of a request that came through Next: the one that server.ts wrote; on Vercel X-Real-IP, which its proxies
 * overwrite. Elsewhere no header can be believed.
 */
export function requestAddress(headers: HeaderReader, on_vercel: boolean): string {
  if (serverSetsAddress.get()) return headers.get(CLIENT_ADDRESS_HEADER) ?? UNKNOWN_ADDRESS;
  if (on_vercel) return normalizeAddress(headers.get('x-real-ip') ?? '') ?? UNKNOWN_ADDRESS;
  return UNKNOWN_ADDRESS;
}
