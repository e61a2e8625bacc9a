import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { GRACE_ms, readDifferences } from '@/lib/payment/books/check-books';
import { selectMerchantMargins, selectSessionMargins } from './margins.sql';

/** What the service's staff see of the books: the daily comparison, what differs now, and what we keep. */

const CHECKS = 30;
const DIFFERENCES = 100;
const MARGIN_days = 30;
const MARGIN_ROWS = 50;

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

/** What we keep of the sessions that ended in the last 30 days, by merchant and by session, the least first. */
export async function listMargins(livemode: boolean, now = Date.now()) {
  const values = [livemode, new Date(now - MARGIN_days * 86_400_000), MARGIN_ROWS];
  const [merchants, sessions] = await Promise.all([
    selectMerchantMargins.all(pool(), values),
    selectSessionMargins.all(pool(), values),
  ]);
  return { merchants, sessions };
}
