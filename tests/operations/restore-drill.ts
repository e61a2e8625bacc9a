import { pool } from '@/lib/db/pool';
import { refreshPayment } from '@/lib/payment/intent/start';
import { reconcileSince } from '@/lib/payment/reconcile/reconcile-since';
import { findUnknownMoney } from '@/lib/payment/reconcile/unknown-money';
import {
  confirmWith,
  drainJobs,
  fundGroup,
  type GroupBench,
  must,
  openFor,
  payByCard,
  startGroup,
  startGroupBench,
} from '../support/groups';
import { takeBackup } from '../support/restore';

/** Backup, loss, restore, reconciliation, and the money of both sides compared. */

interface DrillRow {
  step: string;
  /** What Stripe holds of it: charged less refunded and transferred, in cents. */
  processor_cents: number;
  /** The same by our ledger. */
  ledger_cents: number;
  /** What reconciliation names as open, in cents. */
  named_cents: number;
  /** Refunds that Stripe has made, and those of them that the database knows by their own rows. */
  refunds: number;
  known_refunds: number;
  /** Payments since the backup in groups that it has, and those of them that the database knows as paid. */
  payments: number;
  known_payments: number;
}

interface Paid {
  payment_id: string;
  intent_id: string;
}

interface Drill {
  rows: DrillRow[];
  /** Differences that were applied to sessions, and those that were left for a person. */
  fixed: number;
  open: string[];
  /** Sessions that the database has and whose ledger differs from Stripe after the reconciliation. */
  wrong: string[];
}

async function heldAtProcessor({ client }: GroupBench): Promise<number> {
  const charges = await client.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const transfers = await client.transfers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const taken = charges.filter(({ status, captured }) => status === 'succeeded' && captured);
  return (
    taken.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0) -
    transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
  );
}

async function heldByLedger(): Promise<number> {
  const { rows } = await pool().query<{ cents: string }>(
    `SELECT COALESCE(sum(amount_cents), 0) AS cents FROM ledger_entries WHERE account = 'processor'`,
  );
  return Number(rows[0]?.cents);
}

/** Those that the database knows under the ids that they were asked for with. */
async function refundsOf({ client }: GroupBench): Promise<{ refunds: number; known_refunds: number }> {
  const made = await client.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const ids = made.map(({ id, metadata }) => `${metadata?.refund_id} ${id}`);
  const { rows } = await pool().query<{ count: string }>(
    `SELECT count(*) FROM refunds WHERE id || ' ' || processor_refund_id = ANY($1) AND status = 'succeeded'`,
    [ids],
  );
  return { refunds: made.length, known_refunds: Number(rows[0]?.count) };
}

async function paymentsOf(made: readonly Paid[]): Promise<{ payments: number; known_payments: number }> {
  const ids = made.map(({ payment_id, intent_id }) => `${payment_id} ${intent_id}`);
  const { rows } = await pool().query<{ count: string }>(
    `SELECT count(*) FROM payments
     WHERE id || ' ' || intent_id = ANY($1) AND status = 'succeeded' AND charge_id IS NOT NULL`,
    [ids],
  );
  return { payments: made.length, known_payments: Number(rows[0]?.count) };
}

/**
 * A named charge was taken, or a reversal came back, and is not booked; a named transfer, refund or dispute has left and is
 * still booked. A hold has taken nothing.
 */
async function heldByNamed(since: number): Promise<number> {
  const unknown = await findUnknownMoney(since);
  return unknown.reduce(
    (sum, { kind, amount_cents }) =>
      sum + (kind === 'hold' ? 0 : kind === 'charge' || kind === 'reversal' ? amount_cents : -amount_cents),
    0,
  );
}

/** Plays so many groups of each kind, half of which are lost. */
export async function runDrill(groups: number): Promise<Drill> {
  const bench = await startGroupBench();
  try {
    return await play(bench, groups);
  } finally {
    await bench.close();
  }
}

async function play(bench: GroupBench, groups: number): Promise<Drill> {
  const rows: DrillRow[] = [];
  const note = async (step: string, since: number | null) =>
    rows.push({
      step,
      processor_cents: await heldAtProcessor(bench),
      ledger_cents: await heldByLedger(),
      named_cents: since === null ? 0 : await heldByNamed(since),
      ...(await refundsOf(bench)),
      ...(await paymentsOf(since_backup)),
    });
  const since_backup: Paid[] = [];
  const begun: { session_id: string; organizer: string }[] = [];
  const opened: { session_id: string; organizer: string; payment_id: string; intent_id: string }[] = [];
  const paid: { session_id: string }[] = [];
  const funded: { session_id: string; members: string[] }[] = [];
  for (let index = 0; index < groups; index += 1) {
    funded.push(await fundGroup(bench, { members: 1 }));
    begun.push(await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } }));
    const group = await startGroup(bench, { members: 0 });
    opened.push({ ...group, ...(await openFor(group.session_id, group.organizer)) });
    const half = await startGroup(bench, { members: 1 });
    await payByCard(bench, half.session_id, half.organizer);
    paid.push(half);
  }
  await drainJobs();
  const backup = await takeBackup();
  await note('at the backup', null);
  for (const { session_id, payment_id, intent_id } of opened) {
    await confirmWith(bench, intent_id);
    await refreshPayment(session_id, payment_id);
  }
  for (const { session_id, organizer } of begun) {
    const newcomer = await must(session_id, { type: 'join', name: 'Cem', email: null });
    for (const member of [organizer, newcomer]) {
      const made = await openFor(session_id, member);
      await confirmWith(bench, made.intent_id);
      await refreshPayment(session_id, made.payment_id);
      since_backup.push(made);
    }
  }
  for (const { session_id } of paid) await must(session_id, { type: 'cancel' });
  for (const { session_id, members } of funded)
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '', amount_cents: 777 });
  for (let index = 0; index < groups; index += 1) await fundGroup(bench, { members: 1 });
  await drainJobs();
  await note('before the loss', null);
  await backup.restore();
  await note('restored', null);
  const open: string[] = [];
  const report = await reconcileSince({
    since: backup.taken_at,
    fix: true,
    onDifference: ({ session_id, text, fixed }) => void (fixed || open.push(`${session_id} ${text}`)),
  });
  await drainJobs();
  await note('reconciled', backup.taken_at);
  const again: string[] = [];
  const { sessions } = await reconcileSince({
    since: backup.taken_at,
    fix: false,
    onDifference: ({ session_id, text }) => again.push(`${session_id} ${text}`),
  });
  if (sessions === 0) throw new Error('Nothing was compared');
  return { rows, fixed: report.fixed, open, wrong: again.filter((text) => !open.includes(text)) };
}
