import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { reconcile } from '@/lib/payment/reconcile';
import { loadSession } from '@/lib/session/load';
import { callStripe, type SimulationStack } from './stack';

interface ProcessorState {
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  transfers: Stripe.Transfer[];
}

/** Everything that must hold once the world is at rest. Returns what does not, a line each. */
export async function checkAll(stack: SimulationStack): Promise<string[]> {
  const violations: string[] = [];
  const state = await callStripe<ProcessorState>(stack, '/_sim/state');
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY id');
  for (const { id } of rows) {
    const session = await loadSession(pool(), id);
    if (session) violations.push(...(await checkSession(session, state)).map((text) => `${id}: ${text}`));
  }
  violations.push(...(await checkLedger()), ...(await checkEvents(stack)));
  await reconcile({
    since: 0,
    fix: false,
    onDifference: ({ session_id, text }) => violations.push(`${session_id}: reconcile: ${text}`),
  });
  return violations;
}

async function checkSession(session: Session, state: ProcessorState): Promise<string[]> {
  const broken: string[] = [];
  const check = (holds: boolean, text: string) => {
    if (!holds) broken.push(text);
  };
  const charges = state.charges.filter(
    (charge) => charge.transfer_group === session.id && charge.status === 'succeeded',
  );
  const charged = sum(charges.map((charge) => charge.amount));
  const ids = new Set(charges.map((charge) => charge.id));
  const refunded = sum(
    state.refunds
      .filter(
        (refund) =>
          ids.has(String(refund.charge)) && refund.status !== 'failed' && refund.status !== 'canceled',
      )
      .map((refund) => refund.amount),
  );
  const transfers = state.transfers.filter((transfer) => transfer.transfer_group === session.id);
  const transferred = sum(transfers.map((transfer) => transfer.amount));
  check(session.status !== 'pending', 'waits for ever');
  check(
    transfers.length === session.transfers.length,
    `${transfers.length} transfers were made, not ${session.transfers.length}`,
  );
  for (const { id, source_transaction, amount } of transfers) {
    const source = charges.find((charge) => charge.id === source_transaction);
    check(source !== undefined, `transfer ${id} uses another group's money`);
    check(source !== undefined && amount <= source.amount, `transfer ${id} is more than its charge`);
  }
  check(
    session.payments.every((payment) => payment.status === 'succeeded' || payment.status === 'canceled'),
    'a payment is left open',
  );
  check(
    session.refunds.every((refund) => refund.status === 'succeeded'),
    'a refund is not finished',
  );
  if (session.status === 'funded') {
    const fees = sum(session.payments.flatMap(settledFees(session)));
    check(
      charged - refunded === session.total_cents + fees,
      `kept ${charged - refunded}, not ${session.total_cents} + ${fees}`,
    );
    const fees_cents = (session.merchant_fee_cents ?? 0) + (session.fx_fee_cents ?? 0);
    check(transferred === session.total_cents - fees_cents, `transferred ${transferred}`);
  } else {
    check(charged === refunded, `charged ${charged}, refunded ${refunded} when ${session.status}`);
  }
  const booked = await balanceOf(session.id, 'processor');
  check(
    booked === charged - refunded - transferred,
    `ledger ${booked}, processor ${charged - refunded - transferred}`,
  );
  check((await balanceOf(session.id, 'held')) === 0, 'money is still held');
  return broken;
}

/** Fees of the lines that settled a share that was not refunded. */
function settledFees(session: Session): (payment: Session['payments'][number]) => number[] {
  return (payment) =>
    payment.lines
      .filter((line) =>
        session.split?.shares.some((share) => share.id === line.share_id && share.payment_id === payment.id),
      )
      .map((line) => line.fee_cents);
}

async function balanceOf(session_id: string, account: string): Promise<number> {
  const { rows } = await pool().query<{ cents: string }>(
    'SELECT COALESCE(sum(amount_cents), 0) AS cents FROM ledger_entries WHERE session_id = $1 AND account = $2',
    [session_id, account],
  );
  return Number(rows[0]?.cents ?? 0);
}

async function checkLedger(): Promise<string[]> {
  const { rows } = await pool().query<{ cents: string }>(
    'SELECT COALESCE(sum(amount_cents), 0) AS cents FROM ledger_entries',
  );
  return Number(rows[0]?.cents) === 0 ? [] : [`the whole ledger is out of balance by ${rows[0]?.cents}`];
}

/** Each event arrived, verified, and each session's sequence has no gap and one end. */
async function checkEvents(stack: SimulationStack): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; session_id: string; type: string; sequence: number }>(
    'SELECT id, session_id, type, sequence FROM events ORDER BY session_id, sequence',
  );
  const violations: string[] = [];
  const bySession = new Map<string, typeof rows>();
  for (const event of rows) {
    if (!stack.inbox.events.has(event.id))
      violations.push(`${event.session_id}: ${event.type} ${event.id} never arrived`);
    bySession.set(event.session_id, [...(bySession.get(event.session_id) ?? []), event]);
  }
  for (const [session_id, events] of bySession) {
    if (events.some((event, index) => event.sequence !== index + 1))
      violations.push(`${session_id}: a gap in the sequence`);
    const ends = events.filter((event) => /^group\.(funded|cancelled|expired)$/.test(event.type));
    if (ends.length !== 1) violations.push(`${session_id}: ended ${ends.length} times`);
  }
  if (stack.inbox.events.size !== rows.length) {
    violations.push(`${stack.inbox.events.size} events arrived, ${rows.length} were emitted`);
  }
  if (stack.inbox.refused > 0) violations.push(`${stack.inbox.refused} deliveries did not verify`);
  return violations;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
