import type Stripe from 'stripe';
import type { RunningStripe, StripeOptions } from 'stripe-stand-in';
import { closePool, pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import type { Command, PaymentScope } from '@/lib/group/commands';
import type { GroupConfig, Session } from '@/lib/group/model';
import type { SplitSettings } from '@/lib/group/split/settings';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import type { Asker } from '@/lib/payment/guard/intent-guard';
import { openPayment, refreshPayment } from '@/lib/payment/intent/start';
import { resetStripeClients } from '@/lib/payment/processor/stripe';
import { apply } from '@/lib/session/apply';
import { startPlatform } from '../../dev/stripe-platform';
import { testDatabase } from './database';
import { connectAccount, makeMerchantMode, stripeClient } from './merchant';
import { makeRetriesDue } from './queued-jobs';
import { openInProcess } from './sessions';
import { storedSession } from './stored-session';

/** A database, the processor's stand-in and a merchant, for tests that play groups through the door. */
export interface GroupBench {
  merchant_id: string;
  account_id: string;
  stripe: RunningStripe;
  /** The `stripe` package, pointed at the stand-in. */
  client: Stripe;
  close(): Promise<void>;
}

/** `start` is `startStripe` for a platform as Stripe opens it: no funds, and everything is paid out each day. */
export async function startGroupBench(
  rules: Partial<StripeOptions> = {},
  start: typeof startPlatform = startPlatform,
): Promise<GroupBench> {
  const database = await testDatabase();
  const stripe = await start({ settle_ms: 60_000, ...rules, port: 0 });
  resetEnvironment({
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '20',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: 'sk_test_split_demo',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_split_demo',
  });
  resetStripeClients();
  const { merchant_id } = await makeMerchantMode({ name: 'Cabin Shop' });
  const account_id = await connectAccount(merchant_id, stripe.url);
  const bench = { merchant_id, account_id, stripe, client: stripeClient(stripe.url) };
  return {
    ...bench,
    close: async () => {
      await closePool();
      await stripe.close();
      await database.close();
    },
  };
}

/** Calls the stand-in's control API. */
export async function callSim<Answer>(
  bench: Pick<GroupBench, 'stripe'>,
  path: string,
  body: unknown,
): Promise<Answer> {
  const response = await fetch(bench.stripe.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

interface NewGroup {
  total_cents?: number;
  currency?: string;
  settings?: SplitSettings;
  /** Members besides the organizer. */
  members?: number;
  milestones?: GroupConfig['milestones'];
  rescue_hours?: number;
  swap_until?: string;
  contributions?: GroupConfig['contributions'];
  funds?: GroupConfig['funds'];
}

interface PlayedGroup {
  session_id: string;
  organizer: string;
  members: string[];
}

/** A session whose group has started and whose members have joined. */
export async function startGroup(bench: GroupBench, given: NewGroup = {}): Promise<PlayedGroup> {
  const { total_cents = 7_500, currency = 'usd', members = 2 } = given;
  const { session_id } = await openInProcess({
    merchant_id: bench.merchant_id,
    cart: {
      total: total_cents,
      currency,
      items: [{ name: 'Cabin', quantity: 1, unit_price: total_cents }],
    },
    config: {
      min_size: 1,
      max_size: 100,
      milestones: given.milestones,
      rescue_hours: given.rescue_hours,
      swap_until: given.swap_until,
      contributions: given.contributions,
      ...(given.contributions ? { default_mode: 'host-pays', allowed_modes: ['host-pays'] } : {}),
      funds: given.funds,
    },
  });
  const settings = given.settings ?? { mode: 'equal' as const, size: members + 1 };
  const organizer = await must(session_id, {
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.test',
    settings,
  });
  const joined: string[] = [];
  for (let index = 0; index < members; index += 1) {
    joined.push(await must(session_id, { type: 'join', name: `Member ${index + 1}`, email: null }));
  }
  return { session_id, organizer, members: joined };
}

/** A group in which everybody has paid, and whose transfer is made. */
export async function fundGroup(bench: GroupBench, given: NewGroup): Promise<PlayedGroup> {
  const group = await startGroup(bench, given);
  for (const member of [group.organizer, ...group.members]) {
    await payByCard(bench, group.session_id, member);
  }
  await drainJobs();
  const { status } = await sessionNow(group.session_id);
  if (status !== 'funded') throw new Error(`The group is ${status}`);
  return group;
}

/** Gives a command that has to be accepted. Returns the id of what it made, or ''. */
export async function must(session_id: string, command: Command): Promise<string> {
  const applied = await apply(session_id, command);
  if (!applied.ok)
    throw new Error(
      `${command.type} was refused: ${applied.code} ${applied.violations.map(({ text }) => text).join(' ')}`,
    );
  return applied.subject_id ?? '';
}

/** Opens a member's payment, as the page does. Returns the intent's id. */
export async function openFor(
  session_id: string,
  member_id: string,
  scope: PaymentScope = { kind: 'own' },
  asker: Asker = {},
): Promise<{ payment_id: string; intent_id: string }> {
  const opened = await openPayment({ session_id, member_id, scope, asker });
  if (!opened.ok) throw new Error(`The payment was refused: ${'held' in opened ? opened.held : opened.code}`);
  return { payment_id: opened.payment_id, intent_id: opened.client_secret.split('_secret_')[0] ?? '' };
}

/** The payer's browser confirms with a test card. Returns the intent's status, or the error's code. */
export async function confirmWith(
  bench: Pick<GroupBench, 'stripe'>,
  payment_intent: string,
  card = '4242424242424242',
): Promise<string> {
  const answer = await callSim<{ status?: string; error?: { code?: string } }>(bench, '/_sim/confirm', {
    payment_intent,
    card,
  });
  return answer.status ?? answer.error?.code ?? 'unknown';
}

interface CardPayment {
  scope?: PaymentScope;
  card?: string;
  asker?: Asker;
}

/** A member pays by card, and we hear of it. Returns the payment's id. */
export async function payByCard(
  bench: Pick<GroupBench, 'stripe'>,
  session_id: string,
  member_id: string,
  { scope, card, asker }: CardPayment = {},
): Promise<string> {
  const { payment_id, intent_id } = await openFor(session_id, member_id, scope, asker);
  await confirmWith(bench, intent_id, card);
  await refreshPayment(session_id, payment_id);
  return payment_id;
}

/** Ends the faults that the stand-in was given. */
export async function endFaults({ stripe }: Pick<GroupBench, 'stripe'>): Promise<void> {
  await fetch(`${stripe.url}/_sim/faults`, { method: 'DELETE' });
}

/** Moves the end of a session to now. */
export async function endTime(session_id: string): Promise<void> {
  await pool().query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    session_id,
  ]);
}

/** After rows below a session were changed by hand: nobody goes on with what they have kept of it. */
export async function forgetState(session_id: string): Promise<void> {
  await pool().query('UPDATE sessions SET version = version + 1 WHERE id = $1', [session_id]);
}

export async function sessionNow(session_id: string): Promise<Session> {
  const session = await storedSession(session_id);
  if (!session) throw new Error(`${session_id} is not there`);
  return session;
}

/** Runs jobs until none is due, retries included, for which nobody waits. */
export async function drainJobs(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await runDueJobs({ time_limit_ms: 600_000, look_ahead_ms: 0 });
    if ((await makeRetriesDue()) === 0) return;
  }
}

/** What was charged, refunded and transferred for a session, by the processor's own books. */
export async function processorBooks(bench: GroupBench, session_id: string) {
  const charges = (await bench.client.charges.list({ transfer_group: session_id, limit: 100 })).data;
  const taken = charges.filter((charge) => charge.status === 'succeeded' && charge.captured);
  const transfers = (await bench.client.transfers.list({ transfer_group: session_id })).data;
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    charges: taken.length,
    charged_cents: sum(taken.map((charge) => charge.amount)),
    refunded_cents: sum(taken.map((charge) => charge.amount_refunded)),
    transfers: transfers.length,
    transferred_cents: sum(transfers.map((transfer) => transfer.amount)),
  };
}

/** The balance of one account of the ledger for a session. */
export async function ledgerBalance(session_id: string, account: string): Promise<number> {
  const { rows } = await pool().query<{ cents: string }>(
    'SELECT COALESCE(sum(amount_cents), 0) AS cents FROM ledger_entries WHERE session_id = $1 AND account = $2',
    [session_id, account],
  );
  return Number(rows[0]?.cents);
}
