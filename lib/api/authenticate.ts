import { hashToken } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { UNKNOWN_ADDRESS } from '@/lib/edge/client-address';
import type { HeaderReader } from '@/lib/edge/message';
import { ApiError } from '@/lib/errors';
import type { KeyKind, Scope } from '@/lib/merchant/keys';
import { servesMode } from '@/lib/payment/modes';

/** Which kinds of key may call an endpoint, and the scope that each needs. A kind that is left out may not. */
export type AuthRule = Partial<Record<KeyKind, Scope>>;

/** Who calls: a key with what the hot paths need of its merchant, from one statement. */
export interface Caller {
  key_id: string;
  merchant_id: string;
  livemode: boolean;
  kind: KeyKind;
  scopes: Scope[];
  merchant_fee_bps: number;
  consumer_fee_bps: number;
  fx_fee_bps: number;
  payout_mode: string;
  payout_currency: string | null;
  headless_api_enabled: boolean;
  /** Encrypted signing secrets that verify now; null when there is none. */
  signing_secrets: string[] | null;
}

interface KeyRow extends Caller {
  blocked: boolean;
  active: boolean;
}

/**
 * The key, its merchant, the merchant's signing secrets and whether the address is blocked, in one round trip.
 * A row always comes back, so that a blocked address is known for an unknown key too.
 */
const FIND_KEY = `
SELECT k.id AS key_id, k.merchant_id, k.livemode, k.kind, k.scopes,
  k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AS active,
  m.merchant_fee_bps, m.consumer_fee_bps, m.fx_fee_bps, m.payout_mode, m.payout_currency, m.headless_api_enabled,
  (SELECT array_agg(s.secret_encrypted ORDER BY s.created_at DESC) FROM signing_secrets s
   WHERE s.merchant_id = k.merchant_id AND s.livemode = k.livemode
     AND (s.expires_at IS NULL OR s.expires_at > now())) AS signing_secrets,
  EXISTS (SELECT 1 FROM blocked_addresses b WHERE b.network >>= given.address) AS blocked
FROM (SELECT $1::bytea AS hash, $2::inet AS address) AS given
LEFT JOIN api_keys k ON k.hash = given.hash
LEFT JOIN merchants m ON m.id = k.merchant_id`;

/** Longer than any key; hashing more would only cost. */
const MAXIMUM_TOKEN_LENGTH = 200;

/** The token of `Authorization: Bearer <API_KEY>`; null when there is none to look up. */
export function bearerToken(headers: HeaderReader): string | null {
  const header = headers.get('authorization');
  if (!header) return null;
  const match = /^Bearer +([\x21-\x7e]+) *$/i.exec(header);
  const token = match?.[1];
  return token && token.length <= MAXIMUM_TOKEN_LENGTH ? token : null;
}

/**
 * Whether keys of the mode are let in: where payments are taken in it. Where they are taken in neither mode, as while a
 * deployment is being set up, test keys are, so that everything but paying can be tried.
 */
function acceptsKeys(livemode: boolean): boolean {
  return servesMode(livemode) || (!livemode && !servesMode(true));
}

export interface Credentials {
  token: string | null;
  address: string;
  origin: string | null;
  merchant_id: string | null;
}

/**
 * Finds out who calls (API specification 5).
 * @throws ApiError ip_blocked, invalid_api_key, secret_key_in_browser, merchant_mismatch, environment_mismatch
 */
export async function authenticate({ token, address, origin, merchant_id }: Credentials): Promise<Caller> {
  const { rows } = await pool().query<KeyRow>({
    name: 'find_key',
    text: FIND_KEY,
    values: [token === null ? null : hashToken(token), address === UNKNOWN_ADDRESS ? null : address],
  });
  const [row] = rows;
  if (row?.blocked) throw new ApiError('ip_blocked');
  if (!row?.key_id || !row.active) {
    throw new ApiError('invalid_api_key', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  if (row.kind === 'secret' && origin !== null) throw new ApiError('secret_key_in_browser');
  if (merchant_id !== null && merchant_id !== row.merchant_id) throw new ApiError('merchant_mismatch');
  if (!acceptsKeys(row.livemode)) throw new ApiError('environment_mismatch');
  return row;
}

/**
 * Checks that this caller may use an endpoint. The scope `payments` includes `payments:read`.
 * @throws ApiError secret_key_required, insufficient_scope
 */
export function authorize(caller: Caller, rule: AuthRule): void {
  const needed = rule[caller.kind];
  if (!needed) throw new ApiError('secret_key_required');
  const granted =
    caller.scopes.includes(needed) || (needed === 'payments:read' && caller.scopes.includes('payments'));
  if (!granted) throw new ApiError('insufficient_scope', { details: [`scope: needs ${needed}`] });
}
