import { z } from 'zod';
import { fieldError } from '@/lib/errors';
import * as ledger from '@/lib/merchant/ledger';
import { endpoint } from '../endpoint';
import { dateTime, moment, ofSession, requestId } from './common-schemas';
import { cursorOf, pageAnswer, pageLimit, pageOf } from './page';

const listLedgerQuery = z.object({
  limit: pageLimit,
  cursor: cursorOf(/^\d{1,15}_\d{1,18}$/),
  from: moment.optional().meta({ description: 'The beginning of the period, inside it. By default 1970.' }),
  until: moment.optional().meta({ description: 'The end of the period, outside it. By default now.' }),
  session_id: ofSession,
});

const ledgerEntry = z
  .object({
    id: z.string(),
    type: z.enum(ledger.LEDGER_TYPES),
    amount_cents: z.int().meta({ description: 'What it adds to your balance; what it takes is negative.' }),
    currency: z.string(),
    session_id: z.string(),
    order_ref: z.string().nullable(),
    payment_id: z.string().nullable(),
    member_id: z.string().nullable(),
    member_name: z.string().nullable().meta({ description: 'Null where it is no longer kept.' }),
    processor_id: z
      .string()
      .nullable()
      .meta({ description: 'Of the charge, refund, transfer, transfer reversal, or dispute.' }),
    processor_transfer_id: z.string().nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'LedgerEntry' });

const ledgerAnswer = pageAnswer(ledgerEntry).meta({ id: 'LedgerEntryList' });

const balancesAnswer = z
  .object({
    request_id: requestId,
    at: dateTime,
    data: z.array(z.object({ currency: z.string(), balance_cents: z.int() }).meta({ id: 'LedgerBalance' })),
  })
  .meta({ id: 'LedgerBalances' });

const payment = {
  currency: 'usd',
  session_id: 'sess_4KdRz8QmYtVb2NcXs6WpLf',
  order_ref: 'order_1042',
  payment_id: 'pay_3HnBv7XcQyRt5LmKz9WsPd',
  member_id: 'mem_6TgFr2ZqLxNp8VbYc4KmJd',
  member_name: 'Ana',
  processor_id: 'ch_3QbLmN2eZvKYlo2C1a2b3c4d',
  processor_transfer_id: null,
  created_at: '2026-03-02T17:20:00.000Z',
};

const common = { tag: 'Ledger', auth: { secret: 'payments:read' }, limit: { per_minute: 60 } } as const;

export const listLedger = endpoint({
  ...common,
  id: 'listLedgerEntries',
  method: 'GET',
  path: '/ledger',
  summary: 'List ledger entries',
  description:
    'Every payment, fee, refund, transfer, transfer reversal, and dispute of a period, oldest first. The balance at its beginning and its entries add up to the balance at its end.',
  query: listLedgerQuery,
  response: ledgerAnswer,
  etag: true,
  example: {
    response: {
      request_id: 'req_2VfUX8nZbq7YtLwS5cKdR9',
      data: [
        { id: 'led_1041', type: 'payment', amount_cents: 2_525, ...payment },
        { id: 'led_1043', type: 'consumer_fee', amount_cents: -25, ...payment },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  errors: [],
  handler: async ({ caller, query, now }) => {
    const { limit, cursor, session_id, from = 0, until = Math.max(now, from) } = query;
    if (from > until) throw fieldError('until', 'must not be before from');
    const page = await ledger.listLedger(caller, { from, until, session_id }, { limit, cursor });
    return pageOf(page, (entry) => ({ ...entry, created_at: entry.created_at.toISOString() }));
  },
});

export const getLedgerBalances = endpoint({
  ...common,
  id: 'getLedgerBalances',
  method: 'GET',
  path: '/ledger/balances',
  summary: 'Retrieve ledger balances',
  description:
    'What is held for your groups at a time, by currency: what members have paid, less fees, refunds, transfers, and disputes. Once a group is settled it adds nothing.',
  query: z.object({ at: moment.optional().meta({ description: 'By default now.' }) }),
  response: balancesAnswer,
  example: {
    response: {
      request_id: 'req_2VfUX8nZbq7YtLwS5cKdR9',
      at: '2026-04-01T00:00:00.000Z',
      data: [{ currency: 'usd', balance_cents: 2_500 }],
    },
  },
  errors: [],
  handler: async ({ caller, query, now }) => {
    const at = query.at ?? now;
    return { at: new Date(at).toISOString(), data: await ledger.ledgerBalances(caller, at) };
  },
});
