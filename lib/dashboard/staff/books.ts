import { prisma, transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { MerchantRefusal } from '@/lib/merchant/refusal';
import { describe, GRACE_ms, readDifferences } from '@/lib/payment/books/check-books';

/** What the service's staff see of the books: the daily comparison, and what differs now. */

const CHECKS = 30;
const DIFFERENCES = 100;

/** The latest comparisons of a mode, the newest day first. */
export async function listBookChecks(livemode: boolean) {
  const rows = await prisma().balance_checks.findMany({
    where: { livemode },
    orderBy: [{ day: 'desc' }, { currency: 'asc' }],
    take: CHECKS,
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
  const { differences } = await readDifferences(livemode);
  return differences.slice(0, DIFFERENCES).map((difference) => ({
    ...difference,
    /** Nothing is wrong yet: Stripe lists it, or tells us about it, a little later. */
    is_recent: difference.at.getTime() > Date.now() - GRACE_ms,
  }));
}

/** Transactions that match nothing and are right as they are, those last acknowledged first. */
export async function listAcknowledged(livemode: boolean) {
  const rows = await prisma().balance_transactions.findMany({
    where: { livemode, matched_kind: null, acknowledged_at: { not: null } },
    orderBy: { acknowledged_at: 'desc' },
    take: DIFFERENCES,
  });
  return rows.map(({ acknowledged_at, note, amount_cents, ...row }) => ({
    id: row.id,
    currency: row.currency,
    amount_cents: Number(amount_cents),
    text: describe(row),
    note: note ?? '',
    acknowledged_at: acknowledged_at ?? new Date(0),
  }));
}

/**
 * Records that a transaction is right although it matches nothing, such as a charge made by hand, or one of a session
 * that a restored database does not have. It no longer alerts, and later checks start from balances that include it. If
 * what it belongs to turns up, it is matched all the same.
 *
 * @throws MerchantRefusal note_required
 * @returns whether there is such a transaction
 */
export async function acknowledge(id: string, note: string, actor: Actor): Promise<boolean> {
  const text = note.trim();
  if (text === '') throw new MerchantRefusal('note_required');
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
