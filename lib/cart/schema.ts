import { z } from 'zod';
import { EMAIL, integer, isText, MOMENT_FORM, must, text } from '@/lib/cart/fields';
import { urlSchema } from '@/lib/cart/url';
import { type Violation, violationsOf } from '@/lib/cart/violations';
import { CURRENCY_CODES, chargeStep_cents, isCurrency } from '@/lib/money/currency';

/** Amounts in the smallest currency unit. */
export const CART_LIMITS = {
  total: 99_999_999,
  items: 500,
  fees: 20,
  quantity: 10_000,
  name: 200,
  id: 100,
  label: 100,
  metadata_keys: 50,
  metadata_key: 40,
  metadata_value: 500,
} as const;

const amount = () => integer(0, CART_LIMITS.total);

const currency = z.enum(CURRENCY_CODES as [string, ...string[]], {
  error: must('the lowercase ISO 4217 code of a currency that can be charged, such as "usd"'),
});

/** API specification 2.2. `image_url` is not signed. */
const itemSchema = (livemode: boolean) =>
  z
    .strictObject(
      {
        id: text(CART_LIMITS.id).optional(),
        name: text(CART_LIMITS.name),
        quantity: integer(1, CART_LIMITS.quantity),
        unit_price: amount(),
        image_url: urlSchema({ allow_http_localhost: !livemode }).optional(),
      },
      { error: must('an object with name, quantity and unit_price') },
    )
    .meta({ id: 'CartItem' });

/**
 * API specification 2.3. The amount is required; `id` and `label` are optional, as the specification names no
 * required field and an unlabelled fee is still a fee. A negative amount is a discount.
 */
const feeSchema = z
  .strictObject(
    {
      id: text(CART_LIMITS.id).optional(),
      label: text(CART_LIMITS.label).optional(),
      amount: integer(-CART_LIMITS.total, CART_LIMITS.total),
    },
    { error: must('an object with amount') },
  )
  .meta({ id: 'Fee' });

type Refinement = z.core.$RefinementCtx<unknown>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function report(context: Refinement, path: PropertyKey[], message: string): void {
  context.addIssue({ code: 'custom', path, message });
}

/** A record schema would drop a key called `__proto__` unseen; here it is refused, as it would be signed. */
function checkMetadata(value: unknown, context: Refinement): void {
  if (!isObject(value)) {
    report(context, [], 'must be an object of strings');
    return;
  }
  const keys = Object.keys(value);
  if (keys.length > CART_LIMITS.metadata_keys) {
    report(context, [], `must have at most ${CART_LIMITS.metadata_keys} keys, but has ${keys.length}`);
  }
  for (const key of keys) {
    if (key === '__proto__') report(context, [key], 'is not allowed as a key; rename it');
    else if (!isText(key, 1, CART_LIMITS.metadata_key)) {
      report(context, [key], `must have a key of 1 to ${CART_LIMITS.metadata_key} characters`);
    }
    if (!isText(value[key], 0, CART_LIMITS.metadata_value)) {
      report(context, [key], `must be text of at most ${CART_LIMITS.metadata_value} characters`);
    }
  }
}

const metadata = z
  .unknown()
  .superRefine(checkMetadata)
  .meta({
    type: 'object',
    maxProperties: CART_LIMITS.metadata_keys,
    propertyNames: { minLength: 1, maxLength: CART_LIMITS.metadata_key },
    additionalProperties: { type: 'string', maxLength: CART_LIMITS.metadata_value },
  }) as unknown as z.ZodType<Record<string, string>, Record<string, string>>;

const MOMENT = must(`an ISO 8601 date-time in the form "${MOMENT_FORM}"`);

/** Signed as it is written, so it stays text. */
const moment = z.iso.datetime({ offset: true, error: MOMENT }).max(40, { error: MOMENT });

const cartShape = (livemode: boolean) =>
  z.strictObject(
    {
      total: integer(1, CART_LIMITS.total),
      currency,
      items: z
        .array(itemSchema(livemode), { error: must('a list of items') })
        .min(1, 'must have at least 1 item')
        .max(CART_LIMITS.items, `must have at most ${CART_LIMITS.items} items`),
      tax: amount().optional(),
      shipping: amount().optional(),
      fees: z
        .array(feeSchema, { error: must('a list of fees') })
        .max(CART_LIMITS.fees, `must have at most ${CART_LIMITS.fees} fees`)
        .optional(),
      metadata: metadata.optional(),
      valid_until: moment.optional().meta({
        description: 'Until when a session can be opened for the cart. Part of what is signed.',
      }),
    },
    { error: must('an object with total, currency and items') },
  );

/** The sum of `read` over a list, or null when something in it is not a whole number. */
function sumOf(list: unknown, read: (entry: Record<string, unknown>) => unknown): number | null {
  if (!Array.isArray(list)) return null;
  let sum = 0;
  for (const entry of list) {
    const value = isObject(entry) ? read(entry) : null;
    if (typeof value !== 'number') return null;
    sum += value;
  }
  return Number.isSafeInteger(sum) ? sum : null;
}

const lineTotal = ({ quantity, unit_price }: Record<string, unknown>) =>
  Number.isSafeInteger(quantity) && Number.isSafeInteger(unit_price)
    ? Number(quantity) * Number(unit_price)
    : null;

/** Runs beside other violations, so it looks at everything before it counts with it. */
function checkTotal(cart: unknown, context: Refinement): void {
  if (!isObject(cart)) return;
  const { total, tax = 0, shipping = 0, fees = [], items } = cart;
  if (typeof total !== 'number' || !Number.isSafeInteger(total)) return;
  if (isCurrency(cart.currency) && total % chargeStep_cents(cart.currency) !== 0) {
    const step = chargeStep_cents(cart.currency);
    report(context, ['total'], `must be a multiple of ${step} in ${cart.currency}, but is ${total}`);
  }
  const itemsSum = sumOf(items, lineTotal);
  const feesSum = sumOf(fees, (fee) => (Number.isSafeInteger(fee.amount) ? fee.amount : null));
  if (itemsSum === null || feesSum === null) return;
  if (!Number.isSafeInteger(tax) || !Number.isSafeInteger(shipping)) return;
  const sum = itemsSum + Number(tax) + Number(shipping) + feesSum;
  if (sum === total) return;
  const parts = `items ${itemsSum} + tax ${tax} + shipping ${shipping} + fees ${feesSum}`;
  report(context, ['total'], `must be ${sum} (${parts}), but is ${total}`);
}

const schemaOf = (livemode: boolean) =>
  cartShape(livemode)
    .superRefine(checkTotal, { when: () => true })
    .meta({ id: 'Cart' });
const schemas = { live: schemaOf(true), test: schemaOf(false) };

/**
 * A cart (API specification 2.1). Unknown keys are refused at every level except metadata, as they would not be signed.
 * The total must be the sum of its parts, and a multiple of the currency's charge step (10 in three-decimal currencies,
 * 100 in isk and ugx), so that shares of it can be charged (decision 008). In test mode a picture may be on this very
 * machine, where a shop is being developed.
 */
export const cartSchema = (livemode: boolean) => (livemode ? schemas.live : schemas.test);
export type Cart = z.output<typeof schemas.live>;
export type CartItem = Cart['items'][number];

/** Checks a cart that came as JSON; `violations` lists every one with its path. */
export function parseCart(
  input: unknown,
  livemode: boolean,
): { ok: true; cart: Cart } | { ok: false; violations: Violation[] } {
  const result = cartSchema(livemode).safeParse(input);
  if (result.success) return { ok: true, cart: result.data };
  return { ok: false, violations: violationsOf(result.error, 'cart') };
}

export const CUSTOMER_LIMITS = { name: CART_LIMITS.name, email: 254, phone: 40 } as const;
const ADDRESS = `an e-mail address of at most ${CUSTOMER_LIMITS.email} characters`;

/** API specification 2.5; all optional. Keys that are not known are ignored. */
export const customerSchema = z
  .object(
    {
      name: text(CUSTOMER_LIMITS.name).optional(),
      email: z
        .email({ pattern: EMAIL, error: must(ADDRESS) })
        .max(CUSTOMER_LIMITS.email, `must be ${ADDRESS}`)
        .optional(),
      phone: text(CUSTOMER_LIMITS.phone).optional(),
    },
    { error: must('an object with name, email and phone, each optional') },
  )
  .meta({ id: 'Customer' });
export type Customer = z.output<typeof customerSchema>;
