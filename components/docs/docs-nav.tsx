import { clsx } from 'clsx';
import Link from 'next/link';
import { DOC_PARTS, docHref, docPages } from '@/lib/docs/pages';
import { SearchForm } from './search-form';

const look = 'flex min-h-10 items-center rounded-lg px-3 text-sm lg:min-h-9';

/** The pages by section. The API reference is not a file of docs/site, so it is added here. */
export function DocsNav({ current }: { current: string }) {
  return (
    <>
      <SearchForm />
      <ul className="mt-5 flex flex-col gap-5">
        {DOC_PARTS.map((part) => (
          <li key={part}>
            <p className="px-3 pb-1 text-sm font-semibold">{part}</p>
            <ul>
              {docPages()
                .filter((page) => page.part === part)
                .map(({ slug, title }) => (
                  <li key={slug}>
                    <Link
                      href={docHref(slug)}
                      prefetch={false}
                      aria-current={slug === current ? 'page' : undefined}
                      className={clsx(
                        look,
                        slug === current
                          ? 'bg-accent-soft font-medium text-ink'
                          : 'text-muted hover:bg-sunken hover:text-ink',
                      )}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              {part === 'Reference' ? (
                <li>
                  <a href="/docs/api" className={clsx(look, 'text-muted hover:bg-sunken hover:text-ink')}>
                    API reference
                  </a>
                </li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
