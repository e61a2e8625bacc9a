import ipaddr from 'ipaddr.js';
import { newId } from '@/lib/db/ids';
import { lockNamed } from '@/lib/db/lock-named.sql';
import { prisma, transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from './audit';
import { checkedNote } from './checked-note';
import { MerchantRefusal } from './refusal';

/*
 * Addresses and CIDR ranges that the service's staff have blocked from the API. The statement that looks up the key
 * looks them up too (lib/api/authenticate.sql.ts).
 */

interface BlockedAddress {
  id: string;
  /** An address, or a range such as `203.0.113.0/24`. */
  network: string;
  reason: string;
  created_by: string | null;
  created_at: Date;
}

/**
 * Normalizes a network: host bits cleared, an IPv4-mapped address as IPv4. Refuses `0.0.0.0/0` and `::/0`, which would
 * lock everyone out.
 * @throws MerchantRefusal invalid_network
 */
export function parseNetwork(text: string): string {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (!ipaddr.isValid(address) || rest.length > 0) throw new MerchantRefusal('invalid_network');
  if (ipaddr.IPv4.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) {
    throw new MerchantRefusal('invalid_network');
  }
  const parsed = ipaddr.process(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return parsed.toString();
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (!(prefix >= 1 && prefix <= longest)) throw new MerchantRefusal('invalid_network');
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${prefix}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${prefix}`);
  return prefix === longest ? network.toString() : `${network}/${prefix}`;
}

/**
 * Blocks an address or range from the whole API.
 * @throws MerchantRefusal invalid_network, note_required, note_too_long, already_blocked
 */
export function blockAddress(
  { network, reason }: { network: string; reason: string },
  actor: Actor,
): Promise<BlockedAddress> {
  const parsed = parseNetwork(network);
  const note = checkedNote(reason);
  return transaction(async (tx) => {
    // A table that is empty has no row to lock.
    await lockNamed.run(tx, ['block_address']);
    const there = await tx.prisma.blocked_addresses.findFirst({ where: { network: parsed } });
    if (there) throw new MerchantRefusal('already_blocked');
    const blocked = await tx.prisma.blocked_addresses.create({
      data: { id: newId('blk_'), network: parsed, reason: note, created_by: actor.name },
    });
    await recordAudit(tx, actor, {
      merchant_id: null,
      action: 'address.blocked',
      target: blocked.id,
      details: { network: parsed, reason: note },
    });
    return blocked;
  });
}

/**
 * Lifts a block.
 * @throws MerchantRefusal block_not_found
 */
export function unblockAddress(id: string, actor: Actor): Promise<void> {
  return transaction(async (tx) => {
    const found = await tx.prisma.blocked_addresses.findUnique({ where: { id } });
    const { count } = await tx.prisma.blocked_addresses.deleteMany({ where: { id } });
    if (!found || count === 0) throw new MerchantRefusal('block_not_found');
    await recordAudit(tx, actor, {
      merchant_id: null,
      action: 'address.unblocked',
      target: id,
      details: { network: found.network },
    });
  });
}

/** Every block, newest first. */
export function listBlockedAddresses(): Promise<BlockedAddress[]> {
  return prisma().blocked_addresses.findMany({ orderBy: [{ created_at: 'desc' }, { id: 'desc' }] });
}
