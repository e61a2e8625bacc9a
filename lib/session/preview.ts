import type { Cart } from '@/lib/cart/schema';
import type { Violation } from '@/lib/cart/violations';
import type { GroupConfig } from '@/lib/group/model';
import { refuseTooLittle, refuseTooMuch } from '@/lib/group/query/card-limits';
import { type DivideInput, divide, type ItemLine, type SplitMode } from '@/lib/group/split/divide';
import { itemLines } from '@/lib/group/split/items';
import { chargeStep_cents } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import { feeOf } from '@/lib/money/fee';

/** A place that one member would take; the consumer fee is paid on top of it. */
interface PreviewShare {
  amount_cents: number;
  consumer_fee_cents: number;
}

interface ModePreview {
  mode: SplitMode;
  /** Whether the group can be started this way with these numbers. */
  possible: boolean;
  shares: PreviewShare[];
  /** Itemized mode: what members choose from. */
  lines: Omit<ItemLine, 'unit_price'>[];
  /** Why not. */
  violations: Violation[];
}

/**
 * The shares that each allowed mode would make of a cart, without creating anything. Modes in which people set
 * numbers are shown as they start: custom and percentage even, host-pays with everything owed by the organizer.
 */
export function previewModes(
  cart: Cart,
  config: GroupConfig,
  { size, consumer_fee_bps }: { size: number; consumer_fee_bps: number },
): ModePreview[] {
  return config.allowed_modes.map((mode) =>
    mode === 'itemized' ? previewItems(cart) : previewDivision(cart, mode, { size, consumer_fee_bps }),
  );
}

function previewItems(cart: Cart): ModePreview {
  const lines = itemLines(cart).map(({ unit_price: _, ...line }) => line);
  const violations = refuseTooLittle(cart, cart.total)?.violations ?? [];
  return { mode: 'itemized', possible: violations.length === 0, shares: [], lines, violations };
}

function previewDivision(
  cart: Cart,
  mode: Exclude<SplitMode, 'itemized'>,
  { size, consumer_fee_bps }: { size: number; consumer_fee_bps: number },
): ModePreview {
  const impossible = { mode, possible: false, shares: [], lines: [] };
  const division = divide(divisionInput(cart, mode, size));
  if (!division.ok) return { ...impossible, violations: division.violations };
  const step_cents = chargeStep_cents(cart.currency);
  const shares = division.places.map(({ amount_cents }) => ({
    amount_cents,
    consumer_fee_cents: feeOf(amount_cents, consumer_fee_bps, step_cents),
  }));
  const tooMuch = shares
    .map(({ amount_cents, consumer_fee_cents }) => refuseTooMuch(cart, amount_cents + consumer_fee_cents))
    .find((refused) => refused !== undefined);
  if (tooMuch) return { ...impossible, violations: tooMuch.violations };
  return { mode, possible: true, shares, lines: [], violations: [] };
}

function divisionInput(cart: Cart, mode: Exclude<SplitMode, 'itemized'>, size: number): DivideInput {
  const { total: total_cents, currency } = cart;
  const same = { total_cents, currency };
  const even = new Array<number>(size).fill(1);
  switch (mode) {
    case 'equal':
      return { ...same, mode, size };
    case 'custom': {
      const amounts = distribute(total_cents, even, chargeStep_cents(currency));
      return { ...same, mode, amounts: amounts.map((amount_cents) => ({ label: null, amount_cents })) };
    }
    case 'percentage': {
      const percentages = distribute(10_000, even).map((percent_bp) => ({ label: null, percent_bp }));
      return { ...same, mode, percentages };
    }
    case 'host-pays':
      return { ...same, mode, others: even.slice(1).map(() => ({ label: null, amount_cents: 0 })) };
  }
}
