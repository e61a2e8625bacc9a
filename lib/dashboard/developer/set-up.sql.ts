import { statement } from '@/lib/db/statement';

/**
 * What a merchant has set up. Plain SQL because the home page asks all of it: one round trip instead of nine. Deliveries
 * are kept for a month: a merchant who takes real money, and has an endpoint for it, has had one.
 */
export const readSetUp = statement(
  'read_set_up',
  `SELECT
     EXISTS (SELECT 1 FROM api_keys WHERE merchant_id = $1 AND NOT livemode AND revoked_at IS NULL) AS has_test_key,
     EXISTS (SELECT 1 FROM api_keys WHERE merchant_id = $1 AND livemode AND revoked_at IS NULL) AS has_live_key,
     EXISTS (SELECT 1 FROM signing_secrets WHERE merchant_id = $1 AND livemode) AS has_signing_secret,
     EXISTS (SELECT 1 FROM sessions WHERE merchant_id = $1 AND NOT livemode) AS has_session,
     EXISTS (SELECT 1 FROM sessions WHERE merchant_id = $1 AND NOT livemode AND status = 'funded') AS has_funded,
     EXISTS (SELECT 1 FROM webhook_endpoints
       WHERE merchant_id = $1 AND livemode AND deleted_at IS NULL AND status = 'enabled') AS has_webhook,
     EXISTS (SELECT 1 FROM deliveries WHERE merchant_id = $1 AND NOT livemode AND status = 'delivered')
       OR EXISTS (SELECT 1 FROM webhook_endpoints
         WHERE merchant_id = $1 AND livemode AND deleted_at IS NULL AND status = 'enabled')
       AND EXISTS (SELECT 1 FROM sessions WHERE merchant_id = $1 AND livemode AND status = 'funded') AS has_delivery,
     cardinality(allowed_origins) > 0 AS has_origin, support_email IS NOT NULL AS has_support
   FROM merchants WHERE id = $1`,
  {
    has_test_key: 'bool!',
    has_live_key: 'bool!',
    has_signing_secret: 'bool!',
    has_session: 'bool!',
    has_funded: 'bool!',
    has_webhook: 'bool!',
    has_delivery: 'bool!',
    has_origin: 'bool!',
    has_support: 'bool!',
  },
);
