/** Examples of the session endpoints in the OpenAPI document. Tests check them against the schemas. */

const SESSION = 'sess_8Jb6Vw3nQy5tRz1KcXmD4e';
const REQUEST = 'req_2VfUX8nZbq7YtLwS5cKdR9';
const CREATED = '2026-03-02T17:00:00.000Z';
const STARTED = '2026-03-02T17:04:00.000Z';
const SESSION_URL = `https://pay.example.com/session/${SESSION}?access=q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA`;
const EXPIRES = '2026-03-05T17:00:00.000Z';

const cart = {
  total: 12_600,
  currency: 'usd',
  items: [
    { id: 'cabin', name: 'Lake cabin, two nights', quantity: 1, unit_price: 10_000 },
    { id: 'kayak', name: 'Kayak', quantity: 2, unit_price: 900 },
  ],
  tax: 500,
  fees: [{ id: 'clean', label: 'Cleaning', amount: 300 }],
  metadata: { order_ref: 'order-1001' },
};

export const createRequest = {
  cart,
  signature: '0d5f6a0d3c7d9a1b4be8f0d1a9f3f6c2e15b7c4a6d8e9f00112233445566778a',
  group_config: { min_size: 2, max_size: 6, default_mode: 'equal', expiry_hours: 72 },
  customer: { name: 'Ada', email: 'ada@example.com' },
  success_url: 'https://shop.example.com/thanks',
  cancel_url: 'https://shop.example.com/cart',
  webhook_url: 'https://shop.example.com/hooks/split',
};

export const created = {
  request_id: REQUEST,
  session_id: SESSION,
  session_url: SESSION_URL,
  status: 'pending',
  expires_at: EXPIRES,
  merchant_fee_rate: 0.035,
  consumer_fee_rate: 0.01,
  group_access_token: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
};

export const list = {
  request_id: REQUEST,
  data: [
    {
      session_id: SESSION,
      status: 'pending',
      order_ref: 'order-1001',
      total_cents: 12_600,
      currency: 'usd',
      created_at: CREATED,
      expires_at: EXPIRES,
      started: true,
      started_at: STARTED,
      ended_at: null,
      paid_cents: 6300,
      metadata: { order_ref: 'order-1001' },
      session_url: SESSION_URL,
    },
  ],
  has_more: true,
  next_cursor: Date.parse(CREATED),
};

export const session = {
  request_id: REQUEST,
  session_id: SESSION,
  status: 'pending',
  expires_at: EXPIRES,
  order_ref: 'order-1001',
  total_cents: 12_600,
  currency: 'usd',
  created_at: CREATED,
  started: true,
  started_at: STARTED,
  ended_at: null,
  paid_cents: 6300,
  metadata: { order_ref: 'order-1001' },
  session_url: SESSION_URL,
  group: {
    id: 'grp_5xKqM2vBt8WjYcR3nZsL7d',
    size: 2,
    mode: 'equal',
    paid_amount: 6300,
    pending_amount: 6300,
    members: [
      { id: 'mem_3TgHbN9kWq6VrXyC1mZpF8', name: 'Ada', amount_cents: 6300, status: 'paid' },
      { id: 'mem_7YdJfQ4sKt2LwBnV9xRcM5', name: 'Grace', amount_cents: 6300, status: 'pending' },
    ],
  },
  charges: ['ch_3PqRsT'],
  transfer: null,
  transfers: [],
  refunds: [],
};

export const cancelled = {
  request_id: REQUEST,
  session_id: SESSION,
  status: 'cancelled',
  refunds: [{ charge: 'ch_3PqRsT', amount_cents: 6363, status: 'pending', id: 'ref_6HnWs2QbYt9RkVx4LmCz7P' }],
};

export const soldOut = { ...cancelled, end_reason: 'sold_out' };

export const refundRequest = { member_id: 'mem_3TgHbN9kWq6VrXyC1mZpF8', amount_cents: 2000 };

export const refunded = {
  request_id: REQUEST,
  session_id: SESSION,
  refunds: [
    {
      id: 'ref_6HnWs2QbYt9RkVx4LmCz7P',
      member_id: 'mem_3TgHbN9kWq6VrXyC1mZpF8',
      charge: 'ch_3PqRsT',
      amount_cents: 2020,
      status: 'pending',
    },
  ],
};

export const reminded = { request_id: REQUEST, reminded: 1, skipped: 0 };

export const extended = {
  request_id: REQUEST,
  session_id: SESSION,
  status: 'pending',
  expires_at: '2026-03-06T17:00:00.000Z',
};

export const simulateRequest = { steps: ['start:2', 'join', 'pay'] };

export const simulated = {
  request_id: REQUEST,
  session_id: SESSION,
  status: 'pending',
  events: [
    { id: 'evt_017724720000002TgRkV8nWq5XyC1mZpFb7H', type: 'group.created', sequence: 1 },
    { id: 'evt_017724720000009LdJfQ3sKt6LwBnV4xRcM8', type: 'group.member_joined', sequence: 2 },
    { id: 'evt_017724720000005MhGpT7vJr2NzDkX9wScB4', type: 'group.share_paid', sequence: 3 },
  ],
};

export const previewRequest = { cart, group_config: { allowed_modes: ['equal', 'itemized'] }, size: 2 };

export const preview = {
  request_id: REQUEST,
  currency: 'usd',
  total_cents: 12_600,
  size: 2,
  merchant_fee_cents: 441,
  modes: [
    {
      mode: 'equal',
      possible: true,
      shares: [
        { amount_cents: 6300, consumer_fee_cents: 63 },
        { amount_cents: 6300, consumer_fee_cents: 63 },
      ],
      lines: [],
      violations: [],
    },
    {
      mode: 'itemized',
      possible: true,
      shares: [],
      lines: [
        { line: 0, name: 'Lake cabin, two nights', quantity: 1, unit_cents: 10_678, extra_units: 0 },
        { line: 1, name: 'Kayak', quantity: 2, unit_cents: 961, extra_units: 0 },
      ],
      violations: [],
    },
  ],
};
