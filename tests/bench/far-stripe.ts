import { startPlatform } from '../../dev/stripe-platform';
import { wayTo } from '../support/processor-way';

/**
 * A process of its own for tests/bench/reconcile.ts: the Stripe stand-in, and a way to it that takes as long as the one to
 * Stripe. Its parent asks what was read since it last asked.
 */

const [latency_ms = 0] = process.argv.slice(2).map(Number);
const stripe = await startPlatform({ port: 0, settle_ms: 60_000 });
const began: { at_ms: number; operation: string }[] = [];
const way = await wayTo(stripe.url, async () => {
  const [path = ''] = (way.asked.at(-1) ?? '').split('?');
  began.push({
    at_ms: performance.now(),
    operation: path.replace(/\/(\w+_\w+)/g, (all, id) => (/\d/.test(id) ? '/:id' : all)),
  });
  await new Promise((resolve) => setTimeout(resolve, latency_ms));
});

/** The most that began within any second. */
function busiest(calls: readonly { at_ms: number }[]): number {
  let most = 0;
  for (let from = 0, to = 0; from < calls.length; from += 1) {
    const start_ms = calls[from]?.at_ms ?? 0;
    while (to < calls.length && (calls[to]?.at_ms ?? 0) < start_ms + 1_000) to += 1;
    most = Math.max(most, to - from);
  }
  return most;
}

process.on('message', () => {
  const calls = began.splice(0);
  const operations = new Map<string, typeof calls>();
  for (const call of calls) operations.set(call.operation, [...(operations.get(call.operation) ?? []), call]);
  const ofOne = [...operations.values()];
  process.send?.({
    calls: calls.length,
    most_calls: Math.max(0, ...ofOne.map((own) => own.length)),
    busiest: busiest(calls),
    busiest_operation: Math.max(0, ...ofOne.map(busiest)),
  });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: stripe.url, port: stripe.port, far_url: way.url });
