import type { SessionStatus } from '@/lib/group/model';
import { API_VERSION } from './body';
import type { EventType } from './event-types';

/** An example for each type of event, made of one order that two people pay. */

interface Stage {
  status: SessionStatus;
  paid: number;
  sequence: number;
  transfer?: string;
  returned?: 'refunding' | 'refunded';
}

const STAGES: Readonly<Record<Exclude<EventType, 'webhook.test'>, Stage>> = {
  'group.created': { status: 'pending', paid: 0, sequence: 1 },
  'group.member_joined': { status: 'pending', paid: 0, sequence: 2 },
  'group.share_paid': { status: 'pending', paid: 1, sequence: 3 },
  'group.extended': { status: 'pending', paid: 1, sequence: 4 },
  'group.at_risk': { status: 'pending', paid: 1, sequence: 4 },
  'group.rescue_started': { status: 'pending', paid: 1, sequence: 4 },
  'group.member_swapped': { status: 'funded', paid: 2, sequence: 7, transfer: 'tr_1Qw3ErTyUiOpAsDf' },
  'group.share_held': { status: 'pending', paid: 1, sequence: 3 },
  'group.hold_released': { status: 'pending', paid: 0, sequence: 4 },
  'group.funded': { status: 'funded', paid: 2, sequence: 5 },
  'group.transferred': { status: 'funded', paid: 2, sequence: 6, transfer: 'tr_1Qw3ErTyUiOpAsDf' },
  'group.cancelled': { status: 'cancelled', paid: 1, sequence: 4, returned: 'refunding' },
  'group.expired': { status: 'expired', paid: 1, sequence: 4, returned: 'refunding' },
  'group.share_refunded': { status: 'cancelled', paid: 1, sequence: 5, returned: 'refunded' },
  'group.refund_failed': { status: 'cancelled', paid: 1, sequence: 5, returned: 'refunding' },
  'group.disputed': { status: 'funded', paid: 2, sequence: 7, transfer: 'tr_1Qw3ErTyUiOpAsDf' },
  'group.dispute_closed': { status: 'funded', paid: 2, sequence: 8, transfer: 'tr_1Qw3ErTyUiOpAsDf' },
};

const PEOPLE = ['Ana', 'Ben'];
const CHARGES = ['ch_3QaZxSwEdCvFrTgB', 'ch_3QnHyUjMkIoLpQwE'];
const SHARE_cents = 3750;
/** The shares less the merchant fee of 3.5%, which is rounded once. */
const TRANSFERS_cents = [3618, 3619];
const memberId = (index: number) => `mem_${index + 1}GfQm5YtRw9XcVb2NkLp7JhZ`;
const refundExample = (status: string) => ({
  charge: CHARGES[0],
  amount_cents: 3788,
  status,
  id: 'ref_6HnWs2QbYt9RkVx4LmCz7P',
});

const disputeExample = (status: string) => ({
  id: 'du_1QdIsPuTeDcHaRgE',
  charge: CHARGES[1],
  member_id: memberId(1),
  amount_cents: 3788,
  reason: 'product_not_received',
  status,
  due_by: '2026-12-08T23:59:59.000Z',
});

const EXAMPLE_EXTRAS: Readonly<Partial<Record<EventType, Record<string, unknown>>>> = {
  'group.member_joined': { member_id: memberId(1) },
  'group.share_paid': { member_id: memberId(0), charge: CHARGES[0] },
  'group.cancelled': { refunds: [refundExample('pending')] },
  'group.expired': { refunds: [refundExample('pending')] },
  'group.share_refunded': { refund: refundExample('succeeded') },
  'group.disputed': { dispute: disputeExample('needs_response') },
  'group.dispute_closed': { dispute: disputeExample('won') },
  'group.rescue_started': {
    expires_at: '2026-11-26T05:00:00.000Z',
    stock_until: '2026-11-26T05:00:00.000Z',
    rescue_until: '2026-11-26T05:00:00.000Z',
  },
  'group.at_risk': {
    stock_until: '2026-11-22T06:00:00.000Z',
    milestone: { at: '2026-11-22T06:00:00.000Z', paid_percent: 80, missing_cents: 2250 },
  },
  'group.member_swapped': {
    swap_until: '2026-12-01T18:00:00.000Z',
    member_id: memberId(1),
    left_member_id: memberId(2),
    charge: CHARGES[1],
    refunded_charge: 'ch_3QsWaPpEdFrOmLeF',
  },
  'group.share_held': {
    held_cents: SHARE_cents,
    member_id: memberId(1),
    capture_before: '2026-11-28T09:00:00.000Z',
  },
  'group.hold_released': { held_cents: 0, member_id: memberId(1), reason: 'lost' },
  'group.refund_failed': {
    refund: { ...refundExample('failed'), failure_code: 'expired_or_canceled_card' },
  },
};

function exampleData(type: Exclude<EventType, 'webhook.test'>) {
  const { status, paid, sequence, transfer = null, returned = 'paid' } = STAGES[type];
  return {
    sequence,
    session_id: 'sess_7XkPq2VbNc9RtYw4LmJz8S',
    status,
    expires_at: '2026-11-24T18:00:00.000Z',
    order_ref: 'ORD-1042',
    group: {
      id: 'grp_4HsTn6WqXe1ZkMv8PbRy3D',
      size: 2,
      mode: 'equal',
      paid_amount: paid * SHARE_cents,
      pending_amount: (PEOPLE.length - paid) * SHARE_cents,
      members: PEOPLE.slice(0, type === 'group.created' ? 1 : 2).map((name, index) => ({
        id: memberId(index),
        name,
        amount_cents: SHARE_cents,
        status: index < paid ? returned : 'pending',
      })),
    },
    charges: CHARGES.slice(0, paid),
    transfer,
    transfers: status === 'funded' ? transfersExample(transfer) : [],
    started: true,
    created_at: '2026-11-21T18:00:00.000Z',
    started_at: '2026-11-21T18:01:30.000Z',
    ended_at: status === 'pending' ? null : '2026-11-21T18:04:07.120Z',
    currency: 'usd',
    paid_cents: paid * SHARE_cents,
    total_cents: PEOPLE.length * SHARE_cents,
    metadata: { order_ref: 'ORD-1042' },
    ...EXAMPLE_EXTRAS[type],
  };
}

/** One for each charge. They are queued when the group is funded, and have no ids until the processor has made them. */
function transfersExample(first: string | null) {
  return [first, 'tr_1ZxCvBnMaSdFgHjK'].map((id, index) => ({
    id: first === null ? null : id,
    charge: CHARGES[index] ?? null,
    amount_cents: TRANSFERS_cents[index],
    reversed_cents: 0,
    status: first === null ? 'pending' : 'succeeded',
  }));
}

/** An example event, as a receiver gets it. */
export function eventExample(type: EventType): Record<string, unknown> {
  const isTest = type === 'webhook.test';
  return {
    id: 'evt_017952842471209RkWm3XvTn7QpZs5HcBy2L',
    type,
    timestamp: '2026-11-21T18:04:07.120Z',
    api_version: API_VERSION,
    livemode: false,
    order_ref: isTest ? null : 'ORD-1042',
    data: isTest
      ? { endpoint_id: 'whep_5NcYt8RwQm2XkVb6ZsLp4J', message: 'This is a test. No group was changed.' }
      : exampleData(type),
  };
}
