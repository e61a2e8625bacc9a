import { z } from 'zod';
import { END_REASONS, SESSION_STATUSES } from '@/lib/group/model';
import { MEMBER_STATUSES, REFUND_STATUSES, TRANSFER_STATUSES } from '@/lib/group/query/view';
import { SPLIT_MODES } from '@/lib/group/split/divide';
import { before_cents, group_from } from './again-fields';
import { API_VERSION } from './body';
import { eventExample } from './event-examples';
import { EVENT_TYPES, type EventType } from './event-types';

/*
 * What receivers get: a schema for each type of event, published as JSON Schema with an example, and checked by tests.
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

export const refunded_cents = z
  .int()
  .min(1)
  .optional()
  .describe(
    'What of amount_cents is refunded or being refunded, if it is a part. Absent if nothing is, and if all is, as the status says. What banks have taken is not in it.',
  );

/** Of the group. */
export const waiting = z
  .int()
  .min(1)
  .optional()
  .describe("People who wait for the organizer's approval. Absent if nobody does.");

const member = z.object({
  id: z.string(),
  name: z.string(),
  amount_cents: cents,
  status: z.enum(MEMBER_STATUSES),
  refunded_cents,
  before_cents,
  held,
});

const group = z.object({
  id: z.string(),
  size: z.int(),
  mode: z.enum(SPLIT_MODES),
  paid_amount: cents,
  pending_amount: cents,
  members: z.array(member),
  waiting,
});

export const paid_elsewhere = z
  .literal(true)
  .optional()
  .describe(
    'The card did not take it, and the payer got it in another way, such as by a bank transfer. Absent otherwise.',
  );

const refund = z.object({
  charge: z.string().describe("The processor's id of the refunded charge."),
  amount_cents: z.int().describe('Amount refunded to the card: the share and its consumer fee.'),
  status: z.enum(REFUND_STATUSES),
  id: z.string().describe('Our id of the refund, the same in every event and response that is about it.'),
  paid_elsewhere,
});

const transfer = z.object({
  id: z.string().nullable().describe("The processor's id; null until the transfer is made."),
  charge: z.string().nullable().describe('The charge that it comes from.'),
  amount_cents: z.int(),
  reversed_cents: z.int().describe('Taken back for refunds and disputes.'),
  status: z.enum(TRANSFER_STATUSES),
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
  status: z
    .string()
    .describe(
      "The processor's word for its state, such as needs_response or won; warning_ begins those of an inquiry.",
    ),
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

export const droppedItems = z.array(
  z.object({
    id: z.string().optional(),
    name: z.string(),
    quantity: z.int(),
    of: z.int().describe('1 for whole units; 3 if quantity counts thirds of a unit.'),
  }),
);

/** The session as `GET /sessions/:id` returns it, plus what an event needs. */
const sessionData = z.looseObject({
  sequence: z.int().min(1).describe("Counts this session's events from 1 without gaps. Sort by it."),
  session_id: z.string(),
  status: z.enum(SESSION_STATUSES),
  expires_at: z.iso.datetime(),
  order_ref: z.string().nullable(),
  group,
  charges: z.array(z.string()),
  transfer: z.string().nullable(),
  transfers: z
    .array(transfer)
    .describe(
      'One for each charge, once the group is funded. What was taken back for a dispute that you win is sent again by one more with the same charge.',
    ),
  dropped_items: droppedItems
    .optional()
    .describe(
      'Items dropped from the order: do not ship them. Each is there once, and once more for each way its units are cut. total_cents excludes them. Missing if `shortened` lists it: retrieve the session before you ship.',
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
  'group.share_paid': sessionData.extend({
    member_id: z.string().describe('Who has paid, for themselves or for others.'),
    charge,
  }),
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
  'group.share_paid':
    'Somebody has paid one share or several. It comes once more with the same charge if a bank took the money and has returned it before funding.',
  'group.funded': 'Everything is paid: fulfil the order.',
  'group.cancelled':
    'The session was cancelled, and the processor has answered every refund: each has its status.',
  'group.expired':
    'Time ran out before everything was paid. Payments are being refunded: their refunds can be pending.',
  'group.share_refunded':
    'A refund was made. Not each takes something from the order: payments that came late or twice are refunded, too, and those of members who gave their place away. The members’ status says what is paid.',
  'group.refund_failed':
    'A refund was refused, or came back after the processor had accepted it. It needs your attention.',
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
    'A member’s bank disputes a payment. Before funding its share is unpaid again; after it your transfer is reversed. For an inquiry, whose status begins with warning_, no money moves; it comes again if that becomes a dispute.',
  'group.dispute_closed': 'The bank has decided about a dispute, or an inquiry is closed: warning_closed.',
  'webhook.test': 'You tested an endpoint. No group was changed.',
};

/** The schema of each type of event. */
export const EVENT_SCHEMAS = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, schemaOf(type)]),
) as Readonly<Record<EventType, ReturnType<typeof schemaOf>>>;

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
