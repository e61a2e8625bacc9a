import { statement } from '@/lib/db/statement';

/**
 * Limits how long a mode's secrets still verify. Plain SQL because Prisma cannot keep the earlier of two times, and
 * because the end is read off the database's clock, which every look-up of a secret compares it with.
 */
export const endSigningSecrets = statement(
  'end_signing_secrets',
  `UPDATE signing_secrets
   SET expires_at = LEAST(expires_at, clock_timestamp() + $3::float8 * interval '1 millisecond')
   WHERE merchant_id = $1 AND livemode = $2 AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
);
