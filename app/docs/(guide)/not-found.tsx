import Link from 'next/link';
import { DocsNav } from '@/components/docs/docs-nav';

/** Lists the pages that exist. */
export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-semibold">Page not found</h1>
      <p className="mt-3 text-muted">
        It may have been renamed. These are all the pages; the{' '}
        <Link href="/docs" className="text-accent underline underline-offset-4">
          overview
        </Link>{' '}
        says where to begin.
      </p>
      <nav aria-label="Documentation" className="-mx-3 mt-8 max-w-xs">
        <DocsNav current="" />
      </nav>
    </main>
  );
}
