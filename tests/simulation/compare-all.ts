import { setTimeout as delay } from 'node:timers/promises';
import { reconcile } from '@/lib/payment/reconcile/reconcile';

const TRIES = 5;
const BETWEEN_ms = 2_000;

/**
 * Compares every session with the processor, or, where `since` is now, those alone that the nightly run compares however
 * old they are. Again where it was too slow to answer, as an operator of the service would. Answers the differences.
 *
 * @throws AggregateError when some sessions could not be compared five times over
 */
export async function compareAll({ fix, since = 0 }: { fix: boolean; since?: number }): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    const differences: string[] = [];
    try {
      await reconcile({
        since,
        fix,
        onDifference: ({ session_id, text }) => differences.push(`${session_id}: reconcile: ${text}`),
      });
      return differences;
    } catch (error) {
      if (!(error instanceof AggregateError) || tries === TRIES) throw error;
      await delay(BETWEEN_ms);
    }
  }
}
