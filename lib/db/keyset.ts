import { fieldError } from '@/lib/errors';

interface CutPage<Row> {
  data: Row[];
  /** Where the next page begins; null when this one is the last. */
  next_cursor: string | null;
}

/** The page of `limit` rows out of up to one more, which says whether another page follows. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): CutPage<Row> {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return { data, next_cursor: last && found.length > limit ? cursorOf(last) : null };
}

/** The last row of the page before; null on the first page. @throws ApiError where it is gone: an empty page would be the end */
export async function rowOfCursor<Row>(
  cursor: string | undefined,
  find: (id: string) => Promise<Row | null>,
): Promise<Row | null> {
  if (cursor === undefined) return null;
  const row = await find(cursor);
  if (row === null) throw unknownCursor();
  return row;
}

export const unknownCursor = () => fieldError('cursor', 'must be the next_cursor of a page');

/** Rows that are read at once. */
const BATCH = 500;

/** All rows of a query, batch after batch by id: with a limit alone, rows that stay as they are would come first each time. */
export async function* inBatches<Row extends { id: string }>(
  read: (page: { after: { id: { gt: string } }; take: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last = ''; ; ) {
    const rows = await read({ after: { id: { gt: last } }, take: BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Where a page of rows ended, in lists of the newest first. */
interface Position {
  created_at: Date | string;
  id: string;
}

/**
 * Prisma's `where` for the rows after a position, ordered by created_at and id, both descending. The first condition
 * alone bounds the scan of the index.
 */
export function after({ created_at, id }: Position) {
  return { created_at: { lte: created_at }, OR: [{ created_at: { lt: created_at } }, { id: { lt: id } }] };
}

/**
 * Where a batch ends that begins at `since`, null for the first row: before `next`, the moment of the first row beyond it,
 * or at `until`. Where more than a batch is of one moment, all of it belongs to the batch.
 */
export function endOfBatch(next: Date | null | undefined, since: Date | null, until: Date): Date {
  const least = since ? since.getTime() + 1 : Number.NEGATIVE_INFINITY;
  return next && next < until ? new Date(Math.max(next.getTime(), least)) : until;
}
