import type { Instrumentation } from 'next';

/** Called by Next when a server starts. */
export async function register(): Promise<void> {
  // Next writes this constant when it builds, and leaves all that follows out of other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    // server.ts has started it, and ends it itself.
    const { startTracing, stopTracing } = await import('@/lib/tracing/start-tracing');
    if (await startTracing()) process.once('SIGTERM', () => void stopTracing());
    const { env } = await import('@/lib/env');
    if (!env().VERCEL) return;
    // Where no worker runs, requests run what they have queued after their answers.
    const { runAfterAnswers } = await import('@/lib/jobs/run-soon');
    runAfterAnswers();
  }
}

/** Called by Next when a page, an action or a route has failed. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logPageError } = await import('@/lib/edge/log-page-error');
  await logPageError(...failure);
};
