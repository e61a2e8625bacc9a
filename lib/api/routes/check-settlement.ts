import { env } from '@/lib/env';
import { fieldError } from '@/lib/errors';

/**
 * Money in another currency would be converted when it is charged, and could not be transferred as it is.
 * @throws ApiError invalid_cart
 */
export function checkSettlement(currency: string): void {
  const { SETTLEMENT_CURRENCIES } = env();
  if (SETTLEMENT_CURRENCIES.includes(currency)) return;
  const text = `must be a currency that this service settles in (${SETTLEMENT_CURRENCIES.join(', ')}), but is ${currency}`;
  throw fieldError('cart.currency', text, 'invalid_cart');
}
