import { statement } from '@/lib/db/statement';

/**
 * Plain SQL, since Prisma cannot copy a column: the secret moves to the previous one, unless one is still there, of which
 * the caller must know: by force ($5), or by when it ends ($7).
 */
export const rotateEndpointSecret = statement(
  'rotate_endpoint_secret',
  `UPDATE webhook_endpoints SET previous_secret_encrypted = secret_encrypted, secret_encrypted = $4,
     previous_secret_expires_at = now() + make_interval(hours => $6)
   WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL AND id = $3
     AND ($5 OR previous_secret_expires_at IS NULL OR previous_secret_expires_at <= now()
       OR previous_secret_expires_at = $7)
   RETURNING previous_secret_expires_at`,
  { previous_secret_expires_at: 'timestamptz?' },
);
