import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isAllowedUrl, MAXIMUM_URL_LENGTH } from '@/lib/cart/url';

/**
 * Keeps deliveries out of the service's own network, whatever a URL or a name server says. A name is resolved once for
 * each connection, every address of the answer is checked, and the connection goes to one of those checked addresses:
 * there is no second look-up that could answer differently. The name stays in SNI and in the Host header.
 */
export interface AddressPolicy {
  livemode: boolean;
  /** WEBHOOK_ALLOW_LOOPBACK: for the local stack. Has no effect in live mode. */
  allow_loopback: boolean;
}

/** All addresses of a name, as text. Rejects when there is none. */
export type ResolveAddresses = (hostname: string) => Promise<string[]>;

/** Thrown for a URL or an address that deliveries do not go to. The message is for the merchant. */
export class RefusedAddress extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedAddress';
  }
}

const RESOLVE_TIMEOUT_ms = 2_000;
const LOWEST_FREE_PORT = 1024;
const SPECIAL_NAMES = /(^|\.)(localhost|local|internal|intranet|home|lan|corp|localdomain|arpa|onion)$/;

function loopbackAllowed(policy: AddressPolicy): boolean {
  return policy.allow_loopback && !policy.livemode;
}

/** Where Azure keeps its metadata: the one cloud that uses a public address for it. */
const METADATA_ADDRESS = '168.63.129.16';

/** IPv6 addresses that are handed out to the public Internet at all. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether deliveries may go to this address: a public unicast one. Private, loopback, link-local (where clouds keep
 * their metadata), shared (CGNAT), unique local, multicast, documentation and reserved ranges are not, and neither is
 * any IPv6 form that carries an IPv4 address: mapped, NAT64, 6to4, Teredo.
 */
export function isAllowedAddress(address: string, policy: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return loopbackAllowed(policy);
  if (parsed instanceof ipaddr.IPv6) return range === 'unicast' && parsed.match(GLOBAL_UNICAST);
  return range === 'unicast' && parsed.toString() !== METADATA_ADDRESS;
}

/** The host as it was written, before the URL standard turned numbers into addresses. */
function writtenHost(url: string): string {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  return authority.replace(/:\d*$/, '').toLowerCase();
}

function literalAddress(hostname: string): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return ipaddr.IPv4.isValidFourPartDecimal(hostname) ? hostname : undefined;
}

function checkPort(url: URL, policy: AddressPolicy): void {
  // The URL standard leaves out the port that a scheme has by itself.
  if (url.port === '' || url.protocol === 'http:') return;
  if (policy.livemode) throw new RefusedAddress('In live mode a webhook URL uses port 443');
  if (Number(url.port) < LOWEST_FREE_PORT) {
    throw new RefusedAddress('A webhook URL uses port 443, or in test mode one from 1024');
  }
}

function checkHost(url: URL, written: string, policy: AddressPolicy): void {
  const address = literalAddress(url.hostname);
  if (address !== undefined) {
    if (!url.hostname.startsWith('[') && written !== url.hostname) {
      throw new RefusedAddress('Write the host of a webhook URL as a name, not as a number');
    }
    if (!isAllowedAddress(address, policy)) {
      throw new RefusedAddress(`The address ${address} is not a public one`);
    }
    return;
  }
  const name = url.hostname.replace(/\.$/, '');
  if (name === 'localhost' && loopbackAllowed(policy)) return;
  if (!name.includes('.') || SPECIAL_NAMES.test(name)) {
    throw new RefusedAddress(`The host ${name} is not a public one`);
  }
}

/**
 * Checks the URL itself: https (http on localhost where loopback is allowed), no credentials, a permitted
 * port, a host that is a public name or address in its plain form.
 *
 * @throws RefusedAddress
 */
export function checkWebhookUrl(text: string, policy: AddressPolicy): URL {
  if (!isAllowedUrl(text, { allow_http_localhost: loopbackAllowed(policy) })) {
    throw new RefusedAddress(
      loopbackAllowed(policy)
        ? 'A webhook URL is https:// (or http:// on localhost) without user name and password'
        : 'A webhook URL is https:// without user name and password',
    );
  }
  const url = new URL(text);
  checkPort(url, policy);
  checkHost(url, writtenHost(text), policy);
  return url;
}

/**
 * The same of a URL that a merchant gives us. It is kept percent-encoded, and every attempt checks what is kept.
 *
 * @throws RefusedAddress
 */
export function checkNewWebhookUrl(text: string, policy: AddressPolicy): URL {
  const url = checkWebhookUrl(text, policy);
  const { length } = url.href;
  if (length > MAXIMUM_URL_LENGTH) {
    const most = `A webhook URL has at most ${MAXIMUM_URL_LENGTH} characters once it is percent-encoded`;
    throw new RefusedAddress(`${most}, but this one has ${length}`);
  }
  return url;
}

/**
 * Asks the name servers directly, both families at once. Not getaddrinfo: that occupies one of Node's few helper
 * threads for as long as a name server keeps silent, and would let one dead name delay all other deliveries.
 */
export async function resolveAddresses(hostname: string): Promise<string[]> {
  const name = hostname.replace(/\.$/, '');
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_ms, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  throw new Error(`The name ${name} does not resolve`);
}

/** The addresses of a name, every one of them checked. @throws RefusedAddress when one is not allowed. */
async function checkedAddresses(hostname: string, policy: AddressPolicy, resolve: ResolveAddresses) {
  const addresses = await resolve(hostname);
  const refused = addresses.find((address) => !isAllowedAddress(address, policy));
  if (refused !== undefined) {
    throw new RefusedAddress(`The host ${hostname} leads to ${refused}, which is not a public address`);
  }
  if (addresses.length === 0) throw new Error(`The name ${hostname} does not resolve`);
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

/**
 * The look-up of a guarded connection: `net.connect` calls it in place of its own and connects to what it answers,
 * so the address that was checked is the address that is reached.
 */
export function guardedLookup(
  policy: AddressPolicy,
  resolve: ResolveAddresses = resolveAddresses,
): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(hostname, policy, resolve).then(
      (addresses) => {
        if (options.all) return callback(null, addresses);
        const [first] = addresses;
        callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/**
 * The check at creation: the URL itself, and the addresses of its name now. A name that does not resolve (yet) is
 * accepted, since every attempt checks again.
 *
 * @throws RefusedAddress
 */
export async function checkWebhookTarget(
  text: string,
  policy: AddressPolicy,
  resolve: ResolveAddresses = resolveAddresses,
): Promise<URL> {
  const url = checkNewWebhookUrl(text, policy);
  if (literalAddress(url.hostname) !== undefined) return url;
  await checkedAddresses(url.hostname, policy, resolve).catch((error) => {
    if (error instanceof RefusedAddress) throw error;
  });
  return url;
}
