import type { Tone } from '@/components/ui/badge';
import type { DeskState } from '@/lib/dashboard/dispute/desk';
import type { WaitsFor } from '@/lib/dashboard/home/waits-for';
import type { Payment, SessionStatus } from '@/lib/group/model';
import { isInquiry } from '@/lib/group/query/disputes';

/** Labels and colors of states, the same on every page. */

interface State {
  label: string;
  tone: Tone;
}

/** A state by its word; one that is not known has its own word. */
const stateFrom =
  (known: Readonly<Record<string, State>>) =>
  (word: string): State =>
    known[word] ?? { label: word, tone: 'neutral' };

export const sessionState = stateFrom({
  not_started: { label: 'Not started', tone: 'neutral' },
  pending: { label: 'Open', tone: 'warn' },
  funded: { label: 'Funded', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
});

const stateOfMember = stateFrom({
  pending: { label: 'Not paid yet', tone: 'warn' },
  processing: { label: 'Processing', tone: 'warn' },
  held: { label: 'Held', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  refunding: { label: 'Refunding', tone: 'warn' },
  refund_failed: { label: 'Refund failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'neutral' },
});

/** @param session_status once it has ended, nobody owes anything: in a funded group, who has taken nothing never did. */
export function memberState(status: string, session_status: SessionStatus): State {
  if (status === 'pending' && session_status !== 'pending')
    return { label: session_status === 'funded' ? 'Nothing to pay' : 'Not paid', tone: 'neutral' };
  return stateOfMember(status);
}

export const refundState = stateFrom({
  reversing: { label: 'Reversing', tone: 'warn' },
  superseded: { label: 'Replaced', tone: 'neutral' },
  queued: { label: 'Queued', tone: 'warn' },
  accepted: { label: 'Pending', tone: 'warn' },
  succeeded: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  settled_elsewhere: { label: 'Paid another way', tone: 'good' },
});

/** What is taken back from the merchant waits for it. */
export const WAITS_FOR: Readonly<Record<WaitsFor, string>> = {
  balance: 'your balance',
  access: 'our access to Stripe',
  transfer: 'a transfer to you',
};

export const transferState = stateFrom({
  queued: { label: 'Queued', tone: 'warn' },
  waiting: { label: 'Waiting', tone: 'warn' },
  held: { label: 'Disputed', tone: 'warn' },
  succeeded: { label: 'Transferred', tone: 'good' },
  abandoned: { label: 'Cancelled', tone: 'neutral' },
});

export const payoutStatus = stateFrom({
  pending: { label: 'Pending', tone: 'warn' },
  in_transit: { label: 'On its way', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
});

const WAITING: Readonly<Record<string, string>> = {
  no_account: 'Waiting for your payout account: finish setting it up in Money.',
  insufficient_capabilities_for_transfer: 'Waiting for your payout account: see in Money what it needs.',
  balance_insufficient: 'Waiting for the card payments to become available.',
  permission_missing: 'Waiting for us: we are restoring our access to Stripe.',
};

/** Why a transfer waits, in our words or the processor's. */
export function waitingText({ waiting_code, waiting_message }: WaitingTransfer): string {
  return WAITING[waiting_code ?? ''] ?? `Stripe refused it: ${waiting_message ?? waiting_code ?? 'unknown'}`;
}

interface WaitingTransfer {
  waiting_code: string | null;
  waiting_message: string | null;
}

const stateOfDelivery = stateFrom({
  pending: { label: 'Pending', tone: 'warn' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
});

/** @param attempts those made by schedule: a pending delivery with any has failed before. */
export function deliveryState(status: string, attempts: number): State {
  if (status === 'pending' && attempts > 0) return { label: 'Retrying', tone: 'bad' };
  return stateOfDelivery(status);
}

export const MODE_LABELS: Readonly<Record<string, string>> = {
  equal: 'Split evenly',
  itemized: 'By item',
  custom: 'Custom amounts',
  percentage: 'Percentages',
  'host-pays': 'Host pays the rest',
};

export const paymentState = stateFrom({
  open: { label: 'Incomplete', tone: 'neutral' },
  processing: { label: 'Processing', tone: 'warn' },
  authorized: { label: 'Held', tone: 'warn' },
  capturing: { label: 'Charging', tone: 'warn' },
  releasing: { label: 'Releasing', tone: 'neutral' },
  succeeded: { label: 'Succeeded', tone: 'good' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
});

/** What has become of the money, where the state of a payment does not say so; and until when. */
export function paymentNote({
  status,
  hold,
  error_code,
}: Pick<Payment, 'status' | 'hold' | 'error_code'>): { text: string; until: number | null } | null {
  if (status === 'authorized') {
    const until = hold?.capture_before ?? null;
    const text = 'Charged once everybody is in, else released.';
    return { text: until === null ? text : `${text} The bank keeps it until`, until };
  }
  if (status !== 'open' || error_code !== null) return null;
  return { text: 'The card form is open, and the card not charged.', until: null };
}

const DISPUTES: Readonly<Record<string, string>> = {
  warning_needs_response: 'Inquiry: response needed',
  warning_under_review: 'Inquiry: under review',
  warning_closed: 'Inquiry closed',
  needs_response: 'Dispute: response needed',
  under_review: 'Dispute: under review',
  won: 'Dispute won',
  lost: 'Dispute lost',
  prevented: 'Dispute prevented',
};

const FRAUD_TYPES: Readonly<Record<string, string>> = {
  card_never_received: 'the card never reached its holder',
  fraudulent_card_application: 'the card was applied for in a false name',
  made_with_counterfeit_card: 'the card was counterfeit',
  made_with_lost_card: 'the card was lost',
  made_with_stolen_card: 'the card was stolen',
  unauthorized_use_of_card: 'the cardholder did not authorize it',
};

/** Why a card issuer suspects a payment, from the processor's word for it. */
export function fraudText(fraud_type: string): string {
  return FRAUD_TYPES[fraud_type] ?? 'it looks suspicious';
}

const DISPUTE_TONES: Readonly<Record<string, Tone>> = {
  won: 'good',
  warning_closed: 'neutral',
  prevented: 'neutral',
  under_review: 'warn',
  warning_under_review: 'warn',
};

/** A dispute's label and color; `state` is where it is with the merchant (lib/dashboard/dispute/desk.ts). */
export function disputeState(status: string, state: DeskState = 'open'): State {
  const kind = isInquiry(status) ? 'Inquiry' : 'Dispute';
  if (state === 'late') return { label: `${kind}: deadline passed`, tone: 'neutral' };
  if (state === 'sending') return { label: `${kind}: sending your answer`, tone: 'warn' };
  return { label: disputeText(status), tone: DISPUTE_TONES[status] ?? 'bad' };
}

/** The state of a dispute, from the processor's word for it. */
export function disputeText(status: string): string {
  return DISPUTES[status] ?? `Dispute: ${status.replaceAll('_', ' ')}`;
}
