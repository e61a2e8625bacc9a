import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import type { MerchantMode } from '@/lib/merchant-mode';

/** What is left to do before real money can be taken. */
export interface Step {
  label: string;
  hint: string;
  href: string;
  done: boolean;
}

interface Facts {
  has_test_key: boolean;
  has_live_key: boolean;
  has_signing_secret: boolean;
  has_origin: boolean;
  has_session: boolean;
  has_funded: boolean;
  has_webhook: boolean;
  has_delivery: boolean;
  has_payouts: boolean;
  has_support: boolean;
}

/** The steps in the order in which they are taken; looks at both modes. */
export async function readChecklist({ merchant_id }: Pick<MerchantMode, 'merchant_id'>): Promise<Step[]> {
  const { rows } = await pool().query<Facts>(
    `SELECT
       EXISTS (SELECT 1 FROM api_keys WHERE merchant_id = $1 AND NOT livemode AND revoked_at IS NULL) AS has_test_key,
       EXISTS (SELECT 1 FROM api_keys WHERE merchant_id = $1 AND livemode AND revoked_at IS NULL) AS has_live_key,
       EXISTS (SELECT 1 FROM signing_secrets WHERE merchant_id = $1 AND livemode) AS has_signing_secret,
       (SELECT cardinality(allowed_origins) > 0 FROM merchants WHERE id = $1) AS has_origin,
       EXISTS (SELECT 1 FROM sessions WHERE merchant_id = $1 AND NOT livemode) AS has_session,
       EXISTS (SELECT 1 FROM sessions WHERE merchant_id = $1 AND NOT livemode AND status = 'funded') AS has_funded,
       EXISTS (SELECT 1 FROM webhook_endpoints
         WHERE merchant_id = $1 AND livemode AND deleted_at IS NULL AND status = 'enabled') AS has_webhook,
       EXISTS (SELECT 1 FROM deliveries WHERE merchant_id = $1 AND NOT livemode AND status = 'delivered') AS has_delivery,
       COALESCE((SELECT transfers_enabled FROM merchant_modes WHERE merchant_id = $1 AND livemode), false) AS has_payouts,
       (SELECT support_email IS NOT NULL FROM merchants WHERE id = $1) AS has_support`,
    [merchant_id],
  );
  const facts = rows[0];
  if (!facts) return [];
  return [
    step(
      'Make a test key',
      'Your server and your pages call the API with it.',
      'developers',
      facts.has_test_key,
    ),
    step('Create a test session', 'From your storefront or by curl.', 'sessions', facts.has_session),
    step('Fund a test group', 'Pay every share with a test card.', 'sessions', facts.has_funded),
    step('Receive a webhook', 'Fulfil orders on group.funded.', 'webhooks', facts.has_delivery),
    step('Say who helps', 'A support address for your customers.', 'settings', facts.has_support),
    step('Set up payouts', 'In live mode, under Money.', 'money', facts.has_payouts),
    step('Allow your origins', 'Pages that may show the checkout.', 'developers/signing', facts.has_origin),
    step(
      'Make live keys',
      'A live key and a live signing secret.',
      'developers',
      facts.has_live_key && facts.has_signing_secret,
    ),
    step('Register a live endpoint', 'Switch to live mode first.', 'webhooks', facts.has_webhook),
  ];
}

function step(label: string, hint: string, page: string, done: boolean): Step {
  return { label, hint, href: `/dashboard/${page}`, done };
}

/** Whether this deployment can take real money at all. */
export function takesLiveMoney(): boolean {
  return env().STRIPE_LIVE_SECRET_KEY !== undefined;
}
