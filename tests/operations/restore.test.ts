import { describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { resetStripeClients } from '@/lib/payment/processor/stripe';
import { reconcile } from '@/lib/payment/reconcile/reconcile';
import { must, openFor, startGroup, startGroupBench } from '../support/groups';
import { wayTo } from '../support/processor-way';
import { runDrill } from './restore-drill';

const LATENCY_ms = 120;
const SESSIONS = 100;

describe('reconciliation', () => {
  it('books or names every cent after a restore, and has every payment and refund again', async () => {
    const { rows, fixed, open, wrong } = await runDrill(3);
    const [, before, restored, reconciled] = rows;
    expect(before?.processor_cents).toBe(before?.ledger_cents);
    expect(restored?.processor_cents).not.toBe(restored?.ledger_cents);
    expect(reconciled?.processor_cents).toBe(
      (reconciled?.ledger_cents ?? 0) + (reconciled?.named_cents ?? 0),
    );
    expect(fixed).toBeGreaterThanOrEqual(12);
    expect(rows.map(({ refunds, known_refunds }) => refunds - known_refunds)).toEqual([0, 0, 6, 0]);
    expect(rows.map(({ payments, known_payments }) => [payments, known_payments])).toEqual([
      [0, 0],
      [6, 6],
      [6, 0],
      [6, 6],
    ]);
    // Two charges and two transfers of each group that the backup does not have.
    expect(open).toHaveLength(12);
    expect(wrong).toEqual([]);
  }, 300_000);

  it('compares sessions side by side', async () => {
    const bench = await startGroupBench();
    // One that we believe to wait for a bank, and does not, is asked about by its own three lists.
    for (let made = 0; made < SESSIONS; made += 1) {
      const { session_id, organizer } = await startGroup(bench, { members: 0 });
      const { payment_id } = await openFor(session_id, organizer);
      await must(session_id, { type: 'payment_processing', payment_id });
    }
    const hold = () => new Promise<void>((resolve) => setTimeout(resolve, LATENCY_ms));
    const far = await wayTo(bench.stripe.url, hold);
    resetEnvironment({ STRIPE_API_BASE: far.url });
    resetStripeClients();
    const began_ms = performance.now();
    const { sessions } = await reconcile({ since: 0, fix: false, onDifference: () => {} });
    const seconds = (performance.now() - began_ms) / 1000;
    console.log(`${(sessions / seconds).toFixed(0)} sessions a second at ${LATENCY_ms} ms`);
    expect(sessions).toBe(SESSIONS);
    // How fast that is depends on the machine, and is printed: tests/api/payments/reconcile-pace.test.ts counts rounds.
    expect(far.most()).toBeGreaterThan(8);
    far.close();
    await bench.close();
  }, 300_000);
});
