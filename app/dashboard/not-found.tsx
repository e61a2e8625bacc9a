import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { elsewhere } from '@/lib/dashboard/access/elsewhere';
import { PAGE_HEADER } from '@/lib/dashboard/access/page-policy';

export const metadata: Metadata = { title: 'Not found' };

export default async function NotFound() {
  const there = await elsewhere((await headers()).get(PAGE_HEADER));
  return (
    <div className="py-16 text-center">
      <h1 className="text-xl font-semibold">Page not found</h1>
      {there ? (
        <>
          <p className="mx-auto mt-2 max-w-md text-sm text-muted">
            It is in the {there.livemode ? 'live' : 'test'} mode of {there.merchant_name}.
          </p>
          {/* Not a Link, which would switch before it is clicked. */}
          <a href={there.href} className={buttonClass('primary', 'mt-4')}>
            Switch and open
          </a>
          <br />
        </>
      ) : (
        <p className="mx-auto mt-2 max-w-md text-sm text-muted">
          It may be in the other mode, or belong to another business.
        </p>
      )}
      <Link href="/dashboard" className="mt-4 inline-block text-sm underline underline-offset-4">
        Back to the home page
      </Link>
    </div>
  );
}
