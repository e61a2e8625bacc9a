import type { Metadata } from 'next';
import Link from 'next/link';
import { requireAccess } from '@/lib/dashboard/access/access';

export const metadata: Metadata = { title: 'Another business' };

/** Where a mail's link leads somebody who is not in the team of its business, or no longer. */
export default async function NotYoursPage() {
  const { user, merchant_name } = await requireAccess('read');
  return (
    <div className="py-16 text-center">
      <h1 className="text-xl font-semibold">This link is about another business</h1>
      <p className="mx-auto mt-2 max-w-md text-sm wrap-anywhere text-muted">
        {user.email} is not in its team, or no longer. Sign in with the address that is, or ask one of its
        owners to invite you.
      </p>
      <Link
        href="/dashboard"
        className="mt-4 inline-block text-sm wrap-anywhere underline underline-offset-4"
      >
        Home of {merchant_name}
      </Link>
    </div>
  );
}
