import { newId } from '@/lib/db/ids';
import { lockMerchant } from '@/lib/db/lock-merchant.sql';
import { pool } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { addressBucket } from '@/lib/edge/client-address';
import { DAY_ms } from '@/lib/format/units';
import { type Actor, recordAudit } from './audit';
import { checkedNote } from './checked-note';
import { changeMerchant } from './profile';
import { MerchantRefusal } from './refusal';
import { selectCallers } from './servers.sql';

/*
 * Servers of merchants. From a registered one, the secret keys of its merchant count per merchant and not per address,
 * so that no other tenant behind the same address can use up its requests. A merchant proves that an address is its own
 * by a call with a secret key from there, which the request log has.
 */

const SERVER_LIMIT = 20;
const PROOF_LIFETIME_ms = DAY_ms;
/** Of each mode the newest requests are looked at. */
const PROOF_REQUESTS = 20_000;
const PROOF_ADDRESSES = 100;

/** Requests a minute, over all routes. A closed list, since the limiter keeps a counter for each rate. */
export const SERVER_RATES = [1200, 3000, 6000, 12_000] as const;

export interface MerchantServer {
  id: string;
  network: string;
  created_at: Date;
}

/** The registered ones, newest first. */
export function listServers(merchant_id: string): Promise<MerchantServer[]> {
  return prisma().merchant_servers.findMany({
    where: { merchant_id },
    select: { id: true, network: true, created_at: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
}

/**
 * Networks from which secret keys of the merchant have called within the last day, whichever the mode. A server that
 * calls seldom is found right after a call.
 */
export async function seenNetworks(merchant_id: string): Promise<string[]> {
  const since = new Date(Date.now() - PROOF_LIFETIME_ms);
  const callers = await selectCallers.all(pool(), [merchant_id, since, PROOF_REQUESTS, PROOF_ADDRESSES]);
  return [...new Set(callers.flatMap(({ address }) => (address ? [addressBucket(address)] : [])))];
}

/**
 * Registers an address. Again changes nothing.
 * @throws MerchantRefusal merchant_not_found, server_not_seen, too_many_servers
 */
export async function registerServer(
  { merchant_id, network }: { merchant_id: string; network: string },
  actor: Actor,
): Promise<void> {
  if (!(await seenNetworks(merchant_id)).includes(network)) throw new MerchantRefusal('server_not_seen');
  await transaction(async (tx) => {
    // Of several at once, each counts those before it.
    if ((await lockMerchant.run(tx, [merchant_id])) === 0) throw new MerchantRefusal('merchant_not_found');
    const others = { merchant_id, network: { not: network } };
    if ((await tx.prisma.merchant_servers.count({ where: others })) >= SERVER_LIMIT) {
      throw new MerchantRefusal('too_many_servers');
    }
    const id = newId('srv_');
    const data = { id, merchant_id, network, created_by: actor.name };
    const { count } = await tx.prisma.merchant_servers.createMany({ data, skipDuplicates: true });
    if (count === 0) return;
    await recordAudit(tx, actor, {
      merchant_id,
      action: 'server.registered',
      target: id,
      details: { network },
    });
  });
}

/** @throws MerchantRefusal server_not_found */
export async function removeServer(
  { merchant_id, id }: { merchant_id: string; id: string },
  actor: Actor,
): Promise<void> {
  await transaction(async (tx) => {
    const found = await tx.prisma.merchant_servers.findUnique({ where: { id, merchant_id } });
    const { count } = await tx.prisma.merchant_servers.deleteMany({ where: { id, merchant_id } });
    if (!found || count === 0) throw new MerchantRefusal('server_not_found');
    const { network } = found;
    await recordAudit(tx, actor, { merchant_id, action: 'server.removed', target: id, details: { network } });
  });
}

/**
 * How often the merchant's secret keys may call from its servers, in each mode. For staff.
 * @throws MerchantRefusal merchant_not_found, invalid_server_rate, note_required, note_too_long
 */
export async function setServerRate(
  { merchant_id, per_minute, note }: { merchant_id: string; per_minute: number; note: string },
  actor: Actor,
): Promise<void> {
  if (!SERVER_RATES.some((rate) => rate === per_minute)) throw new MerchantRefusal('invalid_server_rate');
  const reason = checkedNote(note);
  const given = { server_rate_per_minute: per_minute };
  await changeMerchant(merchant_id, given, 'merchant.server_rate_set', actor, reason);
}
