/** Kinds that Stripe shows without `livemode`. */
const WITHOUT_LIVEMODE = new Set([
  'refund',
  'transfer_reversal',
  'balance_transaction',
  'account',
  'account_link',
]);

/** An object as the API shows it: without the stand-in's own fields, which begin with an underscore. */
export function render(object: object): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith('_')));
  if (WITHOUT_LIVEMODE.has(String(shown.object))) delete shown.livemode;
  if (shown.object === 'account_link') delete shown.id;
  if (shown.object === 'transfer') shown.reversals = emptyList(`/v1/transfers/${String(shown.id)}/reversals`);
  return shown;
}

function emptyList(url: string) {
  return { object: 'list', data: [] as unknown[], has_more: false, url };
}

const PUBLIC_INTENT_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const;

/** The part of a payment intent that a browser may see: no metadata, no charge, no transfer group. */
export function publicIntent(intent: object): Record<string, unknown> {
  const all = Object.entries(intent);
  return Object.fromEntries(
    all.filter(([name]) => (PUBLIC_INTENT_FIELDS as readonly string[]).includes(name)),
  );
}
