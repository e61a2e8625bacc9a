'use client';

import { useSay } from '@/components/forms/words';
import { Button } from '@/components/ui/button';
import { LostConnection } from '@/components/ui/lost-connection';
import { Notice } from '@/components/ui/notice';
import { PageStyles } from './page-styles';

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
  const say = useSay();
  if (!error.digest)
    return (
      <>
        <PageStyles />
        <LostConnection title={say('connectionLost')} text={say('loadsAgain')} load={say('loadNow')} />
      </>
    );
  return (
    <Notice title={say('failed')}>
      <PageStyles />
      <p>{say('failedText')}</p>
      <p className="mt-3 text-sm text-muted">{say('requestNumber', { id: error.digest })}</p>
      <Button className="mt-6" onClick={reset}>
        {say('tryAgain')}
      </Button>
    </Notice>
  );
}
