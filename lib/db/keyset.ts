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
