import { invalid } from '../api/errors';
import { render } from '../api/render';
import { stored } from '../api/route';
import type { CardBehaviour } from '../rules/cards';
import { newId } from '../state/ids';
import { move } from '../state/ledger';
import type { BalanceTransaction, Charge, Dispute } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { isChargedBack } from './charged-back';
import { getCharge, leftOf } from './charges';
import { eligibilityOf, isCompliance, networkFee } from './dispute-compliance';
import { EVIDENCE } from './dispute-evidence';
import { closeWarnings } from './early-fraud-warnings';
import { behaviourOf } from './payment-methods';
import { settled } from './settlement';
import { failWaitingRefunds } from './waiting-refunds';

const DAY_s = 86_400;
/** How long the platform can send evidence. */
const RESPONSE_s = 9 * DAY_s;
/** How long the bank takes to decide once it has the evidence. */
const REVIEW_s = 75 * DAY_s;
/** An inquiry that has not become a dispute by then is closed. */
const INQUIRY_s = 120 * DAY_s;

const OVER = ['won', 'lost', 'warning_closed', 'prevented'];

/** Nothing more can happen to the dispute. */
export function isOver(dispute: Dispute): boolean {
  return OVER.includes(dispute.status);
}

/** The bank has the evidence: what is sent once cannot be changed. */
export function isAnswered(dispute: Dispute): boolean {
  return dispute.status.endsWith('under_review');
}

function isInquiry(dispute: Dispute): boolean {
  return dispute.status.startsWith('warning_');
}

/** The dispute; 404 when there is none. */
export const getDispute = (call: Call, id: string): Dispute => stored(call, 'dispute', id);

/** What the payer's bank does: takes the money back, only asks, or is appeased before it does either. */
interface DisputeCause extends Partial<NonNullable<CardBehaviour['dispute']>> {
  /** With money, what was to be disputed is taken as a dispute takes it. */
  prevented?: boolean | 'with_money';
  /** Part of the charge; all that was not refunded unless given. */
  amount?: number;
}

/**
 * The payer has disputed a charge. Nothing happens to one that is charged back already, was refunded in full, or never
 * succeeded.
 */
export function openDispute(call: Call, charge: Charge, given?: DisputeCause): Dispute | undefined {
  const cause: DisputeCause & { reason: string } = {
    reason: 'fraudulent',
    ...(given ?? behaviourOf(charge._card).dispute),
  };
  if (isChargedBack(call, charge) || charge.status !== 'succeeded' || !charge.captured) return undefined;
  const status = cause.prevented ? 'prevented' : cause.inquiry ? 'warning_needs_response' : 'needs_response';
  const takes = status === 'needs_response' || cause.prevented === 'with_money';
  if (takes) failWaitingRefunds(call, charge);
  const left = leftOf(getCharge(call, charge.id));
  if (left === 0) return undefined;
  const dispute = newDispute(call, charge, {
    amount: cause.amount ?? left,
    reason: cause.reason,
    status,
  });
  call.world.store.insert<'dispute'>(dispute);
  emit<'dispute'>(call, 'charge.dispute.created', dispute);
  const opened = takes ? withdraw(call, dispute) : dispute;
  if (status === 'prevented') emit<'dispute'>(call, 'charge.dispute.closed', opened);
  if (status === 'warning_needs_response') schedule(call, dispute, INQUIRY_s);
  return opened;
}

/** An account with access has Stripe answer what nobody has answered, until it says otherwise. */
const methodOfNew = ({ world }: Call) => (world.rules.smart_disputes ? 'prefer_manual' : null);

function newDispute(
  call: Call,
  charge: Charge,
  given: Pick<Dispute, 'amount' | 'reason' | 'status'>,
): Dispute {
  const card = { brand: 'visa', network: 'visa', network_reason_code: '83' };
  const evidence = { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} };
  const case_type = given.status === 'needs_response' ? 'chargeback' : 'inquiry';
  return {
    ...given,
    id: newId('du'),
    object: 'dispute',
    balance_transactions: [],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: isCompliance(given) ? ['visa_compliance'] : [],
    evidence,
    evidence_details: {
      due_by: given.status === 'prevented' ? null : call.now + RESPONSE_s,
      enhanced_eligibility: eligibilityOf({ ...given, evidence }),
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: given.status === 'prevented' ? null : methodOfNew(call),
    is_charge_refundable: true,
    livemode: call.livemode,
    metadata: {},
    network_reason_code: '83',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { ...card, case_type: isCompliance(given) ? 'compliance' : case_type },
      type: 'card',
    },
  };
}

/** Takes the disputed money and the fee from the balance, even below zero. */
function withdraw(call: Call, dispute: Dispute): Dispute {
  const { received } = call.world.rules.dispute_fee;
  const charge = getCharge(call, dispute.charge);
  const withdrawn = adjust(call, dispute, -dispute.amount, received);
  const opened: Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, withdrawn],
    is_charge_refundable: false,
  };
  call.world.store.update<'dispute'>(opened);
  const disputed = { ...charge, disputed: true };
  call.world.store.update<'charge'>(disputed);
  closeWarnings(call, disputed);
  emit<'dispute'>(call, 'charge.dispute.funds_withdrawn', opened);
  schedule(call, opened, RESPONSE_s);
  return opened;
}

/** The bank makes a dispute of an inquiry. */
export function escalate(call: Call, dispute: Dispute): Dispute {
  if (!isInquiry(dispute) || isOver(dispute)) throw invalid('Only an open inquiry can become a dispute.');
  failWaitingRefunds(call, getCharge(call, dispute.charge));
  const escalated: Dispute = {
    ...dispute,
    amount: Math.min(dispute.amount, leftOf(getCharge(call, dispute.charge))),
    evidence_details: {
      ...dispute.evidence_details,
      due_by: call.now + RESPONSE_s,
      past_due: false,
      submission_method: 'not_submitted',
    },
    intended_submission_method: methodOfNew(call),
    status: 'needs_response',
  };
  emit<'dispute'>(call, 'charge.dispute.updated', escalated, { previous: { status: dispute.status } });
  return withdraw(call, escalated);
}

/**
 * The dispute with its evidence on the way to the bank, which costs a fee the first time that the platform sends it. The
 * caller keeps it.
 */
export function counter(call: Call, dispute: Dispute, method: 'manual' | 'smart_disputes'): Dispute {
  const { countered } = call.world.rules.dispute_fee;
  const first = dispute.evidence_details.submission_count === 0 && method === 'manual';
  if (first && !isInquiry(dispute)) {
    if (countered > 0) chargeFee(call, dispute, -countered, COUNTERED);
    if (isCompliance(dispute)) chargeFee(call, dispute, -feeOfNetwork(call, dispute), NETWORK);
  }
  schedule(call, dispute, isInquiry(dispute) ? INQUIRY_s : REVIEW_s);
  return {
    ...dispute,
    evidence_details: {
      ...dispute.evidence_details,
      submission_count: dispute.evidence_details.submission_count + 1,
      submission_method: method,
    },
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
  };
}

const COUNTERED = 'Dispute countered fee';
const NETWORK = 'Card network compliance fee';

const feeOfNetwork = (call: Call, dispute: Dispute): number =>
  networkFee(call, dispute, settled(call, getCharge(call, dispute.charge), 0).currency);

function chargeFee(call: Call, dispute: Dispute, amount: number, description: string): void {
  const { currency } = settled(call, getCharge(call, dispute.charge), 0);
  move(call, {
    amount,
    currency,
    type: 'stripe_fee',
    reporting_category: 'fee',
    source: dispute.id,
    description,
  });
}

/**
 * The bank has decided. What was withdrawn comes back when the dispute was won. A lost one can return a part: what was
 * refunded before, when the whole charge was disputed all the same. Stripe's dashboard calls that partially won.
 */
export function closeDispute(
  call: Call,
  dispute: Dispute,
  outcome: 'won' | 'lost',
  returned = outcome === 'won' ? dispute.amount : 0,
): Dispute {
  if (isOver(dispute)) throw invalid('This dispute is already closed.');
  const inquiry = isInquiry(dispute);
  call.world.scheduler.cancel(dispute.id);
  if (returned > dispute.amount) throw new RangeError('No more than the disputed amount can be returned.');
  const won = outcome === 'won' && !inquiry;
  const reinstated = returned > 0 && !inquiry ? [adjust(call, dispute, returned, 0)] : [];
  if (won) settleFees(call, dispute);
  const closed: Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
    evidence_details: { ...dispute.evidence_details, past_due: isPastDue(call, dispute) },
    is_charge_refundable: inquiry || won,
    status: inquiry ? 'warning_closed' : outcome,
    _returned: inquiry ? 0 : returned,
  };
  call.world.store.update<'dispute'>(closed);
  if (reinstated.length > 0) emit<'dispute'>(call, 'charge.dispute.funds_reinstated', closed);
  emit<'dispute'>(call, 'charge.dispute.closed', closed, { previous: { status: dispute.status } });
  return closed;
}

/** Who has countered it gets that fee back; what Stripe has won by itself, it keeps a part of. */
function settleFees(call: Call, dispute: Dispute): void {
  const { dispute_fee, smart_disputes } = call.world.rules;
  const { submission_count, submission_method } = dispute.evidence_details;
  if (submission_method === 'smart_disputes' && smart_disputes) {
    const { amount } = settled(call, getCharge(call, dispute.charge), dispute.amount);
    const kept = Math.round((amount * smart_disputes.won_basis_points) / 10_000);
    chargeFee(call, dispute, -kept, 'Smart Disputes fee');
    return;
  }
  if (submission_count === 0) return;
  if (dispute_fee.countered > 0) chargeFee(call, dispute, dispute_fee.countered, `${COUNTERED} returned`);
  if (isCompliance(dispute)) chargeFee(call, dispute, feeOfNetwork(call, dispute), `${NETWORK} returned`);
}

/** A full refund settles the inquiries about a charge. */
export function closeInquiries(call: Call, charge: Charge): void {
  const page = call.world.store.list('dispute', call.livemode, { where: { charge: charge.id }, limit: 100 });
  for (const dispute of page?.data ?? [])
    if (isInquiry(dispute) && !isOver(dispute)) closeDispute(call, dispute, 'won');
}

/**
 * Time is up: an inquiry is closed, and a dispute is lost, whether the bank was unconvinced or never answered. Unless Stripe
 * answers by itself, with evidence of its own.
 */
export function endDispute(call: Call, dispute: Dispute): void {
  if (isOver(dispute)) return;
  const { status, intended_submission_method: method } = dispute;
  if (status !== 'needs_response' || method === null || method === 'manual' || isCompliance(dispute)) {
    closeDispute(call, dispute, 'lost');
    return;
  }
  const answered = counter(call, dispute, 'smart_disputes');
  call.world.store.update<'dispute'>(answered);
  emit<'dispute'>(call, 'charge.dispute.updated', answered, { previous: { status } });
}

function isPastDue(call: Call, dispute: Dispute): boolean {
  const { due_by, submission_count } = dispute.evidence_details;
  return due_by !== null && due_by <= call.now && submission_count === 0;
}

function schedule(call: Call, dispute: Dispute, in_s: number): void {
  call.world.scheduler.cancel(dispute.id);
  call.world.scheduler.addAt((call.now + in_s) * 1000, 'end_dispute', dispute.id, call.livemode);
}

function adjust(call: Call, dispute: Dispute, amount: number, fee: number): BalanceTransaction {
  const transaction = move(call, {
    ...settled(call, getCharge(call, dispute.charge), amount),
    fees: fee === 0 ? [] : [{ amount: fee, description: 'Dispute fee' }],
    type: 'adjustment',
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
  });
  return render(transaction) as unknown as BalanceTransaction;
}
