import { statement } from '@/lib/db/statement';

/**
 * Plain SQL, since Prisma cannot copy a column: the secret moves to the previous one, unless one is still there, of which
 * the caller must know: by force ($4), or by when it ends ($6).
 */
const rotation = (name: string, table: string, secret: string, row: string) =>
  statement(
    name,
    `UPDATE ${table} SET previous_${secret}_encrypted = ${secret}_encrypted, ${secret}_encrypted = $3,
     previous_${secret}_expires_at = now() + make_interval(hours => $5)
   WHERE merchant_id = $1 AND livemode = $2 AND ${row}
     AND ($4 OR previous_${secret}_expires_at IS NULL OR previous_${secret}_expires_at <= now()
       OR previous_${secret}_expires_at = $6)
   RETURNING previous_${secret}_expires_at AS previous_secret_expires_at`,
    { previous_secret_expires_at: 'timestamptz?' },
  );

/** The endpoint is $7. */
export const rotateEndpointSecret = rotation(
  'rotate_endpoint_secret',
  'webhook_endpoints',
  'secret',
  'deleted_at IS NULL AND id = $7',
);

export const rotateDefaultSecret = rotation(
  'rotate_default_secret',
  'merchant_modes',
  'webhook_secret',
  'true',
);
