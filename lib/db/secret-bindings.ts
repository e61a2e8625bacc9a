import type { MerchantMode } from '@/lib/merchant-mode';

/** Where a ciphertext belongs: the column that it was made for, and the row's primary key. */
export interface SecretBinding {
  column: string;
  row: readonly string[];
}

export const signingSecretBinding = (id: string): SecretBinding => ({
  column: 'signing_secrets.secret_encrypted',
  row: [id],
});

/** Also in previous_secret_encrypted, where a rotation moves the text. */
export const endpointSecretBinding = (id: string): SecretBinding => ({
  column: 'webhook_endpoints.secret_encrypted',
  row: [id],
});

/** The secret that signs deliveries to sessions' own webhook_url. Also in previous_webhook_secret_encrypted. */
export const defaultSecretBinding = ({ merchant_id, livemode }: MerchantMode): SecretBinding => ({
  column: 'merchant_modes.webhook_secret_encrypted',
  row: [merchant_id, String(livemode)],
});

/** What signs deliveries to an endpoint, or without one to sessions' own webhook_url. */
export const webhookSecretBinding = (signs: MerchantMode & { endpoint_id: string | null }): SecretBinding =>
  signs.endpoint_id === null ? defaultSecretBinding(signs) : endpointSecretBinding(signs.endpoint_id);

/** An answer kept under an Idempotency-Key. */
export const answerBinding = (kept: MerchantMode & { route: string; key: string }): SecretBinding => ({
  column: 'idempotency_keys.body',
  row: [kept.merchant_id, String(kept.livemode), kept.route, kept.key],
});
