import { setTimeout as delay } from 'node:timers/promises';
import { callStripe } from '../../simulation/stack';
import { makeDue, makeRetriesDue } from '../../support/queued-jobs';
import { endTime, type Scene } from './journeys';
import { pendingDeliveries, pendingSessions, readQueue, readUnfinished } from './state';

const REST_ms = 300_000;

/** What is pending at Stripe becomes available, and the platform keeps enough for refunds. */
export async function settleFunds({ stack }: Pick<Scene, 'stack'>): Promise<void> {
  await callStripe(stack, '/_sim/balance', { currency: 'usd', at_least: 10_000_000 });
  await callStripe(stack, '/_sim/balance/release', {});
}

/**
 * Time runs out for all who still wait, and nobody waits for an hour to try again. Nothing is reconciled: what was lost
 * stays lost. Returns what has not ended.
 */
export async function comeToRest(scene: Scene): Promise<string[]> {
  for (const id of await pendingSessions()) await endTime(scene, id);
  const until = Date.now() + REST_ms;
  for (;;) {
    await settleFunds(scene);
    await callStripe(scene.stack, '/_sim/events/flush', {});
    await makeRetriesDue();
    // These keep their own time.
    await makeDue((await pendingDeliveries()).map((id) => `deliver:${id}`));
    await delay(1_000);
    const [{ due }, unfinished] = [await readQueue(), await readUnfinished()];
    const left = Object.entries({ jobs: due, ...unfinished }).filter(([, count]) => count > 0);
    if (left.length === 0) return [];
    if (Date.now() > until) return left.map(([what, count]) => `${count} ${what} have not ended`);
  }
}
