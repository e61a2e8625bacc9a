import { statement } from '@/lib/db/statement';

/**
 * Addresses from which secret keys of the merchant have called since a moment, the latest first: of the newest requests
 * of each mode, so that a day with millions of them costs no more than a quiet one. Plain SQL, since Prisma sorts out
 * what is equal, and cuts, only after it has read every row.
 * Parameters: merchant, moment, requests to look at in a mode, addresses.
 */
export const selectCallers = statement(
  'select_callers',
  `SELECT r.address
   FROM (VALUES (true), (false)) AS mode (livemode)
   CROSS JOIN LATERAL (
     SELECT address, key_id, created_at FROM api_requests
     WHERE merchant_id = $1 AND livemode = mode.livemode AND created_at > $2
     ORDER BY created_at DESC LIMIT $3) r
   WHERE r.address ~ '[.:]' AND r.key_id IN (SELECT id FROM api_keys WHERE merchant_id = $1 AND kind = 'secret')
   GROUP BY r.address ORDER BY max(r.created_at) DESC LIMIT $4`,
  { address: 'text?' },
);
