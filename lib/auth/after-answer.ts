import { after } from 'next/server';
import { log } from '@/lib/log';

/**
 * Does work once the request that is being answered has its answer. A failure is logged: nobody waits for it.
 *
 * @param what names the work in the log
 */
export function afterAnswer(what: string, work: () => Promise<void>): void {
  const guarded = () =>
    work().catch((error: unknown) =>
      log('error', 'work after an answer failed', {
        what,
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
  try {
    after(guarded);
  } catch {
    // Not within a request to Next: there is no end to wait for, and the answer must not wait either.
    void guarded();
  }
}
