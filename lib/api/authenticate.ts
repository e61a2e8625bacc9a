import { hashToken } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { UNKNOWN_ADDRESS } from '@/lib/edge/client-address';
import type { HeaderReader } from '@/lib/edge/message';
import { ApiError, fieldError } from '@/lib/errors';
import type { Session } from '@/lib/group/model';
import type { KeyKind, Scope } from '@/lib/merchant/key-kinds';
import { servesMode } from '@/lib/payment/processor/modes';
import { knownSession } from '@/lib/session/known-sessions';
import { sessionRead } from '@/lib/session/load';
import {
  findKey,
  findKeyAndSecrets,
  findKeyAndSession,
  type KeyRow,
  type SealedSecret,
} from './authenticate.sql';
import { keyHint } from './key-hint';

/** The kinds of key that may call an endpoint, and the scope that each needs. */
export type AuthRule = Partial<Record<KeyKind, Scope>>;

/** The caller: a key, with the fields of its merchant that hot paths need, from one statement. */
export interface Caller extends Omit<KeyRow, 'active' | 'blocked'> {
  key_id: string;
}

/** Longer than any key, so longer tokens need no hash. */
const MAXIMUM_TOKEN_LENGTH = 200;

/** The token of `Authorization: Bearer <API_KEY>`; null if there is none to look up. */
export function bearerToken(headers: HeaderReader): string | null {
  const header = headers.get('authorization');
  if (!header) return null;
  const match = /^Bearer +([\x21-\x7e]+) *$/i.exec(header);
  const token = match?.[1];
  return token && token.length <= MAXIMUM_TOKEN_LENGTH ? token : null;
}

/**
 * Whether keys of the mode are accepted: if the deployment takes payments in that mode. If it takes payments in neither
 * mode, as during its set-up, test keys are accepted, so that everything but paying can be tried.
 */
function acceptsKeys(livemode: boolean): boolean {
  return servesMode(livemode) || (!livemode && !servesMode(true));
}

interface Credentials {
  /** The header as it was sent, for the answer that says what is wrong with it. */
  authorization: string | null;
  token: string | null;
  address: string;
  origin: string | null;
  merchant_id: string | null;
}

/** What the statement that looks up the key reads besides: nobody else's comes from the database. */
export type AlsoRead = { session_id: string } | 'signing_secrets' | null;

/** The caller, and what was read besides. */
export interface Identified {
  caller: Caller;
  /** A session of the caller's merchant, in either mode; null if there is none, or none was asked for. */
  session: Session | null;
  /** Those of the caller's merchant that verify now; empty unless asked for. */
  signing_secrets: readonly SealedSecret[];
}

/**
 * Identifies the caller (API specification 5).
 * @throws ApiError ip_blocked, invalid_api_key, secret_key_in_browser, merchant_mismatch, environment_mismatch
 */
export async function authenticate(credentials: Credentials, also: AlsoRead = null): Promise<Identified> {
  const { token, address } = credentials;
  const values = [token === null ? null : hashToken(token), address === UNKNOWN_ADDRESS ? null : address];
  if (also === 'signing_secrets') {
    const row = await findKeyAndSecrets.first(pool(), values);
    const caller = callerOf(row, credentials);
    return { caller, session: null, signing_secrets: row?.signing_secrets ?? [] };
  }
  if (also !== null) {
    const { session_id } = also;
    const known = knownSession(session_id);
    const row = await findKeyAndSession.first(pool(), [...values, session_id, known?.state_id]);
    return { caller: callerOf(row, credentials), session: sessionRead(row, known), signing_secrets: [] };
  }
  const row = await findKey.first(pool(), values);
  return { caller: callerOf(row, credentials), session: null, signing_secrets: [] };
}

function callerOf(row: KeyRow | undefined, { authorization, origin, merchant_id }: Credentials): Caller {
  if (row?.blocked) throw new ApiError('ip_blocked');
  if (!row?.key_id || !row.active) {
    const hint = keyHint(authorization, { known: Boolean(row?.key_id) });
    throw new ApiError('invalid_api_key', {
      headers: { 'WWW-Authenticate': 'Bearer' },
      violations: [hint],
    });
  }
  if (row.kind === 'secret' && origin !== null) throw new ApiError('secret_key_in_browser');
  if (merchant_id !== null && merchant_id !== row.merchant_id) throw new ApiError('merchant_mismatch');
  if (!acceptsKeys(row.livemode)) throw new ApiError('environment_mismatch');
  return { ...row, key_id: row.key_id };
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
  if (!granted) throw fieldError('scope', `needs ${needed}`, 'insufficient_scope');
}
