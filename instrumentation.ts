/** Called by Next when a server starts: where no worker runs, requests run what they have queued after their answers. */
export async function register(): Promise<void> {
  // Next writes this constant when it builds, and leaves all that follows out of other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { env } = await import('@/lib/env');
    if (!env().VERCEL) return;
    const { runAfterAnswers } = await import('@/lib/jobs/run-soon');
    runAfterAnswers();
  }
}
