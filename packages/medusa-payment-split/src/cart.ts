import { chargeStep_cents } from '../../../lib/money/currency';
import type { Cart, CartFee, CartItem } from '../../checkout/src/types';
import { lineCents, type MedusaAmount, numberOf, sumCents } from './amounts';

/** What Medusa's cart says of something that is charged, whether a line or a shipping method. */
interface Charged {
  /** Whether the price contains the tax. */
  is_tax_inclusive: boolean;
  tax_total: MedusaAmount;
  /** With tax, and without. */
  discount_total: MedusaAmount;
  discount_subtotal: MedusaAmount;
}

export interface MedusaLine extends Charged {
  id: string;
  variant_id?: string | null;
  title: string;
  variant_title?: string | null;
  thumbnail?: string | null;
  quantity: MedusaAmount;
  unit_price: MedusaAmount;
}

export interface MedusaShippingMethod extends Charged {
  amount: MedusaAmount;
}

/** The fields of Medusa's cart that the provider reads. */
export interface MedusaCart {
  items: readonly MedusaLine[];
  shipping_methods: readonly MedusaShippingMethod[];
  /** Gift cards and store credit. */
  credit_line_total: MedusaAmount;
}

const LINES_MAX = 500;
const QUANTITY_MAX = 10_000;
const NAME_MAX = 200;
const URL_MAX = 2000;

/** Without half a character at its end, and without what cannot be signed. */
function shortened(text: string): string {
  const characters = [...text.replace(/\0|\p{Surrogate}/gu, '')];
  return characters.slice(0, NAME_MAX).join('') || 'Item';
}

function nameOf({ title, variant_title }: MedusaLine): string {
  const variant = variant_title && !/^default( variant)?$/i.test(variant_title) ? ` (${variant_title})` : '';
  return `${title}${variant}`;
}

/** A picture's address in the form that Split takes: with spaces and backslashes encoded. One that it refuses is left out. */
function pictureOf(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('https://') || !URL.canParse(address)) return undefined;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' && href.length <= URL_MAX ? href : undefined;
}

/** A line as the group sees it; as one piece where a unit does not cost a whole number of cents. */
function itemOf(line: MedusaLine, currency: string): CartItem {
  const quantity = numberOf(line.quantity);
  const total = lineCents(line.unit_price, line.quantity, currency);
  const unit_price = sumCents([line.unit_price], currency);
  const image_url = pictureOf(line.thumbnail);
  const image = image_url ? { image_url } : {};
  const countable = Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX;
  if (countable && quantity * unit_price === total)
    return { id: line.id, name: shortened(nameOf(line)), quantity, unit_price, ...image };
  return {
    id: line.id,
    name: shortened(`${quantity} × ${nameOf(line)}`),
    quantity: 1,
    unit_price: total,
    ...image,
  };
}

type Lines = Required<Pick<Cart, 'items' | 'tax' | 'shipping' | 'fees'>>;

/** The tax that prices do not contain, and the discounts in the way that prices are shown. */
function taxAndDiscount(charged: readonly Charged[], currency: string): { tax: number; discount: number } {
  const before_tax = charged.filter((one) => !one.is_tax_inclusive);
  const discounts = charged.map((one) => (one.is_tax_inclusive ? one.discount_total : one.discount_subtotal));
  return {
    tax: sumCents(
      before_tax.map((one) => one.tax_total),
      currency,
    ),
    discount: sumCents(discounts, currency),
  };
}

function linesOf(cart: MedusaCart, total: number, currency: string): Lines | undefined {
  const { items, shipping_methods, credit_line_total } = cart;
  if (items.length === 0 || items.length > LINES_MAX) return undefined;
  const charged = [...items, ...shipping_methods];
  const lines = items.map((line) => itemOf(line, currency));
  const shipping = sumCents(
    shipping_methods.map(({ amount }) => amount),
    currency,
  );
  const { tax, discount } = taxAndDiscount(charged, currency);
  const credit = sumCents([credit_line_total], currency);
  const goods = lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  const rest = total - (goods + shipping + tax - discount - credit);
  // Roundings are a unit for each line at most. More means that the amount is not this cart's.
  if (Math.abs(rest) > (charged.length + 2) * chargeStep_cents(currency)) return undefined;
  if (lines.some(({ unit_price }) => unit_price < 0) || shipping < 0 || tax < 0) return undefined;
  const fees: CartFee[] = [
    { id: 'discount', label: 'Discount', amount: -discount },
    { id: 'credit', label: 'Credit', amount: -credit },
    { id: 'rounding', label: 'Rounding', amount: rest },
  ];
  return { items: lines, tax, shipping, fees: fees.filter(({ amount }) => amount !== 0) };
}

/**
 * The cart that the group pays: Medusa's lines, taxes, shipping and discounts, which add up to `total` exactly. An
 * amount that is not a cart's, such as that of an order's change, is one line.
 */
export function splitCart(cart: MedusaCart | undefined, total: number, currency: string): Cart {
  const lines = cart && linesOf(cart, total, currency);
  const single: Lines = {
    items: [{ name: 'Order', quantity: 1, unit_price: total }],
    tax: 0,
    shipping: 0,
    fees: [],
  };
  return { total, currency, ...(lines ?? single) };
}
