import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import type { Refund, Session } from '@/lib/group/model';
import { storedSession } from '../support/stored-session';
import { type ProcessorState, readProcessor, withdrawn_cents } from './processor-state';
import { ask, type Shop } from './shop';
import type { SimulationStack } from './stack';

/**
 * Whether what the shop and the members were told is what happened at the processor: by the API, the ledger's export,
 * webhooks, and mails. Returns what is not, a line each.
 */
export async function checkTold(shop: Shop): Promise<string[]> {
  const { stack } = shop;
  const get = async <Answer>(path: string) => {
    const { status, body } = await ask<Answer>(shop, path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const state = await readProcessor(stack);
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY id');
  const violations = [...stack.failures, ...(await deadJobs())];
  const entries = await readLedger(get);
  for (const { id } of rows) {
    const shown = await get<Shown>(`/sessions/${id}`);
    const broken = [
      ...compareView(shown, lastNews(stack, id)),
      ...compareMoney(shown, state),
      ...compareLedger(entries.get(id) ?? [], id, state),
    ];
    violations.push(...broken.map((text) => `${id}: ${text}`));
  }
  const balances = await get<{ data: { currency: string; balance_cents: number }[] }>('/ledger/balances');
  for (const { currency, balance_cents } of balances.data)
    if (balance_cents !== 0) violations.push(`the ledger's export has ${balance_cents} ${currency} left`);
  return [...violations, ...(await checkOwnReceiver(stack)), ...(await checkMails(stack, rows, state))];
}

/** What the API tells of a session. */
interface Shown {
  session_id: string;
  status: string;
  charges: string[];
  transfers: { id: string | null; amount_cents: number; reversed_cents: number; status: string }[];
  refunds: { charge: string; amount_cents: number; status: string; paid_elsewhere?: true }[];
}

interface Entry {
  session_id: string;
  type: string;
  amount_cents: number;
}

async function readLedger(get: <Answer>(path: string) => Promise<Answer>): Promise<Map<string, Entry[]>> {
  const entries = new Map<string, Entry[]>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: { data: Entry[]; next_cursor: string | null } = await get(`/ledger?limit=100${query}`);
    for (const entry of page.data)
      entries.set(entry.session_id, [...(entries.get(entry.session_id) ?? []), entry]);
    cursor = page.next_cursor;
  }
  return entries;
}

/** Jobs that nobody tries any more. One without a key has been replaced while it ran. */
async function deadJobs(): Promise<string[]> {
  const { rows } = await pool().query<{ text: string }>(
    `SELECT t.identifier || ' ' || j.payload::text || ': ' || COALESCE(j.last_error, '') AS text
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.attempts >= j.max_attempts AND j.key IS NOT NULL`,
  );
  return rows.map(({ text }) => `a job is dead: ${text}`);
}

/** Each event of the sessions with a receiver of their own arrived there, verified, and no other; each was sent there once. */
async function checkOwnReceiver({ inbox, session_inbox }: SimulationStack): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; type: string; session_id: string }>(
    `SELECT e.id, e.type, e.session_id FROM events e JOIN sessions s ON s.id = e.session_id WHERE s.webhook_url = $1`,
    [session_inbox.receiver.url],
  );
  const own = new Set(rows.map(({ id }) => id));
  const { rows: twice } = await pool().query<{ event_id: string }>(
    `SELECT d.event_id FROM deliveries d WHERE d.endpoint_id IS NULL AND (d.url = $1
       OR EXISTS (SELECT 1 FROM deliveries other WHERE other.event_id = d.event_id AND other.url = d.url AND other.id <> d.id))`,
    [inbox.receiver.url],
  );
  return [
    ...(rows.length === 0 ? ['no session has a receiver of its own'] : []),
    ...rows
      .filter(({ id }) => !session_inbox.events.has(id))
      .map(({ id, type, session_id }) => `${session_id}: ${type} ${id} never arrived at its own receiver`),
    ...[...session_inbox.events.keys()]
      .filter((id) => !own.has(id))
      .map((id) => `${id} arrived at the receiver of other sessions`),
    ...twice.map(({ event_id }) => `${event_id} was sent apart from the endpoint, or twice`),
    ...(session_inbox.refused > 0
      ? [`${session_inbox.refused} deliveries to sessions' own receivers did not verify`]
      : []),
  ];
}

/** The newest event that has arrived of a session. */
function lastNews({ inbox }: SimulationStack, session_id: string): Record<string, unknown> {
  const own = [...inbox.events.values()].filter((event) => event.session_id === session_id);
  return { ...own.toSorted((a, b) => a.sequence - b.sequence).at(-1)?.data };
}

/**
 * What is not of the session, what changes without news, reversals and transfers of what banks have returned, and what
 * events have no room for.
 */
const UNTOLD = ['request_id', 'session_url', 'transfers', 'refunds'];

/** The newest news are as the session is. Erased names, and payments that fail after the end, are no news. */
function compareView(shown: object, news: Record<string, unknown>): string[] {
  const broken: string[] = [];
  const text = (value: unknown) => JSON.stringify(value, newsOf);
  for (const [key, value] of Object.entries(shown)) {
    if (!UNTOLD.includes(key) && text(news[key]) !== text(value))
      broken.push(`${key} was last told as ${text(news[key])}, but is ${text(value)}`);
  }
  return broken;
}

function newsOf(key: string, value: unknown): unknown {
  if (key === 'name') return '';
  if (value === 'processing') return 'pending';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)));
}

function compareMoney(shown: Shown, state: ProcessorState): string[] {
  const broken: string[] = [];
  const same = (what: string, told: readonly string[], made: readonly string[]) => {
    if (told.toSorted().join() !== made.toSorted().join())
      broken.push(`${what} told: ${told}, at the processor: ${made}`);
  };
  same(
    'charges',
    shown.charges,
    chargesOf(shown.session_id, state).map(({ id }) => id),
  );
  same(
    'transfers',
    shown.transfers
      .filter(({ id }) => id !== null)
      .map((one) => `${one.id} ${one.amount_cents} ${one.reversed_cents}`),
    state.transfers
      .filter(({ transfer_group }) => transfer_group === shown.session_id)
      .map((one) => `${one.id} ${one.amount} ${one.amount_reversed}`),
  );
  same(
    'refunds',
    shown.refunds
      .filter(({ status, paid_elsewhere }) => status === 'succeeded' && !paid_elsewhere)
      .map((one) => `${one.charge} ${one.amount_cents}`),
    state.refunds
      .filter(({ charge, status }) => shown.charges.includes(String(charge)) && status === 'succeeded')
      .map((one) => `${one.charge} ${one.amount}`),
  );
  return broken;
}

const chargesOf = (session_id: string, { charges }: ProcessorState): Stripe.Charge[] =>
  charges.filter((one) => one.transfer_group === session_id && one.status === 'succeeded' && one.captured);

/** What the export says of a session's money by kind is what the processor has moved. */
function compareLedger(entries: readonly Entry[], session_id: string, state: ProcessorState): string[] {
  const charges = chargesOf(session_id, state);
  const isOfCharges = ({ charge }: Stripe.Refund | Stripe.Dispute) =>
    charges.some(({ id }) => id === String(charge));
  const transfers = state.transfers.filter(({ transfer_group }) => transfer_group === session_id);
  const refunds = state.refunds.filter(
    (one) => isOfCharges(one) && one.status !== 'failed' && one.status !== 'canceled',
  );
  const moved: [types: string[], cents: number][] = [
    [['payment'], sum(charges.map(({ amount }) => amount))],
    [['refund', 'refund_failed'], -sum(refunds.map(({ amount }) => amount))],
    [
      ['transfer', 'transfer_reversal'],
      -sum(transfers.map(({ amount, amount_reversed }) => amount - amount_reversed)),
    ],
    [['dispute', 'dispute_won'], -sum(state.disputes.filter(isOfCharges).map(withdrawn_cents))],
  ];
  return moved.flatMap(([types, cents]) => {
    const told_cents = sum(
      entries.filter(({ type }) => types.includes(type)).map(({ amount_cents }) => amount_cents),
    );
    return told_cents === cents
      ? []
      : [`the ledger tells ${types} of ${told_cents}, the processor of ${cents}`];
  });
}

/** Each mail went out once, and everyone whose card was charged or refunded has been told, if there is an address. */
async function checkMails(
  { postbox }: SimulationStack,
  sessions: readonly { id: string }[],
  state: ProcessorState,
): Promise<string[]> {
  const violations: string[] = [];
  const { rows } = await pool().query<Mail>(
    'SELECT id, session_id, member_id, template, to_address, sent_at, error_code FROM mails',
  );
  for (const { id, sent_at, template } of rows)
    if (sent_at !== null && !postbox.mails.has(id))
      violations.push(`mail ${id} (${template}) has never arrived`);
  for (const key of postbox.mails.keys())
    if (!rows.some(({ id }) => id === key)) violations.push(`mail ${key} is not on record`);
  for (const { id } of sessions) {
    const session = await storedSession(id);
    if (!session) continue;
    const own = rows.filter(({ session_id, sent_at }) => session_id === id && sent_at !== null);
    const untold = untoldMoney(session, own, state);
    violations.push(...untold.map((text) => `${id}: ${text}`));
  }
  return violations;
}

interface Mail {
  id: string;
  session_id: string | null;
  member_id: string | null;
  template: string;
  to_address: string;
  sent_at: Date | null;
  error_code: string | null;
}

/** Confirmed from the beginning, and never erased. */
const ADDRESS = /^(ana|member[123])@example\.test$/;

/** Who has left with the money is told so in place of a receipt. */
const ABOUT_CHARGES = ['receipt', 'payment_returned', 'swapped', 'taken_back'];

/** A mail about each charge, and about each refund that was our doing. */
function untoldMoney(session: Session, mails: readonly Mail[], state: ProcessorState): string[] {
  const untold: string[] = [];
  const tells = (member_id: string, templates: readonly string[]) =>
    mails.filter((mail) => mail.member_id === member_id && templates.includes(mail.template)).length;
  for (const payment of session.payments) {
    const { member_id, charge_id } = payment;
    const payer = session.members.find(({ id }) => id === member_id);
    if (!payer || !ADDRESS.test(payer.email ?? '') || charge_id === null) continue;
    if (!state.charges.some(({ id, captured }) => id === charge_id && captured)) continue;
    const charged = session.payments.filter((one) => one.member_id === member_id && one.charge_id !== null);
    if (tells(member_id, ABOUT_CHARGES) < charged.length)
      untold.push(`${payer.name} (${member_id}) is not told of each charge, such as ${payment.id}`);
    for (const refund of session.refunds.filter((one) => one.payment_id === payment.id)) {
      const templates = mailsAbout(refund);
      if (templates && tells(member_id, templates) === 0)
        untold.push(`${payer.name} (${member_id}) is not told of ${refund.id} (${refund.reason})`);
    }
  }
  return untold;
}

/** Null for what others tell, such as the bank. */
function mailsAbout({ reason, replaces, status, processor_refund_id }: Refund): string[] | null {
  // One that was replaced before it was sent is told by what took its place.
  const isUnsent = status === 'superseded' && processor_refund_id === null;
  if (replaces !== null || (reason === 'requested' && isUnsent)) return null;
  switch (reason) {
    case 'requested':
    case 'unpayable':
      return ['share_refunded'];
    case 'late':
    case 'duplicate':
      // The receipt of a payment that was only too large tells of the rest.
      return ['payment_returned', 'receipt'];
    case 'taken_back':
      return ['taken_back'];
    case 'swapped':
      return ['swapped'];
    case 'outside':
      return null;
    // What a part that was refunded by hand has left of an open group's payment; or of a group that has ended.
    case 'returned':
      return ['share_refunded', 'cancelled', 'expired'];
    default:
      return ['cancelled', 'expired'];
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
