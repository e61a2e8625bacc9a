import type { Metadata } from 'next';
import { DocsNav } from '@/components/docs/docs-nav';
import { SearchForm } from '@/components/docs/search-form';
import { searchDocs } from '@/lib/docs/search';
import { givenOnce, type Query } from '@/lib/edge/query';
import { plural } from '@/lib/format/number';

export const metadata: Metadata = { title: 'Search', robots: { index: false } };

interface Props {
  searchParams: Promise<Query>;
}

/** Sections that have the words of the query. */
export default async function SearchPage({ searchParams }: Props) {
  const { q = '' } = givenOnce(await searchParams);
  const query = q.trim();
  const { sections, are_similar } = searchDocs(query);
  return (
    <div className="mx-auto max-w-7xl px-4 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,46rem)] lg:gap-10">
      <nav aria-label="Documentation" className="hidden py-8 lg:block">
        <DocsNav current="" />
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 py-8 lg:py-10">
        <h1 className="text-3xl font-semibold">Search</h1>
        <div className="-mx-3 mt-6">
          <SearchForm query={query} />
        </div>
        {query === '' ? null : (
          <p className="mt-6 text-sm text-muted">
            {sections.length === 0
              ? 'No section has all of these words.'
              : `${plural(sections.length, 'section')}${are_similar ? ' with similar words' : ''}, the best first.`}
          </p>
        )}
        <ol className="mt-4 flex flex-col gap-6">
          {sections.map(({ href, page, heading, excerpt }) => (
            <li key={href}>
              <a href={href} className="font-medium underline underline-offset-4">
                {heading === null ? page : `${page}: ${heading}`}
              </a>
              <p className="mt-1 text-sm break-words text-muted">{excerpt}</p>
            </li>
          ))}
        </ol>
      </main>
    </div>
  );
}
