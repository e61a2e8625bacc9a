import { prisma } from '@/lib/db/prisma';
import { GRACE_ms, readDifferences } from '@/lib/payment/books/check-books';

/** What the service's staff see of the books: the daily comparison, and what differs now. */

const CHECKS = 30;
const DIFFERENCES = 100;

interface BookCheck {
  currency: string;
  day: Date;
  processor_cents: number;
  imported_cents: number;
  books_cents: number;
  awaited_cents: number;
  alerts: number;
}

/** The latest comparisons of a mode, the newest day first. */
export async function listBookChecks(livemode: boolean): Promise<BookCheck[]> {
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
export async function listBookDifferences(livemode: boolean, now = Date.now()) {
  const { differences } = await readDifferences(livemode);
  return differences.slice(0, DIFFERENCES).map((difference) => ({
    ...difference,
    /** Nothing is wrong yet: Stripe lists it, or tells us about it, a little later. */
    is_recent: difference.at.getTime() > now - GRACE_ms,
  }));
}
