'use client';

import { Button } from '@/components/ui/button';
import { LostConnection } from '@/components/ui/lost-connection';
import { Notice } from '@/components/ui/notice';

/**
 * The last resort. `digest` is the number under which the server has logged what happened; without one, the fault was
 * on the way.
 */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  if (!error.digest) return <LostConnection />;
  return (
    <Notice title="Something went wrong on our side">
      <p>You were not charged twice, and nothing you entered is lost. Try again in a moment.</p>
      <p className="mt-3 text-sm text-muted">
        Request id: <code>{error.digest}</code>
      </p>
      <Button className="mt-6" onClick={reset}>
        Try again
      </Button>
    </Notice>
  );
}
