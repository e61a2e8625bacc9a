'use client';

import { Button } from '@/components/ui/button';

export default function DashboardError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div className="py-16 text-center" role="alert">
      <h1 className="text-xl font-semibold">Something went wrong</h1>
      <p className="mx-auto mt-2 max-w-md text-sm text-muted">
        This page could not be loaded. Nothing was changed.
        {error.digest ? ` If it happens again, send support this number: ${error.digest}.` : ''}
      </p>
      {/* Without a number the fault was on the way, or the server has forms of a release since: this page is too old. */}
      <Button variant="secondary" className="mt-4" onClick={error.digest ? reset : () => location.reload()}>
        Try again
      </Button>
    </div>
  );
}
