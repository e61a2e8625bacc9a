import { pool } from '@/lib/db/pool';
import { checkAll } from '../../simulation/checks';
import { type ProcessorState, readProcessor } from '../../simulation/processor-state';
import type { Known } from './journeys';
import type { SoakStack } from './stack';
import { readQueue } from './state';

/** What has come of the members' money, in cents. */
interface Money {
  paid_cents: number;
  refunded_cents: number;
  /** Less what was reversed. */
  transferred_cents: number;
}

/** Everything that callers, the service and the processor must agree on once the world is at rest. */
export async function checkLost(
  stack: SoakStack,
  known: Known,
): Promise<{ money: Money; violations: string[] }> {
  const state = await readProcessor(stack);
  const violations = [
    ...(await checkSessions(known)),
    ...(await checkPayments(state, known)),
    ...(await checkTransfers(state)),
    ...(await checkAll(stack)),
  ];
  const { dead } = await readQueue();
  if (dead > 0) violations.push(`${dead} jobs were given up`);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const taken = state.charges.filter(isTaken);
  const money = {
    paid_cents: sum(taken.map(({ amount }) => amount)),
    refunded_cents: sum(taken.map(({ amount_refunded }) => amount_refunded)),
    transferred_cents: sum(state.transfers.map((one) => one.amount - one.amount_reversed)),
  };
  return { money, violations };
}

const isTaken = ({ status, captured }: ProcessorState['charges'][number]) =>
  status === 'succeeded' && captured;

/** Each session that was answered exists, and each order was opened once. */
async function checkSessions({ sessions }: Known): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; order_ref: string }>(
    'SELECT id, order_ref FROM sessions',
  );
  const ids = new Set(rows.map(({ id }) => id));
  const refs = new Set(rows.map(({ order_ref }) => order_ref));
  return [
    ...[...sessions].filter((id) => !ids.has(id)).map((id) => `${id} was answered and is not there`),
    ...(refs.size < rows.length ? [`${rows.length - refs.size} orders were opened twice`] : []),
    ...rows.filter(({ id }) => !sessions.has(id)).map(({ id }) => `${id} is there and was never answered`),
  ];
}

interface PaymentRow {
  intent_id: string;
  charge_id: string;
  /** What the payer has left there. */
  left_cents: number;
}

/** Every charge is known and every known charge exists; each payer has paid what was not refunded. */
async function checkPayments({ charges }: ProcessorState, { paid }: Known): Promise<string[]> {
  const { rows } = await pool().query<PaymentRow>(
    `SELECT p.intent_id, p.charge_id, (p.amount_cents + p.fee_cents - COALESCE((
         SELECT sum(r.amount_cents + r.fee_cents) FROM refunds r
         WHERE r.payment_id = p.id AND r.status = 'succeeded'), 0))::int AS left_cents
     FROM payments p WHERE p.status = 'succeeded'`,
  );
  const taken = new Map(charges.filter(isTaken).map((charge) => [charge.id, charge]));
  const booked = new Map(rows.map((row) => [row.charge_id, row]));
  const intents = new Set(rows.map(({ intent_id }) => intent_id));
  const wrong = rows.flatMap(({ charge_id, left_cents }) => {
    const charge = taken.get(charge_id);
    if (!charge) return [`${charge_id} is booked and was never charged`];
    const left = charge.amount - charge.amount_refunded;
    return left === left_cents ? [] : [`${charge_id}: ${left} left with us, ${left_cents} booked`];
  });
  return [
    ...wrong,
    ...[...taken.keys()].filter((id) => !booked.has(id)).map((id) => `${id} was charged and is not known`),
    ...[...paid].filter((id) => !intents.has(id)).map((id) => `${id} was paid and is not known`),
  ];
}

/** Merchants get the totals of what was funded, less our fee, and nothing else. */
async function checkTransfers({ transfers }: ProcessorState): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; sent_cents: number; due_cents: number }>(
    `SELECT s.id, COALESCE(sum(t.amount_cents), 0)::int AS sent_cents,
       CASE WHEN s.status = 'funded' THEN s.total_cents - round(s.total_cents * s.merchant_fee_bps / 10000.0)
         ELSE 0 END::int AS due_cents
     FROM sessions s LEFT JOIN transfers t ON t.session_id = s.id AND t.status = 'succeeded' GROUP BY s.id`,
  );
  return rows.flatMap(({ id, sent_cents, due_cents }) => {
    const made = transfers.filter(({ transfer_group }) => transfer_group === id);
    const made_cents = made.reduce((sum, { amount }) => sum + amount, 0);
    return made_cents === due_cents && sent_cents === due_cents
      ? []
      : [`${id}: ${due_cents} due to the shop, ${sent_cents} booked, ${made_cents} transferred`];
  });
}
