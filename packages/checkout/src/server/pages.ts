/** A page of a list (API specification 4.2). */
export interface Page<T, Cursor = string> {
  request_id: string;
  data: T[];
  has_more: boolean;
  next_cursor: Cursor | null;
}

/** Await it for one page, or iterate over all items. */
export interface PagedList<T, Cursor = string> extends PromiseLike<Page<T, Cursor>>, AsyncIterable<T> {}

/** @param read reads the page after a cursor, or the first page */
export function pagedList<T, Cursor>(
  read: (cursor?: Cursor) => Promise<Page<T, Cursor>>,
  cursor?: Cursor,
): PagedList<T, Cursor> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting the list gives its first page
    then: (onPage, onError) => read(cursor).then(onPage, onError),
    async *[Symbol.asyncIterator]() {
      for (let next: Cursor | null | undefined = cursor; next !== null; ) {
        const page: Page<T, Cursor> = await read(next);
        yield* page.data;
        next = page.has_more ? page.next_cursor : null;
      }
    },
  };
}
