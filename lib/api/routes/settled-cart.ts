import { z } from 'zod';
import { must } from '@/lib/cart/fields';
import { cartSchema } from '@/lib/cart/schema';
import { env } from '@/lib/env';
import { CURRENCY_CODES } from '@/lib/money/currency';
import { perMode } from './common-schemas';

const settledIn = () => env().SETTLEMENT_CURRENCIES;

const error = (issue: { input?: unknown }) =>
  must(`the lowercase code of a currency that this service settles in (${settledIn().join(', ')})`)(issue);

/** Money in another currency would be converted when it is charged, and could not be transferred as it is. */
const currency = z
  .enum(CURRENCY_CODES as [string, ...string[]], { error })
  .refine((code) => settledIn().includes(code), { error });

/** A cart that this deployment can open a session for. */
export const settledCart = perMode((livemode) =>
  cartSchema(livemode).safeExtend({ currency }).meta({ id: 'Cart' }),
);
