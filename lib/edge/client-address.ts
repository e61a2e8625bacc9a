import ipaddr from 'ipaddr.js';
import { processSingleton } from '@/lib/singleton';

/*
 * Which address a request comes from. X-Forwarded-For is a text that anybody can send; only what a trusted
 * proxy has appended to it is true. server.ts decides with `clientAddress`, deletes whatever the client sent
 * under CLIENT_ADDRESS_HEADER and sets its own.
 */

/** Carries the decided address from server.ts to the API. */
export const CLIENT_ADDRESS_HEADER = 'x-split-client-address';

/** What stands for an address that cannot be known. All such clients share one rate limit. */
export const UNKNOWN_ADDRESS = 'unknown';

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

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

/** An address in its one canonical form; an IPv4-mapped one as IPv4. Null when it is none. A port is dropped. */
export function normalizeAddress(text: string): string | null {
  return parseAddress(text)?.toString() ?? null;
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  if (!ipaddr.IPv6.isValid(bare)) return null;
  // A zone ("fe80::1%eth0") is the sender's own name for an interface.
  return ipaddr.process(bare.replace(/%.*$/, ''));
}

function isTrusted(address: ipaddr.IPv4 | ipaddr.IPv6, trusted: readonly Network[]): boolean {
  return trusted.some(([network, bits]) => {
    if (address.kind() !== network.kind()) return false;
    return address.match(network, bits);
  });
}

const normalized = new Map<string, string>();

/** Sockets of one client come again and again; parsing costs more than looking up. */
function normalizedSocket(text: string): string {
  const known = normalized.get(text);
  if (known !== undefined) return known;
  const address = normalizeAddress(text) ?? UNKNOWN_ADDRESS;
  if (normalized.size >= 10_000) normalized.clear();
  normalized.set(text, address);
  return address;
}

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
 * The client's address: the socket's own, unless that is a trusted proxy; then the rightmost entry of
 * X-Forwarded-For that is not one. Anything further left was written by the client. An entry that is no
 * address ends the search at the proxy that passed it on.
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
  if (!forwarded_for || trusted_proxies === '') return normalizedSocket(socket_address);
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
 * What requests are counted by. An IPv6 client usually holds a whole /64 and could take a new address for
 * every request, so it counts as one.
 */
export function addressBucket(address: string): string {
  if (!address.includes(':')) return address;
  const parsed = parseAddress(address);
  if (parsed?.kind() !== 'ipv6') return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}

const serverSetsAddress = processSingleton('server_sets_address', () => false);

/** server.ts calls this once: from now on CLIENT_ADDRESS_HEADER is its word and nobody else's. */
export function trustServerAddress(): void {
  serverSetsAddress.set(true);
}

/**
 * The address of a request that came through Next: what server.ts wrote; else, on Vercel, X-Real-IP, which its
 * proxies overwrite. Otherwise nothing in the headers can be believed.
 */
export function requestAddress(headers: Headers, on_vercel: boolean): string {
  if (serverSetsAddress.get()) return headers.get(CLIENT_ADDRESS_HEADER) ?? UNKNOWN_ADDRESS;
  if (on_vercel) return normalizeAddress(headers.get('x-real-ip') ?? '') ?? UNKNOWN_ADDRESS;
  return UNKNOWN_ADDRESS;
}
