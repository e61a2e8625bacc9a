interface Created {
  created_at: Date | string;
}

/** Sessions of one merchant and mode have a microsecond each: no more than these are of one millisecond. */
const MOST_IN_ONE_ms = 1_000;

/**
 * Reads a page that ends between two milliseconds, as the cursor is one (API specification 4.2): the next page begins
 * where this one ends, however many sessions were opened at once. It has up to `limit` rows; or all of one millisecond,
 * if there are more in it.
 *
 * @param read answers the first `count` rows behind the cursor, in the order of `created_at`
 */
export async function readMillisecondPage<Row extends Created>(
  limit: number,
  read: (count: number) => Promise<Row[]>,
): Promise<{ page: Row[]; has_more: boolean }> {
  const rows = await read(limit + 1);
  if (rows.length <= limit) return { page: rows, has_more: false };
  for (let end = limit; end > 0; end -= 1) {
    if (endsMillisecond(rows, end)) return { page: rows.slice(0, end), has_more: true };
  }
  const more = await read(MOST_IN_ONE_ms + 1);
  const page = more.filter((row) => sameMillisecond(row, more[0]));
  return { page, has_more: page.length < more.length };
}

const sameMillisecond = (one?: Created, other?: Created) => timeOf(one) === timeOf(other);

const timeOf = (row?: Created) => row && new Date(row.created_at).getTime();

const endsMillisecond = (rows: readonly Created[], end: number) => !sameMillisecond(rows[end - 1], rows[end]);
