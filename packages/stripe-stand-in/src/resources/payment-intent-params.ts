import { z } from 'zod';
import { boolean, clearableEmail, expand, integer, metadata, opaque, shipping, text } from '../api/params';
import { paymentMethodData } from './payment-methods';

const captureMethod = z.enum(['automatic', 'automatic_async', 'manual']);
const methodTypes = z.array(z.string());

/** Parameters that creation, update and confirmation share. `payment_method_types` is gone in this API version. */
const shared = {
  expand,
  allowed_payment_method_types: methodTypes.optional(),
  amount_details: opaque.optional(),
  capture_method: captureMethod.optional(),
  excluded_payment_method_types: z.union([z.literal(''), methodTypes]).optional(),
  hooks: opaque.optional(),
  payment_details: opaque.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  payment_method_options: opaque.optional(),
  receipt_email: clearableEmail.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session', '']).optional(),
  shipping: shipping.optional(),
};

const described = {
  application_fee_amount: integer.optional(),
  customer: text.optional(),
  customer_account: text.optional(),
  description: text.optional(),
  metadata,
  payment_method_configuration: text.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_data: z.strictObject({ destination: text, amount: integer.optional() }).optional(),
  transfer_group: text.optional(),
};

const confirming = {
  confirmation_token: text.optional(),
  error_on_requires_action: boolean.optional(),
  mandate: text.optional(),
  mandate_data: opaque.optional(),
  off_session: z.union([boolean, z.enum(['one_off', 'recurring']).transform(() => true)]).optional(),
  radar_options: opaque.optional(),
  return_url: text.optional(),
  use_stripe_sdk: boolean.optional(),
};

export const createParams = z.strictObject({
  ...shared,
  ...described,
  ...confirming,
  amount: integer,
  currency: text,
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: boolean.optional(),
  confirmation_method: z.enum(['automatic', 'manual']).optional(),
  on_behalf_of: text.optional(),
});
export const updateParams = z.strictObject({
  ...shared,
  ...described,
  amount: integer.optional(),
  currency: text.optional(),
});
export const confirmParams = z.strictObject({
  ...shared,
  ...confirming,
  amount_to_confirm: integer.optional(),
  client_secret: text.optional(),
  // Sent by the browser script as well: what its Elements were created for.
  expected_amount: integer.optional(),
  expected_currency: text.optional(),
  expected_capture_method: captureMethod.optional(),
  expected_payment_method_types: text.optional(),
});
export const cancelParams = z.strictObject({
  expand,
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
export const captureParams = z.strictObject({
  expand,
  amount_details: opaque.optional(),
  amount_to_capture: integer.optional(),
  application_fee_amount: integer.optional(),
  final_capture: boolean.optional(),
  hooks: opaque.optional(),
  metadata,
  payment_details: opaque.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_data: opaque.optional(),
});
export const retrieveParams = z.strictObject({ expand, client_secret: text.optional() });

export type CreateParams = z.output<typeof createParams>;
export type UpdateParams = z.output<typeof updateParams>;
export type ConfirmParams = z.output<typeof confirmParams>;
export type CancelParams = z.output<typeof cancelParams>;
export type CaptureParams = z.output<typeof captureParams>;
