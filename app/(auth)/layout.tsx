import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '@/components/dashboard/frame/logo';
import '../globals.css';

/** Each answer carries its own nonce, and depends on who asks. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { referrer: 'same-origin' };

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center sm:py-16">
      <header className="mb-8">
        <Link href="/" className="inline-flex rounded-md p-1" aria-label="Split, home">
          <Logo />
        </Link>
      </header>
      <main className="w-full max-w-md rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        {children}
      </main>
    </div>
  );
}
