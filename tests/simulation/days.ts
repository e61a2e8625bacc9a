import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { plainTransaction, pool } from '@/lib/db/pool';
import { erasePerson } from '@/lib/erasure/erase-person';
import { leftOfShares_cents, sharesLeft } from '@/lib/group/query/refunds';
import { chargeStep_cents } from '@/lib/money/currency';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { storedSession } from '../support/stored-session';
import { closeDispute, isClosed, type ProcessorState, readProcessor } from './processor-state';
import type { Random } from './random';
import {
  extend,
  fulfil,
  pauseEndpoint,
  remind,
  resend,
  rotateApiKey,
  rotateDefaultSecret,
  rotateSecret,
  type Shop,
} from './shop';
import { callApp, callStripe, type SimulationStack } from './stack';
import { waysOn } from './ways-on';

const DAY_ms = 86_400_000;

/** A day at the processor: money settles, merchants are paid out. Our own rows are a day older, as keys are there. */
export async function passDay(stack: Pick<SimulationStack, 'stripe'>): Promise<void> {
  await plainTransaction(async (client) => {
    // Rows that are changed by hand need a new version of their session. It is locked first, as the door does.
    await client.query('UPDATE sessions SET version = version + 1');
    for (const table of ['payments', 'refunds', 'transfers', 'reversals'])
      await client.query(`UPDATE ${table} SET created_at = created_at - interval '1 day'`);
  });
  await callStripe(stack, '/_sim/clock', { advance_ms: DAY_ms });
}

type Happening = (life: Shop) => Promise<unknown>;

/** What goes on besides the groups: one of these each time, in proportion to how often it is listed. */
const HAPPENINGS: readonly [Happening, ...Happening[]] = [
  function day({ stack }) {
    return passDay(stack);
  },
  dispute,
  dispute,
  decide,
  decide,
  refundByHand,
  refundMember,
  refundMember,
  refundMember,
  failRefund,
  failRefund,
  restrict,
  actAsStaff,
  actAsStaff,
  repeatEvents,
  reconcileOne,
  function erase() {
    return erasePerson('leaver@example.test');
  },
  ...[disputeGroup, refundTwice],
  ...[pauseEndpoint, rotateSecret, rotateDefaultSecret, rotateApiKey, resend, fulfil, remind, extend],
];

/** Lives on until stopped. */
export function startDays(life: Shop): { stop(): Promise<number> } {
  let running = true;
  let count = 0;
  const live = async () => {
    while (running) {
      await delay(50 + life.random.below(150));
      const happening = life.random.pick(HAPPENINGS);
      await happening(life);
      life.stack.steps.note(happening.name);
      count += 1;
    }
  };
  const living = live();
  return {
    stop: async () => {
      running = false;
      await living;
      // Of some merchants it is over for good: staff end what waits for them.
      const state = life.random.chance(0.3) ? 'rejected' : 'active';
      await setAccount(life, state);
      life.stack.steps.note(`the account stays ${state}`);
      return count;
    },
  };
}

/** A card issuer takes a payment back, refunded parts too, or a part of it, or only asks, or is appeased in time. */
async function dispute({ stack, random }: Shop): Promise<void> {
  const charge = await pickCharge(stack, random);
  if (!charge) return;
  const left_cents = charge.amount - charge.amount_refunded;
  const kinds = [
    {},
    { amount: charge.amount },
    { amount: partOf(charge, left_cents, random) },
    { inquiry: true },
    { prevented: true },
  ] as const;
  await callStripe(stack, `/_sim/charges/${charge.id}/dispute`, {
    reason: 'fraudulent',
    ...random.pick(kinds),
  });
}

/** All who have paid for one group go to their banks. */
async function disputeGroup({ stack, random }: Shop): Promise<void> {
  const group = (await pickCharge(stack, random))?.transfer_group;
  const { charges } = await readProcessor(stack);
  for (const charge of charges)
    if (charge.transfer_group === group && isLeft(charge))
      await callStripe(stack, `/_sim/charges/${charge.id}/dispute`, { reason: 'product_not_received' });
}

/** Whether something is left of what was taken: a hold takes nothing, also once it was let go. */
const isLeft = ({ status, captured, amount, amount_refunded }: ProcessorState['charges'][number]) =>
  status === 'succeeded' && captured && amount > amount_refunded;

/** One of which something is left: most often one of a few, so that several things happen to it. */
async function pickCharge(stack: SimulationStack, random: Random) {
  const { charges } = await readProcessor(stack);
  const left = charges.filter(isLeft);
  const few = left.slice(0, 1 + left.length / 8);
  const among = random.chance(0.8) ? few : left;
  return among[random.below(among.length)];
}

/** At least a step of what cards in this currency are charged in. */
function partOf({ currency }: { currency: string }, most_cents: number, random: Random): number {
  const step_cents = chargeStep_cents(currency);
  return (1 + random.below(most_cents / step_cents)) * step_cents;
}

/** An issuer decides, or makes a dispute of its question. */
async function decide({ stack, random }: Shop): Promise<void> {
  const { disputes } = await readProcessor(stack);
  const open = disputes.filter((one) => !isClosed(one));
  const one = open[random.below(open.length)];
  if (!one) return;
  const escalates = one.status.startsWith('warning_') && random.chance(0.5);
  if (escalates) await callStripe(stack, `/_sim/disputes/${one.id}/escalate`, {});
  else await closeDispute(stack, one, random.chance(0.5));
}

/** Somebody refunds a charge by hand in the processor's dashboard. */
async function refundByHand({ stack, random }: Shop): Promise<void> {
  const charge = await pickCharge(stack, random);
  if (!charge) return;
  const left_cents = charge.amount - charge.amount_refunded;
  const amount = random.chance(0.5) ? left_cents : partOf(charge, left_cents, random);
  await callStripe(stack, `/_sim/charges/${charge.id}/refund`, { amount });
}

/** A refund that was made turns out to be impossible, no matter who made it. */
async function failRefund({ stack, random }: Shop): Promise<void> {
  const { refunds } = await readProcessor(stack);
  const made = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending');
  const one = made[random.below(made.length)];
  if (one) await callStripe(stack, `/_sim/refunds/${one.id}/fail`, {});
}

/** Staff ends what waits, long before it has to. */
async function actAsStaff({ stack, random }: Shop): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT session_id AS id FROM refunds WHERE status = 'failed'
     UNION SELECT session_id FROM transfers WHERE status = 'waiting'
     UNION SELECT session_id FROM reversals WHERE status = 'waiting' ORDER BY id`,
  );
  const session_id = rows[random.below(rows.length)]?.id;
  const session = session_id && (await storedSession(session_id));
  // Of two ways on for the same refund the second is refused.
  const ways = session ? waysOn(session) : [];
  for (const command of random.chance(0.3) ? ways.toReversed() : ways)
    await callApp(stack, '/door', { session_id, command });
}

/** The reconciliation comes by a session in the middle of its life. */
async function reconcileOne({ random }: Shop): Promise<void> {
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY id');
  const session_id = rows[random.below(rows.length)]?.id;
  if (!session_id) return;
  try {
    await reconcileSession(session_id, true);
  } catch (error) {
    // The processor was away: it is reconciled another day.
    if (!(error instanceof ProcessorUnavailable || error instanceof Stripe.errors.StripeError)) throw error;
  }
}

/** The processor delivers old events again. */
async function repeatEvents({ stack, random }: Shop): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    'SELECT id FROM processor_events WHERE handled_at IS NOT NULL ORDER BY id',
  );
  for (let count = 0; count < Math.min(5, rows.length); count += 1)
    await callStripe(stack, `/_sim/events/${rows[random.below(rows.length)]?.id}/resend`, {});
}

/** The merchant refunds a member, by amount or whole, or a part of it to the whole group. */
async function refundMember({ stack, random, merchant }: Shop): Promise<void> {
  const { rows } = await pool().query<{
    id: string;
    member_id: string;
    amount_cents: number;
    currency: string;
  }>(
    `SELECT s.id, s.currency, p.member_id, p.amount_cents FROM sessions s JOIN payments p ON p.session_id = s.id
     WHERE s.status = 'funded' AND p.status = 'succeeded' ORDER BY p.id`,
  );
  const row = rows[random.below(rows.length)];
  if (!row) return;
  const part = { amount_cents: partOf(row, Number(row.amount_cents), random) };
  const member = { member_id: row.member_id, ...(random.chance(0.7) ? part : {}) };
  const body = random.chance(0.3) ? part : member;
  const key = `refund-${random.next()}-${random.next()}`;
  const headers = { authorization: `Bearer ${merchant.secret_key}`, 'idempotency-key': key };
  await callApp(stack, `/api/v1/sessions/${row.id}/refunds`, body, headers);
}

/** The form of a refund is sent twice: it says what was left when it was shown, so that it refunds once. */
async function refundTwice({ stack, random }: Shop): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM sessions WHERE status = 'funded' ORDER BY id`,
  );
  const session_id = rows[random.below(rows.length)]?.id;
  const session = session_id && (await storedSession(session_id));
  if (!session) return;
  const amount_cents = chargeStep_cents(session.currency) * (100 + random.below(200));
  const left_cents = leftOfShares_cents(session, sharesLeft(session));
  const command = { type: 'refund_group', amount_cents, left_cents };
  const answers = await Promise.all(
    [1, 2].map(() => callApp<{ ok: boolean }>(stack, '/door', { session_id, command })),
  );
  const done = answers.filter(({ body }) => body.ok).length;
  if (done > 1)
    stack.failures.add(`${session_id}: a form of a refund that was sent twice has refunded twice`);
  stack.steps.note('refundTwice is accepted', done === 1);
}

/** The merchant's account is restricted for a moment. */
async function restrict(life: Shop): Promise<void> {
  await setAccount(life, life.random.pick(['restricted', 'rejected']));
  await delay(500 + life.random.below(1_500));
  await setAccount(life, 'active');
}

type AccountState = 'active' | 'restricted' | 'rejected';

async function setAccount({ stack, merchant }: Shop, state: AccountState): Promise<void> {
  await callStripe(stack, `/_sim/accounts/${merchant.account_id}`, { state });
}
