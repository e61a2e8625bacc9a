import type { Cart } from '@/lib/cart/schema';
import { chargeStep_cents } from '@/lib/money/currency';
import { distribute, distributeSigned } from '@/lib/money/distribute';
import type { Claim } from './divide';
import { claimAmount_cents, itemLines } from './items';

/** A line of an order, and what a payment pays of it. */
export interface OrderLine {
  kind: 'item' | 'fee' | 'discount' | 'tax' | 'shipping';
  /** What the shop calls it; null where it gave no name. */
  name: string | null;
  /** How many of it: those of the order, or those that were claimed, as "2" or "1/3". Null for what is no item. */
  quantity: string | null;
  /** The whole line in the order. */
  order_cents: number;
  paid_cents: number;
}

type Line = Omit<OrderLine, 'paid_cents'>;

/** What comes on top of a cart's items, in the order in which its pages show it. */
function extrasOf({ fees = [], tax = 0, shipping = 0 }: Cart): Line[] {
  const lines: Line[] = [
    ...fees.map(({ label, amount }): Line => {
      const kind = amount < 0 ? 'discount' : 'fee';
      return { kind, name: label ?? null, quantity: null, order_cents: amount };
    }),
    { kind: 'tax', name: null, quantity: null, order_cents: tax },
    { kind: 'shipping', name: null, quantity: null, order_cents: shipping },
  ];
  return lines.filter(({ order_cents }) => order_cents !== 0);
}

const itemsOf = ({ items }: Cart): Line[] =>
  items.map(({ name, quantity, unit_price }) => ({
    kind: 'item',
    name,
    quantity: String(quantity),
    order_cents: quantity * unit_price,
  }));

/**
 * What a payment of `total_cents` pays for. Each line of the order is paid in proportion, tax, shipping, fees and
 * discounts too; claimed items are alone, in proportion to what they cost. The amounts add up to `total_cents` exactly.
 * Where the shop's own amounts can be charged, these can be, too: no króna has decimals.
 */
export function orderLines(cart: Cart, total_cents: number, claims: readonly Claim[]): OrderLine[] {
  const items = itemsOf(cart);
  const extras = extrasOf(cart);
  const order = [...items, ...extras].map(({ order_cents }) => order_cents);
  const step_cents = stepOf(cart.currency, [total_cents, ...order]);
  const amounts = distributeSigned(total_cents, order, step_cents);
  const withAmounts = (lines: Line[], cents: readonly number[]) =>
    lines.map((line, index) => ({ ...line, paid_cents: cents[index] ?? 0 }));
  const extra = withAmounts(extras, amounts.slice(items.length));
  if (claims.length === 0) return [...withAmounts(items, amounts), ...extra];
  const items_cents = amounts.slice(0, items.length).reduce((sum, amount) => sum + amount, 0);
  return [...claimedItems(cart, items_cents, claims, step_cents), ...extra];
}

/** The currency's own step, where these are multiples of it. */
function stepOf(currency: string, amounts_cents: readonly number[]): number {
  const step_cents = chargeStep_cents(currency);
  return amounts_cents.every((amount_cents) => amount_cents % step_cents === 0) ? step_cents : 1;
}

/** The claimed lines alone, and what each has of what the payment pays for items. */
function claimedItems(
  cart: Cart,
  items_cents: number,
  claims: readonly Claim[],
  step_cents: number,
): OrderLine[] {
  const lines = itemLines(cart);
  const claimed = itemsOf(cart).flatMap((line, index) => {
    const own = claims.filter((claim) => claim.line === index);
    const item = lines[index];
    if (!item || own.length === 0) return [];
    const cost_cents = own.reduce((sum, claim) => sum + claimAmount_cents(item, claim, cart.currency), 0);
    return [{ line: { ...line, quantity: quantityOf(own) }, cost_cents }];
  });
  const amounts = distribute(
    items_cents,
    claimed.map(({ cost_cents }) => cost_cents),
    step_cents,
  );
  return claimed.map(({ line }, index) => ({ ...line, paid_cents: amounts[index] ?? 0 }));
}

/** "2", "1/3", "2 + 1/3 + 1/3". */
function quantityOf(claims: readonly Claim[]): string {
  const whole = claims.reduce((sum, { of, units }) => sum + (of === 1 ? units : 0), 0);
  const pieces = claims.filter(({ of }) => of > 1).map(({ of }) => `1/${of}`);
  return [...(whole > 0 ? [String(whole)] : []), ...pieces].join(' + ');
}
