'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** The last resort. `digest` is the number under which the server has logged what happened. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <Notice title="Something went wrong on our side">
      <p>You were not charged twice, and nothing you entered is lost. Try again in a moment.</p>
      {error.digest ? (
        <p className="mt-3 text-sm text-muted">
          Request id: <code>{error.digest}</code>
        </p>
      ) : null}
      <Button className="mt-6" onClick={reset}>
        Try again
      </Button>
    </Notice>
  );
}
