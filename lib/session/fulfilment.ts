import { prisma, transaction } from '@/lib/db/prisma';
import type { Fulfilment } from '@/lib/group/query/story';
import { lockSessionRow } from './session.sql';

/** Parcels that one session can have. */
export const MAXIMUM_FULFILMENTS = 50;
/** Characters of each text. */
export const FULFILMENT_LIMITS = { carrier: 100, tracking_number: 100, description: 2_000 } as const;

/**
 * Keeps what was shipped under its tracking number, or once without one; the same number again replaces what was said
 * before. The session's row is locked, so that it is funded, and has room, until the change is committed.
 */
export function keepFulfilment(
  session_id: string,
  given: Fulfilment,
): Promise<'kept' | 'session_not_funded' | 'too_many'> {
  return transaction(async (tx) => {
    const session = await lockSessionRow.first(tx, [session_id]);
    if (session?.status !== 'funded') return 'session_not_funded';
    const { tracking_number, ...row } = given;
    const key = { session_id, tracking_number: tracking_number ?? '' };
    const others = await tx.prisma.fulfilments.count({
      where: { session_id, tracking_number: { not: key.tracking_number } },
    });
    if (others >= MAXIMUM_FULFILMENTS) return 'too_many';
    const { merchant_id, livemode } = session;
    await tx.prisma.fulfilments.upsert({
      where: { session_id_tracking_number: key },
      create: { ...key, merchant_id, livemode, ...row },
      update: row,
    });
    return 'kept';
  });
}

/** Everything that was shipped for a session, in the order in which it was. */
export async function listFulfilments(session_id: string): Promise<Fulfilment[]> {
  const rows = await prisma().fulfilments.findMany({
    where: { session_id },
    orderBy: [{ shipped_at: 'asc' }, { tracking_number: 'asc' }],
  });
  return rows.map(({ tracking_number, carrier, tracking_url, description, shipped_at, delivered_at }) => ({
    carrier,
    tracking_number: tracking_number || null,
    tracking_url,
    description,
    shipped_at,
    delivered_at,
  }));
}
