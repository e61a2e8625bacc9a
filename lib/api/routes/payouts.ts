import { z } from 'zod';
import { LINES_STATUSES, PAYOUT_LINE_TYPES, PAYOUT_STATUSES } from '@/lib/payment/account/payout-lines';
import { endpoint } from '../endpoint';
import { dateTime, requestId } from './common-schemas';
import { cursorOf, isoCreated, pageAnswer, pageFields, pageLimit, pageOf } from './page';

const payoutFields = {
  id: z.string().meta({ description: "The processor's." }),
  amount_cents: z.int().meta({ description: 'Negative where your bank account was debited.' }),
  currency: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  arrives_on: z.iso.date().meta({ description: 'The day on which your bank should have it.' }),
  lines_status: z
    .enum(LINES_STATUSES)
    .meta({ description: 'Whether the processor says what it is made of: unavailable for payouts by hand.' }),
  created_at: dateTime,
};

const payoutLine = z
  .object({
    id: z.string().nullable().meta({ description: "The processor's, of the transaction on your balance." }),
    type: z.enum(PAYOUT_LINE_TYPES),
    amount_cents: z.int().meta({ description: "What it adds to the payout, less the processor's fees." }),
    processor_type: z.string().nullable().meta({ description: "The processor's own word for it." }),
    session_id: z.string().nullable(),
    order_ref: z.string().nullable(),
    payment_id: z.string().nullable(),
    processor_id: z
      .string()
      .nullable()
      .meta({ description: 'Of the transfer, transfer reversal, or other.' }),
    processor_transfer_id: z.string().nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'PayoutLine' });

const payoutsAnswer = pageAnswer(z.object(payoutFields).meta({ id: 'PayoutListItem' })).meta({
  id: 'PayoutList',
});

const payoutAnswer = z
  .object({ request_id: requestId, ...payoutFields, data: z.array(payoutLine), ...pageFields })
  .meta({ id: 'Payout' });

const example = {
  id: 'po_1QcXmN2eZvKYlo2CjR5tYw8b',
  amount_cents: 2_450,
  currency: 'usd',
  status: 'paid',
  arrives_on: '2026-03-05',
  lines_status: 'complete',
  created_at: '2026-03-04T08:00:00.000Z',
};

/** When it is first asked for: it needs the processor's large library. */
const loadReader = () => import('@/lib/payment/account/payouts');

const common = { tag: 'Ledger', auth: { secret: 'payments:read' }, limit: { per_minute: 60 } } as const;

export const listPayouts = endpoint({
  ...common,
  id: 'listPayouts',
  method: 'GET',
  path: '/payouts',
  summary: 'List payouts',
  description:
    'What the processor has sent from your payout account to your bank, newest first. It is read from the processor, and empty until you have a payout account.',
  query: z.object({ limit: pageLimit, cursor: cursorOf(/^po_\w{1,100}$/) }),
  response: payoutsAnswer,
  example: {
    response: {
      request_id: 'req_2VfUX8nZbq7YtLwS5cKdR9',
      data: [example],
      has_more: false,
      next_cursor: null,
    },
  },
  errors: ['payout_account_disconnected'],
  handler: async ({ caller, query }) => {
    const payouts = await loadReader();
    return pageOf(await payouts.listPayouts(caller, query), isoCreated);
  },
});

export const getPayout = endpoint({
  ...common,
  id: 'getPayout',
  method: 'GET',
  path: '/payouts/:payout_id',
  summary: 'Retrieve a payout with its lines',
  description:
    'What a payout is made of, with the order of each transfer. The lines of all pages add up to its amount exactly; what the processor does not itemize is a line of the type not_itemized.',
  query: z.object({ limit: pageLimit, cursor: cursorOf(/^-?\d{1,15}_txn_\w{1,100}$/) }),
  response: payoutAnswer,
  example: {
    response: {
      request_id: 'req_2VfUX8nZbq7YtLwS5cKdR9',
      ...example,
      data: [
        {
          id: 'txn_1QcWkP2eZvKYlo2CbN4mLs7d',
          type: 'transfer',
          amount_cents: 2_450,
          processor_type: 'payment',
          session_id: 'sess_4KdRz8QmYtVb2NcXs6WpLf',
          order_ref: 'order_1042',
          payment_id: 'pay_3HnBv7XcQyRt5LmKz9WsPd',
          processor_id: 'tr_1QbLqT2eZvKYlo2CfG8hJk3m',
          processor_transfer_id: 'tr_1QbLqT2eZvKYlo2CfG8hJk3m',
          created_at: '2026-03-02T17:25:00.000Z',
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  errors: ['payout_not_found', 'payout_account_disconnected'],
  handler: async ({ caller, params, query }) => {
    const payouts = await loadReader();
    const { payout, lines, next_cursor } = await payouts.readPayout(caller, params.payout_id, query);
    return { ...isoCreated(payout), ...pageOf({ data: lines, next_cursor }, isoCreated) };
  },
});
