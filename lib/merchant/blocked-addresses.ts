import ipaddr from 'ipaddr.js';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from './audit';
import { MerchantRefusal } from './refusal';

/*
 * Addresses that may not use the API, set by the service's staff: one address or a CIDR range. They are looked
 * up in the same statement as the key (lib/api/authenticate.ts).
 */

export interface BlockedAddress {
  id: string;
  /** An address, or a range such as `203.0.113.0/24`. */
  network: string;
  reason: string;
  created_by: string | null;
  created_at: Date;
}

/**
 * The one way of writing a network: host bits cleared, an IPv4-mapped address as IPv4. `0.0.0.0/0` and `::/0`
 * are refused, since they would lock everybody out.
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
 * @throws MerchantRefusal invalid_network, note_required
 */
export function blockAddress(
  { network, reason }: { network: string; reason: string },
  actor: Actor,
): Promise<BlockedAddress> {
  const parsed = parseNetwork(network);
  if (reason.trim() === '') throw new MerchantRefusal('note_required');
  return transaction(async (client) => {
    const { rows } = await client.query<BlockedAddress>(
      `INSERT INTO blocked_addresses (id, network, reason, created_by) VALUES ($1, $2::inet, $3, $4)
       RETURNING id, abbrev(network) AS network, reason, created_by, created_at`,
      [newId('blk_'), parsed, reason, actor.name],
    );
    const [blocked] = rows;
    if (!blocked) throw new Error('The block was not written');
    await recordAudit(client, actor, {
      merchant_id: null,
      action: 'address.blocked',
      target: blocked.id,
      details: { network: parsed, reason },
    });
    return blocked;
  });
}

/**
 * Lifts a block.
 * @throws MerchantRefusal block_not_found
 */
export function unblockAddress(id: string, actor: Actor): Promise<void> {
  return transaction(async (client) => {
    const { rows } = await client.query<{ network: string }>(
      'DELETE FROM blocked_addresses WHERE id = $1 RETURNING abbrev(network) AS network',
      [id],
    );
    const [lifted] = rows;
    if (!lifted) throw new MerchantRefusal('block_not_found');
    await recordAudit(client, actor, {
      merchant_id: null,
      action: 'address.unblocked',
      target: id,
      details: { network: lifted.network },
    });
  });
}

/** Every block, newest first. */
export async function listBlockedAddresses(): Promise<BlockedAddress[]> {
  const { rows } = await pool().query<BlockedAddress>(
    `SELECT id, abbrev(network) AS network, reason, created_by, created_at FROM blocked_addresses
     ORDER BY created_at DESC, id DESC`,
  );
  return rows;
}
