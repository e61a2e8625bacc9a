import { z } from 'zod';
import { integer, must, text } from '@/lib/cart/fields';
import { CART_LIMITS, customerSchema } from '@/lib/cart/schema';
import { urlSchema } from '@/lib/cart/url';
import { groupConfigSchema, LIFETIME_hours, MOST_PEOPLE } from '@/lib/group/config';
import { SESSION_STATUSES } from '@/lib/group/model';
import { MEMBER_STATUSES, REFUND_STATUSES, TRANSFER_STATUSES } from '@/lib/group/query/view';
import { SPLIT_MODES } from '@/lib/group/split/divide';
import { before_cents, group_from } from '@/lib/webhook/event/again-fields';
import {
  droppedItems,
  end_reason,
  held,
  held_cents,
  paid_elsewhere,
  refunded_cents,
  rescue_until,
  stock_until,
  swap_until,
  waiting,
} from '@/lib/webhook/event/event-schemas';
import { LOCALES } from '@/lib/words/locales';
import { dateTime, milliseconds, moment, perMode, requestId } from './common-schemas';
import { pageLimit } from './page';
import { settledCart } from './settled-cart';
import { webhookUrl } from './webhook-url';

/** Shapes of the session endpoints (API specification 2 and 4). */

const cents = z.int();
export const sessionStatus = z.enum(SESSION_STATUSES);
const splitMode = z.enum(SPLIT_MODES);

const RESUME_KEY = '16 to 100 visible ASCII characters';

/** API specification 4.1. http on localhost is accepted in test mode only. */
export const createSessionBody = perMode((livemode) => {
  const url = urlSchema({ allow_http_localhost: !livemode }).optional();
  return z.object(
    {
      cart: settledCart(livemode),
      signature: z
        .string({ error: must('a string of 64 hex digits') })
        .max(1000, 'must be a string of 64 hex digits')
        .optional()
        .meta({
          description: 'HMAC-SHA256 of the canonical cart. You can send it as X-Split-Signature instead.',
        }),
      group_config: groupConfigSchema.prefault({}),
      group_from: text(100).optional().meta({
        description:
          'With a secret key: a session that has ended. Its people, split and claims are taken over, the group starts at once, and everyone who has agreed to emails gets one.',
      }),
      customer: customerSchema.optional(),
      locale: z
        .enum(LOCALES, { error: must(`one of ${LOCALES.join(', ')}`) })
        .optional()
        .meta({
          description:
            'The language of the hosted pages for readers whose browsers ask for none that we have, and of mails to people whose language we do not know.',
        }),
      success_url: url,
      cancel_url: url,
      webhook_url: webhookUrl(livemode).optional(),
      resume_key: z
        .string({ error: must(RESUME_KEY) })
        .regex(/^[\x21-\x7e]{16,100}$/, `must be ${RESUME_KEY}`)
        .optional()
        .meta({
          description:
            'A random text that your page keeps in the browser. With it, the page comes back to the session that it opened for this order_ref while that is pending or funded, or for this very cart while that is pending, instead of opening another one.',
        }),
      session_id: text(100).optional().meta({
        description:
          'A session that your server opened for this cart: it is returned instead of a new one. With a publishable key, resume_key is required, and the first browser to come makes the session its own.',
      }),
    },
    { error: must('an object with cart') },
  );
});

export const createSessionAnswer = z
  .object({
    request_id: requestId,
    session_id: z.string(),
    session_url: z.url().meta({
      description:
        'The organizer’s page. Anyone who has it is the organizer, and it cannot be renewed: treat it as a password.',
    }),
    status: sessionStatus,
    expires_at: dateTime,
    merchant_fee_rate: z.number(),
    consumer_fee_rate: z.number(),
    group_access_token: z.string().meta({ description: 'The token in session_url: as secret.' }),
    resumed: z
      .literal(true)
      .optional()
      .meta({ description: 'Present if the session was opened before. Its group may have started or paid.' }),
    warnings: z.array(z.string()).optional().meta({
      description: 'Test mode: what is likely to cause trouble in live mode. Absent if nothing is.',
    }),
  })
  .meta({ id: 'CreatedSession' });

export const listSessionsQuery = z.object({
  limit: pageLimit,
  cursor: milliseconds.optional().meta({
    description: 'The next_cursor of the previous page.',
    override: { type: 'integer', pattern: undefined },
  }),
  status: z.enum(SESSION_STATUSES, { error: must('one of pending, funded, cancelled, expired') }).optional(),
  order_ref: text(CART_LIMITS.metadata_value).optional(),
  created_after: moment.optional(),
  created_before: moment.optional(),
});

/** Beside the fields of the specification: what a back office wants to know of every session. */
const wholeSession = {
  started: z.boolean().meta({ description: 'Whether the organizer has started the group.' }),
  started_at: dateTime.nullable(),
  ended_at: dateTime.nullable(),
  paid_cents: cents.meta({ description: 'Of total_cents, so without consumer fees.' }),
};
const metadata = z.record(z.string(), z.string());
const sessionUrl = z.url();

const listItem = z
  .object({
    session_id: z.string(),
    status: sessionStatus,
    order_ref: z.string().nullable(),
    total_cents: cents,
    currency: z.string(),
    created_at: dateTime,
    expires_at: dateTime,
    ...wholeSession,
    held_cents,
    metadata,
    session_url: sessionUrl,
  })
  .meta({ id: 'SessionListItem' });

export const listSessionsAnswer = z
  .object({
    request_id: requestId,
    data: z.array(listItem),
    has_more: z.boolean(),
    next_cursor: z.int().nullable(),
  })
  .meta({ id: 'SessionList' });

const member = z
  .object({
    id: z.string(),
    name: z.string(),
    amount_cents: cents,
    status: z.enum(MEMBER_STATUSES),
    refunded_cents: refunded_cents.meta({
      description:
        'With a secret key: what of amount_cents is refunded or being refunded, if it is a part. Absent if nothing is, and if all is, as the status says. What banks have taken is not in it.',
    }),
    before_cents,
    held,
  })
  .meta({ id: 'Member' });

const group = z
  .object({
    id: z.string(),
    size: z.int().meta({ description: 'Before the group has started: min_size.' }),
    mode: splitMode.meta({ description: 'Before the group has started: default_mode.' }),
    paid_amount: cents,
    pending_amount: cents,
    members: z.array(member).meta({ description: 'Empty before the group has started.' }),
    waiting,
  })
  .meta({ id: 'Group', description: 'What is not decided before `started` is said by its defaults.' });

const transfer = z
  .object({
    id: z.string().nullable().meta({ description: 'Null until the transfer is made.' }),
    charge: z.string().nullable().meta({ description: 'The charge that it comes from.' }),
    amount_cents: cents,
    reversed_cents: cents.meta({ description: 'Taken back for refunds and disputes.' }),
    status: z.enum(TRANSFER_STATUSES),
  })
  .meta({ id: 'Transfer' });

const refund = z
  .object({
    charge: z.string(),
    amount_cents: cents.meta({ description: 'Amount refunded to the card: the share and its consumer fee.' }),
    status: z.enum(REFUND_STATUSES),
    id: z
      .string()
      .meta({ description: 'Our id of the refund, the same in every event and response that is about it.' }),
    paid_elsewhere,
  })
  .meta({ id: 'Refund' });

export const sessionAnswer = z
  .object({
    request_id: requestId,
    session_id: z.string(),
    status: sessionStatus,
    expires_at: dateTime,
    order_ref: z.string().nullable(),
    total_cents: cents,
    currency: z.string(),
    created_at: dateTime,
    ...wholeSession,
    metadata: metadata.optional().meta({ description: 'With a secret key.' }),
    session_url: sessionUrl
      .optional()
      .meta({ description: 'With a secret key that has the scope payments.' }),
    group,
    charges: z.array(z.string()),
    transfer: z.string().nullable().meta({ description: 'The first of transfers that was made.' }),
    transfers: z.array(transfer).meta({ description: 'With a secret key; empty with a publishable one.' }),
    dropped_items: droppedItems.optional().meta({
      description:
        'Items dropped from the order: do not ship them. Each is there once, and once more for each way its units are cut. Absent if the order is the whole cart.',
    }),
    end_reason,
    stock_until,
    rescue_until,
    swap_until,
    group_from,
    held_cents,
    refunds: z
      .array(refund)
      .optional()
      .meta({ description: 'With a secret key: every refund, with the status that it has now.' }),
  })
  .meta({ id: 'Session' });

export const cancelAnswer = z
  .object({
    request_id: requestId,
    session_id: z.string(),
    status: z.literal('cancelled'),
    refunds: z.array(refund),
  })
  .meta({ id: 'CancelledSession' });

export const stockBody = z.object(
  { available: z.literal(false, { error: must('false: a session that has ended does not open again') }) },
  { error: must('an object with available') },
);

export const stockAnswer = cancelAnswer
  .extend({ end_reason: z.literal('sold_out') })
  .meta({ id: 'SoldOutSession' });

/** Strict: without its amount, a refund is of everything, so one under another name must not be ignored. */
export const refundBody = z
  .strictObject(
    {
      member_id: text(100).optional().meta({
        description:
          'The member whose shares are refunded. Without it, amount_cents is refunded to the whole group.',
      }),
      amount_cents: integer(1, CART_LIMITS.total).optional().meta({
        description:
          'Part of the member’s shares, or of the group’s, without the consumer fee, which is refunded in proportion. Of a member, it defaults to all that is left. Of the group, it is required, and divided in proportion to what is left of each share.',
      }),
    },
    { error: must('an object with member_id') },
  )
  .refine(({ member_id, amount_cents }) => member_id !== undefined || amount_cents !== undefined, {
    path: ['member_id'],
    error: 'is required, unless amount_cents is refunded to the whole group',
  });

export const refundAnswer = z
  .object({
    request_id: requestId,
    session_id: z.string(),
    refunds: z.array(
      refund.extend({
        member_id: z.string().meta({
          description: 'The member whose share is refunded; of a refund to the whole group, who paid.',
        }),
      }),
    ),
  })
  .meta({ id: 'MemberRefunds' });

export const remindAnswer = z
  .object({ request_id: requestId, reminded: z.int(), skipped: z.int() })
  .meta({ id: 'Reminders' });

export const extendBody = z.object(
  {
    expiry_hours: integer(1, LIFETIME_hours).meta({
      description: 'The new lifetime in hours, counted from the creation of the session.',
    }),
  },
  { error: must('an object with expiry_hours') },
);

export const extendAnswer = z
  .object({ request_id: requestId, session_id: z.string(), status: sessionStatus, expires_at: dateTime })
  .meta({ id: 'ExtendedSession' });

/** The body of POST /sessions/preview. */
export const previewBody = perMode((livemode) =>
  z.object(
    {
      cart: settledCart(livemode),
      group_config: groupConfigSchema.prefault({}),
      size: integer(1, MOST_PEOPLE)
        .optional()
        .meta({ description: 'Number of people. Defaults to min_size.' }),
    },
    { error: must('an object with cart') },
  ),
);

const previewMode = z
  .object({
    mode: splitMode,
    possible: z.boolean(),
    shares: z.array(z.object({ amount_cents: cents, consumer_fee_cents: cents })),
    lines: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        quantity: z.int(),
        unit_cents: cents,
        extra_units: z.int().meta({ description: 'Number of units that cost one charge step more.' }),
      }),
    ),
    violations: z.array(z.string()),
  })
  .meta({ id: 'PreviewMode' });

export const previewAnswer = z
  .object({
    request_id: requestId,
    currency: z.string(),
    total_cents: cents,
    size: z.int(),
    merchant_fee_cents: cents,
    modes: z.array(previewMode),
  })
  .meta({ id: 'SessionPreview' });
