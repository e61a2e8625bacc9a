/** One page of a list (API specification 4.2). */
export interface Page<T> {
  request_id: string;
  data: T[];
  has_more: boolean;
  next_cursor: number | null;
}

/** Await it for one page; iterate it for everything, page after page. */
export interface PagedList<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {}

/** @param read reads the page after a cursor; the first one without */
export function pagedList<T>(read: (cursor?: number) => Promise<Page<T>>, cursor?: number): PagedList<T> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting the list gives its first page
    then: (onPage, onError) => read(cursor).then(onPage, onError),
    async *[Symbol.asyncIterator]() {
      for (let next: number | null | undefined = cursor; next !== null; ) {
        const page: Page<T> = await read(next);
        yield* page.data;
        next = page.has_more ? page.next_cursor : null;
      }
    },
  };
}
