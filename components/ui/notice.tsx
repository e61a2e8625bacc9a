import type { ReactNode } from 'react';
import { Mark } from './mark';

/** A page that only says something: not found, not allowed, failed. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-16">
      <Mark size={32} />
      <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
      <div className="mt-3 text-muted">{children}</div>
    </main>
  );
}
