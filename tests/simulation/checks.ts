import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { isTriedAgain } from '@/lib/group/query/refunds';
import { brokenWaiting } from '../model/waiting';
import { storedSession } from '../support/stored-session';
import { compareAll } from './compare-all';
import { type ProcessorState, readProcessor, withdrawn_cents } from './processor-state';
import type { SimulationStack } from './stack';

/** Everything that must hold once the world is at rest. Returns what does not, a line each. */
export async function checkAll(stack: Pick<SimulationStack, 'stripe' | 'inbox'>): Promise<string[]> {
  const violations: string[] = [];
  const state = await readProcessor(stack);
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY id');
  for (const { id } of rows) {
    const session = await storedSession(id);
    if (session) violations.push(...(await checkSession(session, state)).map((text) => `${id}: ${text}`));
  }
  violations.push(...(await checkLedger()), ...(await checkEvents(stack)));
  return [...violations, ...(await compareAll({ fix: false }))];
}

async function checkSession(session: Session, state: ProcessorState): Promise<string[]> {
  const broken: string[] = [];
  const check = (holds: boolean, text: string) => {
    if (!holds) broken.push(text);
  };
  const made = madeFor(session, state);
  const written_off_cents = await balanceOf(session.id, 'written_off');
  const balance_cents =
    sumOf(made.charges) -
    sumOf(made.refunds) -
    sumOf(made.transfers) +
    sumOf(made.reversals) -
    sum(made.disputes.map(withdrawn_cents));
  const failed = session.refunds.filter(
    (refund) => refund.status === 'failed' && !isTriedAgain(session, refund),
  );
  check(session.status !== 'pending', 'waits for ever');
  check(
    failed.length === 0,
    `refunds have failed for good: ${failed.map(({ failure_code }) => failure_code)}`,
  );
  const kept_cents = await keptElsewhere_cents(session.id, written_off_cents);
  check(
    session.status === 'funded' || balance_cents === kept_cents,
    `${balance_cents} is left when ${session.status}, ${kept_cents} of it paid in another way`,
  );
  checkCharges(session, made, check);
  for (const { id, status, transfer_group } of state.payment_intents)
    check(transfer_group !== session.id || status !== 'requires_capture', `${id} is still held`);
  for (const { id } of session.payments) {
    const charges = made.charges.filter(({ metadata }) => metadata.payment_id === id);
    check(charges.length <= 1, `${id} was charged ${charges.length} times`);
  }
  checkFinished(session, check);
  broken.push(...brokenWaiting(session, session));
  check(
    balance_cents >= -written_off_cents,
    `others' money: ${balance_cents}, written off ${written_off_cents}`,
  );
  const booked_cents = await balanceOf(session.id, 'processor');
  check(booked_cents === balance_cents, `ledger ${booked_cents}, processor ${balance_cents}`);
  check((await balanceOf(session.id, 'held')) === 0, 'money is still held');
  check((await balanceOf(session.id, 'disputed')) === 0, 'a dispute is left in the books');
  return broken;
}

type Check = (holds: boolean, text: string) => void;

/** The part of the processor's state that belongs to one session. */
function madeFor({ id }: Session, state: ProcessorState) {
  const charges = state.charges.filter(
    (one) => one.transfer_group === id && one.status === 'succeeded' && one.captured,
  );
  const isOfCharges = ({ charge }: Stripe.Refund | Stripe.Dispute) =>
    charges.some((one) => one.id === String(charge));
  const transfers = state.transfers.filter((transfer) => transfer.transfer_group === id);
  return {
    charges,
    refunds: state.refunds.filter(
      (one) => isOfCharges(one) && one.status !== 'failed' && one.status !== 'canceled',
    ),
    transfers,
    reversals: state.reversals.filter((one) => transfers.some(({ id }) => id === String(one.transfer))),
    disputes: state.disputes.filter(isOfCharges),
    /** Charges that have lost money, and perhaps got it back. */
    touched: new Set(
      [...state.refunds, ...state.disputes].filter(isOfCharges).map(({ charge }) => String(charge)),
    ),
  };
}

/**
 * No group's money pays another's transfer, and no charge gives more than it has brought. What a charge that has lost
 * money cannot feed any more comes out of our balance.
 */
function checkCharges(session: Session, made: ReturnType<typeof madeFor>, check: Check): void {
  const ownCharge = (id: string) => {
    const ours = session.transfers.find(({ processor_transfer_id }) => processor_transfer_id === id);
    check(ours !== undefined, `transfer ${id} is not in our books`);
    return session.payments.find((payment) => payment.id === ours?.payment_id)?.charge_id;
  };
  // With a place that changes hands, a transfer goes to another payment of the group.
  const sent = made.transfers.map((transfer) => {
    const own = ownCharge(transfer.id);
    const fallback = own && made.touched.has(own) ? own : null;
    return { ...transfer, charge: transfer.source_transaction ?? fallback };
  });
  for (const { id, charge } of sent)
    check(
      made.charges.some((one) => one.id === charge),
      `transfer ${id} uses another group's money`,
    );
  for (const { id, amount } of made.charges) {
    const transfers = sent.filter(({ charge }) => charge === id);
    const sent_cents = sum(transfers.map((transfer) => transfer.amount - transfer.amount_reversed));
    check(sent_cents <= amount, `transfers of ${sent_cents} come from charge ${id} of ${amount}`);
    const refunded_cents = sumOf(made.refunds.filter(({ charge }) => charge === id));
    check(refunded_cents <= amount, `refunds of ${refunded_cents} come from charge ${id} of ${amount}`);
  }
}

/** Nothing is under way any more, and nobody waits. */
function checkFinished(session: Session, check: Check): void {
  const finished = (rows: readonly { id: string; status: string }[], ends: readonly string[]) => {
    for (const { id, status } of rows) check(ends.includes(status), `${id} is left ${status}`);
  };
  finished(session.payments, ['succeeded', 'canceled']);
  finished(session.refunds, ['succeeded', 'failed', 'superseded', 'settled_elsewhere']);
  finished(session.transfers, ['succeeded', 'abandoned']);
  finished(session.reversals, ['made', 'canceled', 'returned', 'written_off']);
  for (const { id, state } of session.swaps) check(state !== 'open', `link ${id} is left open`);
  check(session.status !== 'cancelled' || session.cancel_announced, 'the cancellation is not announced');
}

/**
 * What staff have paid in another way, and what cards have not got after all: of a whole refund that is written off, and of
 * a part of one it is a fee that was given back.
 */
async function keptElsewhere_cents(session_id: string, written_off_cents: number): Promise<number> {
  const paid_cents = -(await balanceOf(session_id, 'paid_elsewhere'));
  if (paid_cents === 0) return 0;
  return paid_cents - written_off_cents - Math.max(0, await balanceOf(session_id, 'consumer_fees'));
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
async function checkEvents({ inbox }: Pick<SimulationStack, 'inbox'>): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; session_id: string; type: string; sequence: number }>(
    'SELECT id, session_id, type, sequence FROM events ORDER BY session_id, sequence',
  );
  const violations: string[] = [];
  const bySession = new Map<string, typeof rows>();
  for (const event of rows) {
    if (!inbox.events.has(event.id))
      violations.push(`${event.session_id}: ${event.type} ${event.id} never arrived`);
    bySession.set(event.session_id, [...(bySession.get(event.session_id) ?? []), event]);
  }
  for (const [session_id, events] of bySession) {
    if (events.some((event, index) => event.sequence !== index + 1))
      violations.push(`${session_id}: a gap in the sequence`);
    const ends = events.filter((event) => /^group\.(funded|cancelled|expired)$/.test(event.type));
    if (ends.length !== 1) violations.push(`${session_id}: ended ${ends.length} times`);
  }
  if (inbox.events.size !== rows.length) {
    violations.push(`${inbox.events.size} events arrived, ${rows.length} were emitted`);
  }
  if (inbox.refused > 0) violations.push(`${inbox.refused} deliveries did not verify`);
  return violations;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

const sumOf = (rows: readonly { amount: number }[]): number => sum(rows.map(({ amount }) => amount));
