import { z } from 'zod';
import { END_REASONS } from '@/lib/group/model';
import { before_cents, group_from } from './again-fields';
import { API_VERSION } from './body';
import { EVENT_TYPES, type EventType } from './event-types';

/*
 * What receivers get: a schema and an example for each type of event, published as JSON Schema and checked by tests.
 * Receivers should ignore unknown keys, because we may add keys.
 */

const cents = z.int().describe('In the smallest unit of the currency, without the consumer fee.');

/** Of a member, and of the session. */
export const held = z
  .literal(true)
  .optional()
  .describe('Some of it is held on a card and not charged yet. Absent otherwise.');
export const held_cents = z
  .int()
  .optional()
  .describe('What of the paid amount is held on cards and not charged yet. Absent unless you ask for holds.');

const member = z.object({
  id: z.string(),
  name: z.string(),
  amount_cents: cents,
  status: z.enum(['pending', 'processing', 'paid', 'refunding', 'refunded']),
  before_cents,
  held,
});

const group = z.object({
  id: z.string(),
  size: z.int(),
  mode: z.enum(['equal', 'itemized', 'custom', 'percentage', 'host-pays']),
  paid_amount: cents,
  pending_amount: cents,
  members: z.array(member),
  waiting: z
    .int()
    .min(1)
    .optional()
    .describe("People who wait for the organizer's approval. Absent if nobody does."),
});

const refund = z.object({
  charge: z.string().describe("The processor's id of the refunded charge."),
  amount_cents: z.int().describe('Amount refunded to the card: the share and its consumer fee.'),
  status: z.enum(['pending', 'succeeded', 'failed']),
});

const transfer = z.object({
  id: z.string().nullable().describe("The processor's id; null until the transfer is made."),
  charge: z.string().nullable().describe('The charge that it comes from.'),
  amount_cents: z.int(),
  reversed_cents: z.int().describe('Taken back for refunds and disputes.'),
  status: z.enum(['pending', 'waiting', 'succeeded', 'canceled']),
});

const dispute = z.object({
  id: z.string(),
  charge: z.string().nullable(),
  member_id: z.string().describe('The member who paid.'),
  amount_cents: z.int(),
  reason: z
    .string()
    .nullable()
    .describe("The processor's word for why, such as fraudulent or product_not_received."),
  status: z.string().describe("The processor's word for its state, such as needs_response or won."),
  due_by: z.iso
    .datetime()
    .nullable()
    .describe('Send your evidence before then. Null if the bank takes none.'),
});

export const end_reason = z
  .enum(END_REASONS)
  .optional()
  .describe(
    'sold_out: you have run out of stock. milestone_missed: too little was paid in time. Absent if the status says it all.',
  );
export const swap_until = z.iso
  .datetime()
  .optional()
  .describe('Until when a member who has paid can give the place to somebody else. Absent if you set none.');
export const stock_until = z.iso
  .datetime()
  .nullable()
  .optional()
  .describe(
    'Until when you have to keep what you sell, if nobody pays any more. Null once the session has ended, and absent without milestones and rescue_hours.',
  );
export const rescue_until = z.iso
  .datetime()
  .nullable()
  .optional()
  .describe(
    'Until when payments are kept after the deadline. Null before a rescue has started, and absent without rescue_hours.',
  );

/** The session as `GET /sessions/:id` returns it, plus what an event needs. */
const sessionData = z.looseObject({
  sequence: z.int().min(1).describe("Counts this session's events from 1 without gaps. Sort by it."),
  session_id: z.string(),
  status: z.enum(['pending', 'funded', 'cancelled', 'expired']),
  expires_at: z.iso.datetime(),
  order_ref: z.string().nullable(),
  group,
  charges: z.array(z.string()),
  transfer: z.string().nullable(),
  transfers: z.array(transfer).describe('One for each charge, once the group is funded.'),
  dropped_items: z
    .array(z.object({ id: z.string().optional(), name: z.string(), quantity: z.int(), of: z.int() }))
    .optional()
    .describe(
      'Items dropped from the order: do not ship them. total_cents excludes them. Missing if `shortened` lists it: retrieve the session before you ship.',
    ),
  end_reason,
  stock_until,
  rescue_until,
  swap_until,
  group_from,
  held_cents,
  started: z.boolean().describe('Whether the organizer has started the group.'),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  currency: z.string().length(3),
  total_cents: z.int().min(1),
  paid_cents: cents,
  metadata: z.record(z.string(), z.string()),
  shortened: z
    .array(z.string())
    .optional()
    .describe('What was cut because the body would have been too large. Retrieve the session for the rest.'),
});

const milestone = z.object({
  at: z.iso.datetime().describe('The session ends then, if too little is paid.'),
  paid_percent: z.int().describe('How much of the total has to be paid.'),
  missing_cents: cents,
});
const member_id = z.string().describe('The member that the event is about.');
const charge = z.string().describe("The processor's id of the charge.");
const refunds = z.array(refund).describe('Every refund of the session.');
const refundAnswered = refund.extend({
  failure_code: z.string().optional().describe("The processor's reason, if the refund failed."),
});

/** `data` of each type: the session, and what the event adds to it. A test event belongs to no session. */
const DATA: Readonly<Record<EventType, z.ZodObject>> = {
  'group.created': sessionData,
  'group.member_joined': sessionData.extend({ member_id }),
  'group.share_paid': sessionData.extend({ member_id, charge }),
  'group.funded': sessionData,
  'group.cancelled': sessionData.extend({ refunds }),
  'group.expired': sessionData.extend({ refunds }),
  'group.share_refunded': sessionData.extend({ refund: refundAnswered }),
  'group.refund_failed': sessionData.extend({ refund: refundAnswered }),
  'group.transferred': sessionData,
  'group.extended': sessionData,
  'group.at_risk': sessionData.extend({ milestone }),
  'group.rescue_started': sessionData,
  'group.member_swapped': sessionData.extend({
    member_id: z.string().describe('Who comes and has paid.'),
    left_member_id: z.string().describe('Who gave the place away.'),
    charge,
    refunded_charge: charge.describe('The charge that is being refunded in full.'),
  }),
  'group.share_held': sessionData.extend({
    member_id: z.string().describe('Whose card it is.'),
    capture_before: z.iso.datetime().describe('When the bank lets the money go unless it was charged.'),
  }),
  'group.hold_released': sessionData.extend({
    member_id: z.string().describe('Whose card it was.'),
    reason: z
      .enum(['lost', 'taken_back'])
      .describe('lost: the bank did not keep the money. taken_back: by the member, in a rescue.'),
  }),
  'group.disputed': sessionData.extend({ dispute }),
  'group.dispute_closed': sessionData.extend({ dispute }),
  'webhook.test': z.looseObject({ endpoint_id: z.string(), message: z.string() }),
};

/** The keys that `data` of this type has in addition to the session's. */
export function eventExtras(type: EventType): string[] {
  return Object.keys(DATA[type].shape).filter((key) => !Object.hasOwn(sessionData.shape, key));
}

function schemaOf(type: EventType) {
  return z
    .looseObject({
      id: z.string().describe('Id of the event, the same across retries and resends. Handle each id once.'),
      type: z.literal(type),
      timestamp: z.iso.datetime().describe('When the event happened.'),
      api_version: z.literal(API_VERSION),
      livemode: z.boolean(),
      order_ref: z.string().nullable(),
      data: DATA[type],
    })
    .meta({ title: type, description: DESCRIPTIONS[type] });
}

const DESCRIPTIONS: Readonly<Record<EventType, string>> = {
  'group.created': 'The organizer started the group.',
  'group.member_joined': 'Somebody joined with the share link.',
  'group.share_paid': 'A share was paid.',
  'group.funded': 'Everything is paid: fulfil the order.',
  'group.cancelled': 'The session was cancelled, and the processor accepted every refund.',
  'group.expired': 'Time ran out before everything was paid. Payments are refunded.',
  'group.share_refunded': 'A paid share was refunded.',
  'group.refund_failed': 'A refund failed after the processor had accepted it. It needs your attention.',
  'group.transferred': 'The money is on its way to your account at the processor.',
  'group.extended': 'The session was extended.',
  'group.at_risk': 'A milestone is near, and too little is paid for it. The group is warned.',
  'group.rescue_started':
    'The deadline has passed, and only some of it is paid. Payments are kept until rescue_until, when the session expires unless it is funded.',
  'group.member_swapped':
    'A member gave a paid place to somebody who has paid the same. The total and your transfer stay.',
  'group.share_held':
    'A member’s share is held on a card. It is charged when everybody is in, which group.share_paid tells then.',
  'group.hold_released': 'A share is no longer held and was not charged: it is unpaid again.',
  'group.disputed':
    'A member’s bank disputes a payment. Before funding its share is unpaid again; after it your transfer is reversed.',
  'group.dispute_closed': 'The bank has decided about a dispute.',
  'webhook.test': 'You tested an endpoint. No group was changed.',
};

/** The schema of each type of event. */
export const EVENT_SCHEMAS = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, schemaOf(type)]),
) as Readonly<Record<EventType, ReturnType<typeof schemaOf>>>;

type Status = z.infer<typeof sessionData>['status'];
type Stage = {
  status: Status;
  paid: number;
  sequence: number;
  transfer?: string;
  returned?: 'refunding' | 'refunded';
};

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
const memberId = (index: number) => `mem_${index + 1}GfQm5YtRw9XcVb2NkLp7JhZ`;
const refundExample = (status: string) => ({ charge: CHARGES[0], amount_cents: 3788, status });

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
    transfers: transfer === null ? [] : transfersExample(transfer),
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

function transfersExample(first: string) {
  return [first, 'tr_1ZxCvBnMaSdFgHjK'].map((id, index) => ({
    id,
    charge: CHARGES[index] ?? null,
    amount_cents: 3619,
    reversed_cents: 0,
    status: 'succeeded',
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

interface PublishedSchema {
  type: EventType;
  description: string;
  /** JSON Schema, draft 2020-12. */
  schema: Record<string, unknown>;
  example: Record<string, unknown>;
}

/** The published description, schema, and example of every event, in the order of the list. */
export function publishedEventSchemas(): PublishedSchema[] {
  return EVENT_TYPES.map((type) => ({
    type,
    description: DESCRIPTIONS[type],
    schema: z.toJSONSchema(EVENT_SCHEMAS[type], { io: 'input' }) as Record<string, unknown>,
    example: eventExample(type),
  }));
}
