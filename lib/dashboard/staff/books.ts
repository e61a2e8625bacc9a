import { prisma, transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { checkedNote } from '@/lib/merchant/checked-note';
import { describe, GRACE_ms, readDifferences } from '@/lib/payment/books/check-books';
import { cursorOf, pageOf } from '../list/paging';

/** What the service's staff see of the books: the daily comparison, and what differs now. */

export const CHECKS_SHOWN = 30;
const DIFFERENCES = 100;

/** The latest comparisons of a mode, the newest day first. */
export async function listBookChecks(livemode: boolean) {
  const rows = await prisma().balance_checks.findMany({
    where: { livemode },
    orderBy: [{ day: 'desc' }, { currency: 'asc' }],
    take: CHECKS_SHOWN,
  });
  return rows.map((row) => ({
    ...row,
    processor_cents: Number(row.processor_cents),
    imported_cents: Number(row.imported_cents),
    books_cents: Number(row.books_cents),
    awaited_cents: Number(row.awaited_cents),
  }));
}

/** What the books and the imported transactions have with different amounts now, and what matches nothing. */
export async function listBookDifferences(livemode: boolean) {
  const { differences, unread } = await readDifferences(livemode);
  const rows = differences.slice(0, DIFFERENCES).map((difference) => ({
    ...difference,
    /** Nothing is wrong yet: Stripe lists it, or tells us about it, a little later. */
    is_recent: difference.at.getTime() > Date.now() - GRACE_ms,
  }));
  return { rows, beyond: differences.length - rows.length + unread };
}

/** A transaction that matches nothing and is right as it is. */
export type Acknowledged = Awaited<ReturnType<typeof listAcknowledged>>['rows'][number];

/** Those of a mode, those last acknowledged first; `cursor` is `<milliseconds>_<id>`. */
export async function listAcknowledged(
  livemode: boolean,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const { at, id } = cursorOf(cursor);
  const rows = await prisma().balance_transactions.findMany({
    where: {
      livemode,
      matched_kind: null,
      ...(at === null
        ? { acknowledged_at: { not: null } }
        : {
            acknowledged_at: { lte: at },
            OR: [{ acknowledged_at: { lt: at } }, { id: { lt: id } }],
          }),
    },
    orderBy: [{ acknowledged_at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const found = rows.map(({ acknowledged_at, note, amount_cents, ...row }) => ({
    id: row.id,
    currency: row.currency,
    amount_cents: Number(amount_cents),
    text: describe(row),
    note: note ?? '',
    acknowledged_at: acknowledged_at ?? new Date(0),
  }));
  return pageOf(found, limit, (row) => [row.acknowledged_at, row.id]);
}

/**
 * Records that a transaction is right although it matches nothing, such as a charge made by hand, or one of a session
 * that a restored database does not have. It no longer alerts, and later checks start from balances that include it. If
 * what it belongs to turns up, it is matched all the same.
 *
 * @throws MerchantRefusal note_required, note_too_long
 * @returns whether there is such a transaction
 */
export async function acknowledge(id: string, note: string, actor: Actor): Promise<boolean> {
  const text = checkedNote(note);
  return transaction(async (tx) => {
    const { count } = await tx.prisma.balance_transactions.updateMany({
      where: { id, matched_kind: null, acknowledged_at: null },
      data: { acknowledged_at: new Date(), note: text },
    });
    if (count === 0) return false;
    const action = 'balance_transaction.acknowledged';
    await recordAudit(tx, actor, { merchant_id: null, action, target: id, details: { note: text } });
    return true;
  });
}

/** The transaction is a difference again. @returns whether it was acknowledged */
export async function withdrawAcknowledgement(id: string, actor: Actor): Promise<boolean> {
  return transaction(async (tx) => {
    const { count } = await tx.prisma.balance_transactions.updateMany({
      where: { id, matched_kind: null, acknowledged_at: { not: null } },
      data: { acknowledged_at: null, note: null },
    });
    if (count === 0) return false;
    const action = 'balance_transaction.reopened';
    await recordAudit(tx, actor, { merchant_id: null, action, target: id });
    return true;
  });
}

/** One thing of ours that was booked with another amount than the processor moved, in one currency of a mode. */
interface DifferenceKey {
  id: string;
  livemode: boolean;
  currency: string;
}

/** Differences of amounts that are acknowledged, the latest first, as `listAcknowledged` has transactions. */
export async function listAcknowledgedAmounts(livemode: boolean) {
  const rows = await prisma().acknowledged_differences.findMany({
    where: { livemode, acknowledged_at: { not: null } },
    orderBy: [{ acknowledged_at: 'desc' }, { id: 'desc' }],
    take: DIFFERENCES,
  });
  return rows.map(({ id, currency, imported_cents, booked_cents, note, acknowledged_at }) => ({
    id,
    currency,
    amount_cents: Number(imported_cents),
    booked_cents: Number(booked_cents),
    note,
    acknowledged_at: acknowledged_at ?? new Date(0),
  }));
}

/**
 * Records that what is booked and what the processor moved differ for a known reason, with these amounts: it no longer
 * alerts, and later checks start from balances that include it. With others it is a difference again.
 *
 * @throws MerchantRefusal note_required, note_too_long
 * @returns whether there is such a difference
 */
export async function acknowledgeAmount(
  { id, livemode, currency }: DifferenceKey,
  seen: { imported_cents: number; booked_cents: number },
  note: string,
  actor: Actor,
): Promise<boolean> {
  const text = checkedNote(note);
  const { differences } = await readDifferences(livemode);
  const found = differences.find(
    (one) =>
      one.reason === 'amount' &&
      one.id === id &&
      one.currency === currency &&
      one.imported_cents === seen.imported_cents &&
      one.booked_cents === seen.booked_cents,
  );
  if (!found) return false;
  const { imported_cents, booked_cents } = seen;
  const data = { imported_cents, booked_cents, note: text, acknowledged_at: new Date() };
  await transaction(async (tx) => {
    await tx.prisma.acknowledged_differences.upsert({
      where: { livemode_id_currency: { livemode, id, currency } },
      create: { livemode, id, currency, ...data },
      update: data,
    });
    const action = 'balance_difference.acknowledged';
    const details = { note: text, currency, imported_cents, booked_cents };
    await recordAudit(tx, actor, { merchant_id: null, action, target: id, details });
  });
  return true;
}

/** It is a difference again. @returns whether it was acknowledged */
export async function reopenAmount(key: DifferenceKey, actor: Actor): Promise<boolean> {
  return transaction(async (tx) => {
    const { count } = await tx.prisma.acknowledged_differences.updateMany({
      where: { ...key, acknowledged_at: { not: null } },
      data: { acknowledged_at: null },
    });
    if (count === 0) return false;
    const action = 'balance_difference.reopened';
    const details = { currency: key.currency };
    await recordAudit(tx, actor, { merchant_id: null, action, target: key.id, details });
    return true;
  });
}
