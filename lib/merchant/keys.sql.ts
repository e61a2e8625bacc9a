import { as, statement } from '@/lib/db/statement';
import type { KeyKind, Scope } from './key-kinds';

/**
 * Sets the end of an active key. Plain SQL because the end is read off the database's clock, which every look-up of a
 * key compares it with.
 */
export const endKey = statement(
  'end_key',
  `UPDATE api_keys SET expires_at = clock_timestamp() + $4::float8 * interval '1 millisecond'
   WHERE id = $1 AND merchant_id = $2 AND livemode = $3 AND revoked_at IS NULL AND expires_at IS NULL
   RETURNING kind, name, scopes`,
  { kind: as<KeyKind>()('text'), name: 'text?', scopes: as<Scope[]>()('text[]?') },
);
