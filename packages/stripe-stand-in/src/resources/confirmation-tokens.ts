import { z } from 'zod';
import { invalid, missing } from '../api/errors';
import { expand, onlyExpand, opaque, shipping, text } from '../api/params';
import { type Route, route } from '../api/route';
import { newId } from '../state/ids';
import type { ConfirmationToken, PaymentMethod } from '../state/objects';
import type { Call } from '../world';
import { createPaymentMethod, paymentMethodData, resolvePaymentMethod } from './payment-methods';

const LIFETIME_s = 12 * 3600;

const createParams = z.strictObject({
  expand,
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  payment_method_options: opaque.optional(),
  return_url: text.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  shipping: shipping.optional(),
  use_stripe_sdk: text.optional(),
});
type CreateParams = z.output<typeof createParams>;

export const confirmationTokenRoutes: Route[] = [
  route('POST', '/v1/confirmation_tokens', createParams, create, { publishable: true }),
  route('POST', '/v1/test_helpers/confirmation_tokens', createParams, create),
  route('GET', '/v1/confirmation_tokens/:id', onlyExpand, (call, _params, id) => getToken(call, id)),
];

function create(call: Call, params: CreateParams): ConfirmationToken {
  const method = params.payment_method
    ? resolvePaymentMethod(call, params.payment_method)
    : createPaymentMethod(call, params.payment_method_data ?? { type: '' });
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: call.now,
    expires_at: call.now + LIFETIME_s,
    livemode: call.livemode,
    metadata: {},
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: preview(method),
    return_url: params.return_url ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    setup_intent: null,
    shipping: params.shipping || null,
    use_stripe_sdk: true,
    _payment_method: method.id,
  };
  call.world.store.insert<'confirmation_token'>(token);
  return token;
}

/** Marks a token as spent on an intent; 400 when it was spent before or has expired. */
export function spendConfirmationToken(call: Call, id: string, intentId: string): void {
  const token = getToken(call, id, 'confirmation_token');
  if (token.payment_intent !== null) {
    throw invalid(
      `ConfirmationToken '${id}' has already been used with PaymentIntent '${token.payment_intent}'.`,
      {
        param: 'confirmation_token',
      },
    );
  }
  if (token.expires_at !== null && token.expires_at < call.now) {
    throw invalid(`ConfirmationToken '${id}' has expired.`, { param: 'confirmation_token' });
  }
  call.world.store.update<'confirmation_token'>({ ...token, payment_intent: intentId, expires_at: null });
}

function getToken(call: Call, id: string, param = 'confirmation_token'): ConfirmationToken {
  const token = call.world.store.get('confirmation_token', id, call.livemode);
  if (!token) throw missing('ConfirmationToken', id, param);
  return token;
}

function preview(method: PaymentMethod): Record<string, unknown> {
  const { allow_redisplay, billing_details, card, customer, customer_account, type } = method;
  return { allow_redisplay, billing_details, ...(card ? { card } : {}), customer, customer_account, type };
}
