import ipaddr from 'ipaddr.js';
import { log } from '@/lib/log';

/** Networks from which no client of the internet comes. */
const INSIDE: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

const isInside = (address: string) =>
  ipaddr.isValid(address) && INSIDE.includes(ipaddr.process(address).range());

/**
 * Warns once of a proxy that TRUSTED_PROXIES should name: a machine nearby that says for whom it asks. As long as it is
 * not named, all clients share one rate limit, and the first busy minute refuses most of them. An address of the internet
 * may be anybody's, who sends that header as a trick.
 */
export function unnamedProxyWarning(trusted_proxies: string) {
  let is_told = trusted_proxies !== '';
  return (socket_address: string | undefined, forwarded_for: unknown): void => {
    if (is_told || !forwarded_for || !socket_address || !isInside(socket_address)) return;
    is_told = true;
    log(
      'warn',
      'TRUSTED_PROXIES is not set, and requests come through a proxy: its clients share one limit',
      {
        address: ipaddr.process(socket_address).toString(),
      },
    );
  };
}
