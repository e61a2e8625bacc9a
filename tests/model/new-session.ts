import type { GroupConfig, Session } from '@/lib/group/model';
import { planMilestones } from '@/lib/group/query/milestones';
import { SPLIT_MODES } from '@/lib/group/split/divide';
import { unstartedSession } from '../support/unstarted-session';

const HOUR_ms = 3_600_000;
export const START = Date.UTC(2026, 0, 1);

const MILESTONES = [
  { after_minutes: 600, paid_percent: 20 },
  { after_minutes: 1_800, paid_percent: 60 },
];

/** Of a shop that keeps stock for groups on their way, and of others that give a second chance. */
const OPTIONS = [
  { milestones: MILESTONES },
  { rescue_hours: 24 },
  { milestones: MILESTONES, rescue_hours: 24 },
];

/** Every eleventh total from this one on is of a shop where everyone chooses what to give. */
export const GIFT_TOTAL = 7;

const GIFTS = {
  default_mode: 'host-pays',
  allowed_modes: ['host-pays'],
  contributions: { min_cents: 300 },
} satisfies Partial<GroupConfig>;

/** Where cards are held, beside those: the hours of a rescue are few then. */
const FUNDS = [{}, { funds: 'auto' }, { funds: 'hold' }] as const;

/** What a shop has opened; the total decides what it asks for. */
export function newSession(currency: string, scale: number, total: number): Session {
  const config: GroupConfig = {
    min_size: 1,
    max_size: 6,
    default_mode: 'equal',
    allowed_modes: [...SPLIT_MODES],
    expiry_hours: 72,
    allow_dropping_items: true,
    ...OPTIONS[total % OPTIONS.length],
    ...fundsFor(total),
    ...(total % 11 === GIFT_TOTAL ? GIFTS : { swap_until: new Date(START + 96 * HOUR_ms).toISOString() }),
  };
  const unit_price = (100 + (total % 9_000)) * scale;
  const tax = (total % 77) * scale;
  const items = [
    { id: 'cabin', name: 'Cabin', quantity: 3, unit_price },
    { id: 'boat', name: 'Boat', quantity: 1, unit_price: 7 * unit_price },
    { name: 'Wood', quantity: 5, unit_price: Math.ceil(unit_price / scale / 3) * scale },
    // Often less than any card can pay.
    { name: 'Salt', quantity: 1, unit_price: (1 + (total % 60)) * scale },
  ];
  const total_cents = items.reduce((sum, item) => sum + item.quantity * item.unit_price, tax);
  return unstartedSession({
    cart: { total: total_cents, currency, items, tax, shipping: 0, fees: [], metadata: {} },
    config,
    created_at: START,
    customer_email: 'ana@example.test',
    milestones: planMilestones(config, START),
  });
}

function fundsFor(total: number): Partial<GroupConfig> {
  const funds = FUNDS[Math.floor(total / 3) % FUNDS.length];
  if (!funds || !('funds' in funds)) return {};
  return { ...funds, ...(OPTIONS[total % OPTIONS.length]?.rescue_hours ? { rescue_hours: 18 } : {}) };
}
