import type { Tone } from '@/components/ui/badge';

/** Words and colours of states, the same on every page. */

interface State {
  label: string;
  tone: Tone;
}

const STATES: Readonly<Record<string, State>> = {
  pending: { label: 'Open', tone: 'warn' },
  funded: { label: 'Funded', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

export function sessionState(status: string): State {
  return STATES[status] ?? { label: status, tone: 'neutral' };
}

const MEMBER_STATES: Readonly<Record<string, State>> = {
  pending: { label: 'Owes', tone: 'warn' },
  processing: { label: 'Processing', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  refunding: { label: 'Refunding', tone: 'warn' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

/** @param unfunded the session has ended without its money: nobody owes anything any more. */
export function memberState(status: string, unfunded = false): State {
  if (unfunded && status === 'pending') return { label: 'Did not pay', tone: 'neutral' };
  return MEMBER_STATES[status] ?? { label: status, tone: 'neutral' };
}

const REFUND_STATES: Readonly<Record<string, State>> = {
  queued: { label: 'Queued', tone: 'warn' },
  accepted: { label: 'On its way', tone: 'warn' },
  succeeded: { label: 'Given back', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

export function refundState(status: string): State {
  return REFUND_STATES[status] ?? { label: status, tone: 'neutral' };
}

const TRANSFER_STATES: Readonly<Record<string, State>> = {
  queued: { label: 'Queued', tone: 'warn' },
  waiting: { label: 'Waiting', tone: 'warn' },
  succeeded: { label: 'Transferred', tone: 'good' },
};

export function transferState(status: string): State {
  return TRANSFER_STATES[status] ?? { label: status, tone: 'neutral' };
}

const DELIVERY_STATES: Readonly<Record<string, State>> = {
  pending: { label: 'Pending', tone: 'warn' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Stopped', tone: 'neutral' },
};

/** @param attempts those made by schedule: what still waits after the first has failed. */
export function deliveryState(status: string, attempts = 0): State {
  if (status === 'pending' && attempts > 0) return { label: 'Retrying', tone: 'bad' };
  return DELIVERY_STATES[status] ?? { label: status, tone: 'neutral' };
}

export const MODE_LABELS: Readonly<Record<string, string>> = {
  equal: 'Equal parts',
  itemized: 'By items',
  custom: 'Custom amounts',
  percentage: 'Percentages',
  'host-pays': 'Host pays the rest',
};

export const PAYMENT_LABELS: Readonly<Record<string, State>> = {
  open: { label: 'Started', tone: 'neutral' },
  processing: { label: 'Processing', tone: 'warn' },
  succeeded: { label: 'Succeeded', tone: 'good' },
  canceled: { label: 'Withdrawn', tone: 'neutral' },
};

const DISPUTES: Readonly<Record<string, string>> = {
  warning_needs_response: 'the bank asks about it',
  warning_under_review: 'the bank asks about it',
  warning_closed: 'the bank has let it rest',
  needs_response: 'waits for our answer to the bank',
  under_review: 'the bank decides',
  won: 'the money stays',
  lost: 'the money went back to the payer',
};

/** Where a dispute stands, from the processor's word for it. */
export function disputeText(status: string): string {
  return DISPUTES[status] ?? status.replaceAll('_', ' ');
}
