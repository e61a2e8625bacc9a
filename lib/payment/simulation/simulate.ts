import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { HOUR_ms } from '@/lib/format/units';
import type { Command, PaymentScope } from '@/lib/group/commands';
import type { Dispute, Session } from '@/lib/group/model';
import { latestExpiry } from '@/lib/group/query/changes';
import { takesGifts } from '@/lib/group/query/gifts';
import { freeLines } from '@/lib/group/query/owed';
import { activeMembers, freePlaces, memberAmount_cents, organizerOf } from '@/lib/group/query/shares';
import { memberStatus } from '@/lib/group/query/view';
import type { Step } from '@/lib/group/simulation';
import type { SplitMode } from '@/lib/group/split/divide';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { organizerUrl } from '@/lib/session/organizer-url';
import { syncDisputes } from '../dispute/disputes';
import { capturePayment } from '../intent/capture';
import { checkMilestones } from '../intent/check-milestones';
import { closeSwap } from '../intent/close-swap';
import { expireSession } from '../intent/expire';
import { cancelPayment } from '../intent/intents';
import { openPayment, refreshPayment } from '../intent/start';
import { answered, classifyError } from '../processor/errors';
import { stripeFor } from '../processor/stripe';
import { applyRefund, createRefund } from '../refund/refunds';
import { reverseTransfer } from '../transfer/reversals';
import { createTransfer } from '../transfer/transfers';
import { stepRefusal } from './step-refusal';

/*
 * Plays a script on a session in test mode. Each step is what people and banks would do: commands for the door, and
 * payments with the processor's test cards on the way that real ones go. Jobs that a step has queued are done before
 * the next one, so the same script makes the same events; that the worker does them too changes nothing.
 */

/** The processor's own names of test cards. */
const CARDS = {
  pay: 'pm_card_visa',
  decline: 'pm_card_visa_chargeDeclined',
  dispute: 'pm_card_createDispute',
  pay_unrefundable: 'pm_card_refundFail',
} as const;

/** How long the processor may take to report a dispute or a failed refund. */
const PATIENCE_ms = 8_000;
const PAUSE_ms = 250;

const NOBODY_OWES = 'Nobody owes anything. Join another member first.';
const NOBODY_PICKS =
  'Scripts pick no items, so the organizer pays for all that nobody has picked: let fewer pay, or pick on the pages.';
const NOBODY_PAID = 'Nobody has paid. Let somebody pay first.';
const NOBODY_GIVES =
  'Everyone chooses what to give here, and scripts give nothing. Leave join out: pay lets the organizer pay the rest.';
const AMOUNTS_NEEDED =
  'Scripts set no amounts. Start the group on the organizer’s page, or open a session that allows equal, itemized or host-pays.';
const NO_REFUND_FAILED = 'No refund has failed: pay with pay_unrefundable, then cancel.';

/** Why a step could not be done, or null. */
type Refusal = string | null;

interface Simulated {
  /** The step that could not be done, and why. Those before it were. */
  refused: { index: number; text: string } | null;
}

/** Plays the steps in turn, until one cannot be done. */
export async function simulate(session_id: string, steps: readonly Step[]): Promise<Simulated> {
  for (const [index, step] of steps.entries()) {
    const text = await take(session_id, step);
    await settle(session_id);
    if (text !== null) return { refused: { index, text } };
  }
  return { refused: null };
}

async function current(session_id: string): Promise<Session> {
  const session = await loadSession(pool(), session_id);
  if (!session) throw new Error(`The session ${session_id} has gone`);
  return session;
}

async function give(session_id: string, command: Command): Promise<Refusal> {
  const applied = await apply(session_id, command);
  return applied.ok ? null : stepRefusal(applied);
}

async function take(session_id: string, step: Step): Promise<Refusal> {
  const session = await current(session_id);
  switch (step.do) {
    case 'start':
      return start(session, step.size);
    case 'join':
      return join(session, step.count);
    case 'pay':
      return pay(session, step.count);
    case 'decline':
    case 'pay_unrefundable':
      return payNext(session, CARDS[step.do]);
    case 'dispute':
      return (
        (await payNext(session, CARDS.dispute)) ??
        hearOfDispute(session_id, (all) => all.length > disputesOf(session).length)
      );
    case 'win_dispute':
    case 'lose_dispute':
      return decideDispute(session, step.do === 'win_dispute');
    case 'fail_refund':
      return hearOfFailedRefund(session);
    case 'refund':
      return refundFirst(session);
    case 'take_back':
      return takeBackLast(session);
    case 'swap':
      return swap(session);
    case 'extend': {
      const latest = latestExpiry(session) ?? session.expires_at;
      const expires_at = Math.min(session.expires_at + 24 * HOUR_ms, latest);
      return give(session_id, { type: 'extend', expires_at });
    }
    case 'cancel':
      return give(session_id, { type: 'cancel', by: 'organizer' });
    case 'sell_out':
      return give(session_id, { type: step.do });
    case 'advance':
      return advance(session, step.by_ms);
    case 'expire':
      return advance(session, Math.max(1, session.expires_at - Date.now() + 1));
  }
}

/** Nobody has to set an amount in these: where the host pays, the others owe nothing. */
const MODES: readonly SplitMode[] = ['equal', 'itemized', 'host-pays'];

async function start({ id, config }: Session, wanted: number | null): Promise<Refusal> {
  const { allowed_modes, default_mode, min_size, max_size } = config;
  const preferred: readonly SplitMode[] = ['equal', default_mode, ...MODES];
  const mode = preferred.find((one) => MODES.includes(one) && allowed_modes.includes(one));
  if (!mode) return AMOUNTS_NEEDED;
  const size = wanted ?? Math.min(Math.max(2, min_size), max_size);
  const nothing = { label: null, amount_cents: 0 };
  const amounts = mode === 'host-pays' ? { amounts: new Array<typeof nothing>(size - 1).fill(nothing) } : {};
  return give(id, {
    type: 'set_up_group',
    name: 'Tester 1',
    email: null,
    settings: { mode, size, ...amounts },
  });
}

/** How many people can still join. */
function room(session: Session): number {
  const { split } = session;
  if (split?.mode === 'itemized') return Math.max(0, split.size - activeMembers(session).length);
  return split ? freePlaces(split).length : 0;
}

async function join(session: Session, count: number | 'all'): Promise<Refusal> {
  if (!session.split) return 'The group has not started: put start first.';
  const times = count === 'all' ? room(session) : count;
  if (times > 0 && takesGifts(session)) return NOBODY_GIVES;
  const names = new Set(session.members.map(({ name }) => name));
  for (let time = 0, number = 2; time < times; number += 1) {
    const name = `Tester ${number}`;
    if (names.has(name)) continue;
    const refusal = await give(session.id, { type: 'join', name, email: null });
    if (refusal !== null) return refusal;
    time += 1;
  }
  return null;
}

interface Payer {
  id: string;
  scope: PaymentScope;
}

/** The members who owe something, in the order in which they joined; then the organizer, for items that nobody has picked. */
function owing(session: Session): Payer[] {
  const payers = activeMembers(session)
    .filter(({ id }) => memberAmount_cents(session, id) > 0 && memberStatus(session, id) === 'pending')
    .map(({ id }): Payer => ({ id, scope: { kind: 'own' } }));
  const organizer = organizerOf(session);
  const isLeft = session.split?.mode === 'itemized' && freeLines(session).length > 0;
  return isLeft && organizer ? [...payers, { id: organizer.id, scope: { kind: 'all' } }] : payers;
}

async function pay(session: Session, count: number | 'all'): Promise<Refusal> {
  const payers = owing(session).slice(0, count === 'all' ? undefined : count);
  if (payers.length === 0 || (count !== 'all' && payers.length < count)) {
    if (payers.length === 0) return NOBODY_OWES;
    if (session.split?.mode === 'itemized') return NOBODY_PICKS;
    const owe = payers.length === 1 ? 'member owes' : 'members owe';
    return `Only ${payers.length} ${owe} something. Join others first, or pay for fewer.`;
  }
  for (const payer of payers) {
    const refusal = await payWith(session.id, payer, CARDS.pay);
    if (refusal !== null) return refusal;
    await settle(session.id);
  }
  return null;
}

async function payNext(session: Session, card: string): Promise<Refusal> {
  const [payer] = owing(session);
  return payer ? payWith(session.id, payer, card) : NOBODY_OWES;
}

/** As the payer's page and the processor's card form do it, with a card that the processor knows by name. */
async function payWith(
  session_id: string,
  { id: member_id, scope }: Payer,
  payment_method: string,
  joining?: Parameters<typeof openPayment>[0]['joining'],
): Promise<Refusal> {
  const opened = await openPayment({ session_id, member_id, scope, joining });
  if (!opened.ok) return stepRefusal('held' in opened ? { code: opened.held, violations: [] } : opened);
  const [intent_id = ''] = opened.client_secret.split('_secret_');
  const return_url = organizerUrl(session_id);
  await answered(stripeFor(false).paymentIntents.confirm(intent_id, { payment_method, return_url })).catch(
    (error: unknown) => {
      // A declined card is an ordinary outcome, which the intent reports; so is one that somebody else has paid meanwhile.
      if (!(error instanceof Stripe.errors.StripeCardError) && !isDecided(error)) throw error;
    },
  );
  await refreshPayment(session_id, opened.payment_id);
  return null;
}

const isDecided = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

/** Looks again until something has happened, or for as long as the processor may take. */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  const end_ms = Date.now() + PATIENCE_ms;
  while (!(await holds())) {
    if (Date.now() > end_ms) return false;
    await delay(PAUSE_ms);
  }
  return true;
}

const disputesOf = ({ payments }: Session): Dispute[] => payments.flatMap(({ disputes }) => disputes);

/** Asks about every dispute of the session until they are as the step wants them. */
async function hearOfDispute(session_id: string, done: (disputes: Dispute[]) => boolean): Promise<Refusal> {
  const heard = await until(async () => {
    const { payments } = await current(session_id);
    for (const { charge_id } of payments) if (charge_id) await syncDisputes(session_id, false, charge_id);
    return done(disputesOf(await current(session_id)));
  });
  return heard
    ? null
    : 'The processor has not told of the dispute yet. Its event follows: look at the session in a moment.';
}

async function decideDispute(session: Session, won: boolean): Promise<Refusal> {
  const dispute = disputesOf(session).find(({ outcome }) => outcome === 'open');
  if (!dispute) return 'No dispute is open. Let a member pay by dispute first.';
  const { disputes } = stripeFor(false);
  // The processor's own word for evidence that wins in test mode.
  const evidence = { uncategorized_text: 'winning_evidence' };
  const asked = won ? disputes.update(dispute.id, { evidence, submit: true }) : disputes.close(dispute.id);
  await answered(asked).catch((error: unknown) => {
    // Somebody else has decided it meanwhile: it tells how.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
  return hearOfDispute(session.id, (all) =>
    all.some(({ id, outcome }) => id === dispute.id && outcome !== 'open'),
  );
}

async function hearOfFailedRefund(session: Session): Promise<Refusal> {
  if (session.refunds.length === 0) return NO_REFUND_FAILED;
  const failed = await until(async () => {
    const { refunds } = await current(session.id);
    for (const { id, processor_refund_id, status } of refunds) {
      if (!processor_refund_id || status === 'failed') continue;
      const refund = await answered(stripeFor(false).refunds.retrieve(processor_refund_id));
      await applyRefund(session.id, id, refund);
    }
    return (await current(session.id)).refunds.some(({ status }) => status === 'failed');
  });
  return failed ? null : NO_REFUND_FAILED;
}

const paidMembers = (session: Session) =>
  activeMembers(session).filter(({ id }) => memberStatus(session, id) === 'paid');

async function refundFirst(session: Session): Promise<Refusal> {
  const member_id = paidMembers(session).at(0)?.id;
  return member_id ? give(session.id, { type: 'refund_member', member_id }) : NOBODY_PAID;
}

/** The member who has joined last of those who have paid. */
async function takeBackLast(session: Session): Promise<Refusal> {
  const member_id = paidMembers(session).at(-1)?.id;
  return member_id ? give(session.id, { type: 'take_back', member_id }) : NOBODY_PAID;
}

/** The first member who can gives the place to a newcomer, who pays. */
async function swap({ id: session_id, members }: Session): Promise<Refusal> {
  for (const { id: member_id, left_at } of members) {
    if (left_at !== null) continue;
    const offered = await apply(session_id, { type: 'offer_swap', member_id });
    if (!offered.ok && offered.code === 'swap_not_allowed')
      return 'The session has no swap_until: open one with it in group_config.';
    if (!offered.ok) continue;
    const swap_id = offered.subject_id ?? '';
    const joining = { swap_id, name: `Tester ${members.length + 1}`, email: null };
    return payWith(session_id, { id: newId('mem_'), scope: { kind: 'own' } }, CARDS.pay, joining);
  }
  return 'Nobody can give a place away: let a member other than the organizer pay first, before swap_until.';
}

async function advance(session: Session, by_ms: number): Promise<Refusal> {
  const refusal = await give(session.id, { type: 'advance_time', by_ms });
  if (refusal === null) {
    await checkMilestones({ session_id: session.id });
    for (const { id: swap_id } of session.swaps) await closeSwap({ session_id: session.id, swap_id });
    await expireSession({ session_id: session.id });
  }
  return refusal;
}

const ROUNDS = 10;
type Row = { id: string; status: string };

/** Does what the session has queued, as the worker would, until nothing is left that can be done now. */
async function settle(session_id: string): Promise<void> {
  const tried = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { transfers, reversals, refunds, payments } = await current(session_id);
    const due = (rows: readonly Row[], status: string, run: (id: string) => Promise<void>) =>
      rows.filter((row) => row.status === status && !tried.has(row.id)).map(({ id }) => ({ id, run }));
    const jobs = [
      ...due(payments, 'capturing', (payment_id) => capturePayment({ session_id, payment_id })),
      ...due(payments, 'releasing', (payment_id) => cancelPayment({ session_id, payment_id })),
      ...due(transfers, 'queued', (transfer_id) => createTransfer({ session_id, transfer_id })),
      ...due(reversals, 'queued', (reversal_id) => reverseTransfer({ session_id, reversal_id })),
      ...due(refunds, 'queued', (refund_id) => createRefund({ session_id, refund_id })),
    ];
    if (jobs.length === 0) return;
    for (const { id, run } of jobs) {
      tried.add(id);
      // What the processor does not do now, as for want of balance, is tried again by the worker.
      await run(id).catch(classifyError);
    }
  }
}
