import { SPLIT_MODES } from '@/lib/group/split/divide';
import type { SplitSettings } from '@/lib/group/split/settings';
import { chargeStep_cents } from '@/lib/money/currency';
import type { SimulationMerchant } from './merchant';
import type { Random } from './random';
import { callApp, type SIMULATED_CURRENCIES, type SimulationStack } from './stack';

export interface Group {
  stack: SimulationStack;
  random: Random;
  session_id: string;
  /** Opens the organizer's page. */
  access: string;
  /** Places can change hands. */
  swaps: boolean;
  /** What is paid at the deadline is kept for some hours. */
  rescues: boolean;
  total_cents: number;
  merchant: SimulationMerchant;
  /** Everyone chooses what to give. */
  gifts: boolean;
  /** In some groups everyone claims items. */
  mode: SplitSettings['mode'];
  currency: (typeof SIMULATED_CURRENCIES)[number];
}

/** Null if the people of `group_from` cannot be taken over. */
export async function createSession(
  wanted: Pick<Group, 'stack' | 'random' | 'merchant' | 'gifts' | 'currency'> & { group_from?: string },
): Promise<Omit<Group, 'mode'> | null> {
  const { stack, random, merchant, gifts, currency, group_from } = wanted;
  const step_cents = chargeStep_cents(currency);
  const unit_price = (400 + random.below(9_000)) * step_cents;
  const quantity = 1 + random.below(4);
  const tax = random.below(300) * step_cents;
  const milestones = random.chance(0.4)
    ? [{ after_minutes: 60, paid_percent: 1 + random.below(100) }]
    : undefined;
  const rescue_hours = random.chance(0.5) ? 18 : undefined;
  const swap_until = random.chance(0.5) ? new Date(Date.now() + 3_600_000).toISOString() : undefined;
  // Holds outlast a group with no more hours than these.
  const funds = random.chance(0.5) ? random.pick(['hold', 'auto'] as const) : undefined;
  // That of the endpoint gets each event once all the same.
  const receiver = random.chance(0.5) ? random.pick([stack.session_inbox, stack.inbox]).receiver : null;
  const total_cents = unit_price * quantity + tax;
  const { status, body } = await callApp<{ session_id: string; group_access_token: string }>(
    stack,
    '/api/v1/sessions',
    {
      cart: {
        total: total_cents,
        currency,
        items: [{ id: 'cabin', name: 'Cabin', quantity, unit_price }],
        tax,
        metadata: { order_ref: `order-${random.below(1_000_000_000)}` },
      },
      group_config: {
        min_size: 1,
        max_size: 6,
        milestones,
        rescue_hours,
        ...(gifts
          ? { contributions: {} }
          : { allowed_modes: [...SPLIT_MODES], allow_dropping_items: true, swap_until }),
        funds,
      },
      customer: { email: 'ana@example.test' },
      webhook_url: receiver?.url,
      group_from,
    },
    {
      authorization: `Bearer ${merchant.secret_key}`,
      'idempotency-key': `create-${random.next()}-${random.next()}`,
    },
  );
  // Its group may be open still, or in another currency, or too large for this total.
  if (group_from && (status === 400 || status === 409)) return null;
  if (status !== 200) throw new Error(`No session was created: ${status} ${JSON.stringify(body)}`);
  const { session_id, group_access_token: access } = body;
  const swaps = swap_until !== undefined && !gifts;
  const rescues = rescue_hours !== undefined;
  return { stack, random, merchant, gifts, currency, session_id, access, swaps, rescues, total_cents };
}

const BY_AMOUNT = ['custom', 'host-pays'] as const;

/** Divided in any way. Amounts are of the whole total, so that they fit as long as nobody has paid. */
export function settingsFor(
  random: Random,
  size: number,
  { total_cents, currency }: Pick<Group, 'total_cents' | 'currency'>,
): SplitSettings {
  const mode = random.pick([
    'equal',
    'equal',
    'equal',
    'percentage',
    'percentage',
    'itemized',
    'itemized',
    ...BY_AMOUNT,
  ]);
  if (mode === 'custom' || mode === 'host-pays') {
    const step_cents = chargeStep_cents(currency);
    const each_cents = Math.floor(total_cents / step_cents / size) * step_cents;
    const others = Array.from({ length: size - 1 }, () => ({ label: null, amount_cents: each_cents }));
    const own = { label: null, amount_cents: total_cents - each_cents * (size - 1) };
    return { mode, size, amounts: mode === 'custom' ? [own, ...others] : others };
  }
  if (mode !== 'percentage') return { mode, size };
  const least_bp = 1_000 + random.below(800);
  const percentages = Array.from({ length: size }, (_none, index) => ({
    label: null,
    percent_bp: index === 0 ? 10_000 - least_bp * (size - 1) : least_bp,
  }));
  return { mode, size, percentages };
}
