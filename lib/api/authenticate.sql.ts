import { as, type RowOf, statement } from '@/lib/db/statement';
import type { KeyKind, Scope } from '@/lib/merchant/key-kinds';
import { SESSION_READ, sessionReadSql } from '@/lib/session/session.sql';

/** A signing secret as the database has it. */
export type SealedSecret = [id: string, secret_encrypted: string];

const COLUMNS_SQL = `k.id AS key_id, k.merchant_id, k.livemode, k.kind, k.scopes,
    k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AS active,
    m.merchant_fee_bps, m.consumer_fee_bps, m.fx_fee_bps, m.payout_mode, m.payout_currency, m.headless_api_enabled,
    m.allowed_origins, m.allow_dropping_items, m.origins_in_test_mode, m.one_session_per_order_ref,
    CASE WHEN k.kind = 'secret' AND EXISTS (SELECT 1 FROM merchant_servers a
       WHERE a.merchant_id = k.merchant_id AND a.network >>= given.address)
     THEN m.server_rate_per_minute END AS server_rate_per_minute,
    EXISTS (SELECT 1 FROM blocked_addresses b WHERE b.network >>= given.address) AS blocked`;
const FROM_SQL = `FROM (SELECT $1::bytea AS hash, $2::inet AS address) AS given
  LEFT JOIN api_keys k ON k.hash = given.hash
  LEFT JOIN merchants m ON m.id = k.merchant_id`;

const COLUMNS = {
  key_id: 'text?',
  merchant_id: 'text!',
  livemode: 'bool!',
  kind: as<KeyKind>()('text!'),
  scopes: as<Scope[]>()('text[]!'),
  active: 'bool!',
  merchant_fee_bps: 'int4!',
  consumer_fee_bps: 'int4!',
  fx_fee_bps: 'int4!',
  payout_mode: 'text!',
  payout_currency: 'text?',
  headless_api_enabled: 'bool!',
  allowed_origins: 'text[]!',
  allow_dropping_items: 'bool!',
  origins_in_test_mode: 'bool!',
  one_session_per_order_ref: 'bool!',
  /** Null unless a secret key calls from a registered server of its merchant. */
  server_rate_per_minute: 'int4?',
  blocked: 'bool!',
} as const;

export type KeyRow = RowOf<typeof COLUMNS>;

/**
 * The key, its merchant, and whether the address is blocked, in one round trip: plain SQL because every request of the
 * API begins with it. A row always comes back, so that a blocked address is known for an unknown key too; the columns
 * of the key and its merchant are null together then.
 */
export const findKey = statement('find_key', `SELECT ${COLUMNS_SQL}\n  ${FROM_SQL}`, COLUMNS);

/** The same with the merchant's signing secrets that verify now, for a request that may be signed. */
export const findKeyAndSecrets = statement(
  'find_key_and_secrets',
  `SELECT ${COLUMNS_SQL},
    (SELECT array_agg(ARRAY[s.id, s.secret_encrypted] ORDER BY s.created_at DESC) FROM signing_secrets s
     WHERE s.merchant_id = k.merchant_id AND s.livemode = k.livemode
       AND (s.expires_at IS NULL OR s.expires_at > now())) AS signing_secrets
  ${FROM_SQL}`,
  { ...COLUMNS, signing_secrets: as<SealedSecret[]>()('text[]?') },
);

/** The same with a session of the key's merchant, unless $4 names its state, for a request that only reads one. */
export const findKeyAndSession = statement(
  'find_key_and_session',
  `SELECT ${COLUMNS_SQL},
    ${sessionReadSql('$4')}
  ${FROM_SQL}
  LEFT JOIN sessions s ON s.id = $3 AND s.merchant_id = k.merchant_id`,
  { ...COLUMNS, ...SESSION_READ },
);
