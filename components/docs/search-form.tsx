import { MAXIMUM_QUERY } from '@/lib/docs/search';

/** Asks /docs/search; works without script. */
export function SearchForm({ query }: { query?: string }) {
  return (
    <search aria-label={query === undefined ? 'Search the documentation' : 'Search again'}>
      <form action="/docs/search" className="px-3">
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAXIMUM_QUERY}
          placeholder="Search"
          aria-label="Search for"
          className="min-h-10 w-full rounded-lg border border-control-line bg-card px-3 text-base lg:text-sm"
        />
      </form>
    </search>
  );
}
