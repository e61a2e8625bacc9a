import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { resetStripeClients } from '@/lib/payment/processor/stripe';
import { reconcile } from '@/lib/payment/reconcile/reconcile';
import { type GroupBench, must, openFor, startGroup, startGroupBench } from '../../support/groups';
import { wayTo } from '../../support/processor-way';

const LATENCY_seconds = 0.12;
const AIM_per_second = 50;
const SESSIONS = 60;
/** Of one that waits for a bank: its charges, its intent, its transfers. */
const CALLS = 3;
/** So many calls must be under way at any time to reach the aim. */
const SIDE_BY_SIDE = Math.ceil(AIM_per_second * CALLS * LATENCY_seconds);
/** No call comes any more: all that are under way have come. */
const QUIET_ms = 1_000;

let bench: GroupBench;
const ids: string[] = [];
beforeAll(async () => {
  bench = await startGroupBench();
  for (let made = 0; made < SESSIONS; made += 1) {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { payment_id } = await openFor(session_id, organizer);
    await must(session_id, { type: 'payment_processing', payment_id });
    ids.push(session_id);
  }
});
afterAll(() => bench.close());

/** A way to the processor that lets calls pass in rounds, once so many wait, or no more come. */
async function inRounds(url: string) {
  const sizes: number[] = [];
  let waiting: (() => void)[] = [];
  let quiet: NodeJS.Timeout | undefined;
  const release = () => {
    clearTimeout(quiet);
    sizes.push(waiting.length);
    for (const pass of waiting.splice(0)) pass();
    waiting = [];
  };
  const hold = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      clearTimeout(quiet);
      if (waiting.length >= SIDE_BY_SIDE) release();
      else quiet = setTimeout(release, QUIET_ms);
    });
  return { ...(await wayTo(url, hold)), sizes };
}

it('asks for sessions’ own lists side by side, as 50 a second need that take three calls of 120 ms', async () => {
  const way = await inRounds(bench.stripe.url);
  resetEnvironment({ STRIPE_API_BASE: way.url });
  resetStripeClients();
  // What an earlier run has left is asked for by its own lists.
  const rest = { after: 'sess_of_nobody', again: ids };
  const { sessions } = await reconcile({ since: 0, fix: false, rest, onDifference: () => {} });
  way.close();
  expect(sessions).toBe(SESSIONS);
  expect(way.sizes.reduce((sum, size) => sum + size, 0)).toBe(SESSIONS * CALLS);
  // Towards the end there are fewer sessions left than that.
  const small = way.sizes.filter((size) => size < SIDE_BY_SIDE);
  expect(small.length).toBeLessThanOrEqual(CALLS + 1);
});
