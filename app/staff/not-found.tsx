import type { Metadata } from 'next';
import Link from 'next/link';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <div className="py-16 text-center">
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="mx-auto mt-2 max-w-md text-sm text-muted">It may have been removed.</p>
      <Link href="/staff" className="mt-4 inline-block text-sm underline underline-offset-4">
        Back to the merchants
      </Link>
    </div>
  );
}
