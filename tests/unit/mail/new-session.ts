import type { Session } from '@/lib/group/model';
import { unstartedSession } from '../../support/unstarted-session';

export const START = Date.UTC(2026, 10, 21, 13, 0);
export const HOUR = 3_600_000;

/** Of a group that nobody has started. */
export function newSession(change: Partial<Session> = {}): Session {
  const total_cents = change.total_cents ?? 10_000;
  return unstartedSession({
    id: 'sess_sample',
    merchant_id: 'split_merch_sample',
    livemode: true,
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
    group_id: 'grp_sample',
    share_id: 'share_sample',
    created_at: START,
    ...change,
  });
}
