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
      <h1 className="text-xl font-semibold">This page could not be shown</h1>
      <p className="mx-auto mt-2 max-w-md text-sm text-muted">
        Something went wrong on our side. Nothing was changed by it.
        {error.digest ? ` If it stays, tell support this number: ${error.digest}.` : ''}
      </p>
      <Button variant="secondary" className="mt-4" onClick={reset}>
        Try again
      </Button>
    </div>
  );
}
