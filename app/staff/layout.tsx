import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { signOut } from '@/app/(auth)/actions';
import { Logo } from '@/components/dashboard/frame/logo';
import { PageNotice } from '@/components/dashboard/frame/page-notice';
import { TimeZone } from '@/components/dashboard/frame/time-zone';
import { SkipLink } from '@/components/ui/skip-link';
import { Tabs } from '@/components/ui/tabs';
import { signedIn } from '@/lib/auth/signed-in';
import '../globals.css';

export const metadata: Metadata = {
  title: { default: 'Staff', template: '%s · Split staff' },
  referrer: 'same-origin',
};

const LINKS = [
  { href: '/staff', label: 'Merchants' },
  { href: '/staff/work', label: 'Stuck jobs' },
  { href: '/staff/money', label: 'Waiting money' },
  { href: '/staff/books', label: 'Books' },
  { href: '/staff/paused', label: 'Paused payments' },
  { href: '/staff/addresses', label: 'Blocked addresses' },
  { href: '/staff/audit', label: 'Audit log' },
];

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const who = await signedIn();
  // Each page refuses by itself; the refusal is shown without the desk around it.
  if (!who?.user.is_staff) return children;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="bg-[#3b2a63] text-white">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-3 px-4 py-2.5 text-sm sm:px-6">
          <p className="font-semibold">Staff: changes here affect merchants and are logged</p>
          <form action={signOut} className="flex items-center gap-3">
            <span className="max-sm:sr-only">{who.user.email}</span>
            <button
              type="submit"
              className="min-h-7 rounded-md border border-current px-2.5 font-semibold focus-visible:outline-current"
            >
              Sign out
            </button>
          </form>
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-6xl grow flex-col px-4 sm:px-6">
        <section aria-label="Desk" className="flex flex-wrap items-center gap-x-8 gap-y-2 pt-4">
          <Link href="/staff" aria-label="Staff desk, merchants" className="rounded-md">
            <Logo small />
          </Link>
          <div className="min-w-0 grow">
            <Tabs label="Staff" links={LINKS} />
          </div>
        </section>
        <main id="content" tabIndex={-1} className="flex min-w-0 grow flex-col gap-6 py-6">
          <PageNotice />
          {children}
          <TimeZone />
        </main>
      </div>
    </div>
  );
}
