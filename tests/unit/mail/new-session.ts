import type { Session } from '@/lib/group/model';

export const START = Date.UTC(2026, 10, 21, 13, 0);
export const HOUR = 3_600_000;

/** Of a group that nobody has started. */
export function newSession(change: Partial<Session> = {}): Session {
  const total_cents = change.total_cents ?? 10_000;
  return {
    id: 'sess_sample',
    merchant_id: 'split_merch_sample',
    livemode: true,
    currency: 'usd',
    total_cents,
    order_ref: '1042',
    cart: {
      total: total_cents,
      currency: 'usd',
      items: [
        { name: 'Teapot', quantity: 2, unit_price: 3_000 },
        { name: 'Cups, set of four', quantity: 1, unit_price: 4_000 },
      ],
    },
    config: {
      min_size: 1,
      max_size: 20,
      default_mode: 'equal',
      allowed_modes: ['equal', 'itemized', 'custom', 'percentage', 'host-pays'],
      expiry_hours: 72,
      allow_dropping_items: false,
    },
    customer_email: 'ana@example.com',
    webhook_url: null,
    locale: null,
    merchant_fee_bps: 350,
    consumer_fee_bps: 100,
    fx_fee_bps: 0,
    group_id: 'grp_sample',
    share_id: 'share_sample',
    created_at: START,
    status: 'pending',
    started_at: null,
    expires_at: START + 72 * HOUR,
    extended_at: null,
    rescue_until: null,
    ended_at: null,
    end_reason: null,
    milestones: [],
    swaps: [],
    again: null,
    cancel_announced: false,
    link_closed: false,
    approves_joining: false,
    former_share_ids: [],
    event_sequence: 0,
    split: null,
    members: [],
    payments: [],
    refunds: [],
    transfers: [],
    reversals: [],
    merchant_fee_cents: null,
    fx_fee_cents: null,
    ...change,
  };
}
