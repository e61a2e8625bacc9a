import { hashToken, newId, randomText } from '@/lib/db/ids';
import { pool, type Queryable } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from './audit';
import { MerchantRefusal } from './refusal';

/*
 * API keys (API specification 5; decisions, Keys). A key is shown once and kept as a SHA-256 hash, which is
 * enough for 256 random bits.
 */

export type KeyKind = 'publishable' | 'secret';
export type Scope = 'payments:read' | 'payments' | 'webhooks:write' | 'merchants:read';

/** What each kind may do (API specification 5). */
export const SCOPES_OF_KIND: Readonly<Record<KeyKind, readonly Scope[]>> = {
  publishable: ['payments:read'],
  secret: ['payments', 'webhooks:write', 'merchants:read'],
};

/** The longest time that a rolled key may still work (decisions, Keys). */
export const MAXIMUM_KEY_GRACE_ms = 7 * 24 * 60 * 60 * 1000;

/** API specification 5: the prefix says kind and mode. */
export function keyPrefix(kind: KeyKind, livemode: boolean): string {
  return `split_${kind === 'publishable' ? 'pk' : 'sk'}_${livemode ? 'live' : 'test'}_`;
}

/** A key as it is shown after it was issued; the key itself is gone. */
export interface KeyRecord {
  id: string;
  merchant_id: string;
  livemode: boolean;
  kind: KeyKind;
  name: string | null;
  prefix: string;
  last4: string;
  scopes: Scope[];
  created_at: Date;
  created_by: string | null;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** The only moment at which the key itself is known. */
export interface IssuedKey extends KeyRecord {
  key: string;
}

const COLUMNS = `id, merchant_id, livemode, kind, name, prefix, last4, scopes, created_at, created_by,
  last_used_at, expires_at, revoked_at`;

interface NewKey {
  merchant_id: string;
  livemode: boolean;
  kind: KeyKind;
  name?: string | null;
  /** A subset of what the kind may do; all of it when left out. */
  scopes?: readonly Scope[];
}

async function insertKey(client: Queryable, input: NewKey, actor: Actor): Promise<IssuedKey> {
  const allowed = SCOPES_OF_KIND[input.kind];
  const scopes = input.scopes ?? allowed;
  const covered = scopes.every(
    (scope) => allowed.includes(scope) || (scope === 'payments:read' && allowed.includes('payments')),
  );
  if (scopes.length === 0 || !covered) throw new MerchantRefusal('invalid_scopes');
  const prefix = keyPrefix(input.kind, input.livemode);
  const key = prefix + randomText() + randomText();
  const { rows } = await client.query<KeyRecord>(
    `INSERT INTO api_keys (id, merchant_id, livemode, kind, name, prefix, last4, hash, scopes, created_by)
     SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10 FROM merchants WHERE id = $2 RETURNING ${COLUMNS}`,
    [
      newId('key_'),
      input.merchant_id,
      input.livemode,
      input.kind,
      input.name ?? null,
      prefix,
      key.slice(-4),
      hashToken(key),
      [...scopes],
      actor.name,
    ],
  );
  const [record] = rows;
  if (!record) throw new MerchantRefusal('merchant_not_found');
  return { ...record, key };
}

/**
 * Issues a key. The answer is the only place where the key itself ever stands.
 * @throws MerchantRefusal merchant_not_found, invalid_scopes
 */
export function issueKey(input: NewKey, actor: Actor): Promise<IssuedKey> {
  return transaction(async (client) => {
    const issued = await insertKey(client, input, actor);
    await recordAudit(client, actor, {
      merchant_id: input.merchant_id,
      action: 'api_key.issued',
      target: issued.id,
      details: { kind: issued.kind, livemode: issued.livemode, last4: issued.last4 },
    });
    return issued;
  });
}

/** Every key of a merchant's mode, newest first, revoked and expired ones included. */
export async function listKeys(merchant_id: string, livemode: boolean): Promise<KeyRecord[]> {
  const { rows } = await pool().query<KeyRecord>(
    `SELECT ${COLUMNS} FROM api_keys WHERE merchant_id = $1 AND livemode = $2 ORDER BY created_at DESC, id DESC`,
    [merchant_id, livemode],
  );
  return rows;
}

/** Rows that a merchant may name: its own, in the mode it looks at. */
interface OwnedRow {
  id: string;
  merchant_id: string;
  livemode: boolean;
}

async function lockKey(client: Queryable, { id, merchant_id, livemode }: OwnedRow): Promise<KeyRecord> {
  const { rows } = await client.query<KeyRecord>(
    `SELECT ${COLUMNS} FROM api_keys WHERE id = $1 AND merchant_id = $2 AND livemode = $3 FOR UPDATE`,
    [id, merchant_id, livemode],
  );
  const [found] = rows;
  if (!found) throw new MerchantRefusal('key_not_found');
  return found;
}

/**
 * Replaces a key: a new one like it, and the old one stops after `grace_ms` (0 to 7 days; 0 is at once).
 * @throws MerchantRefusal key_not_found, key_not_active, invalid_grace
 */
export function rollKey(input: OwnedRow & { grace_ms: number }, actor: Actor): Promise<IssuedKey> {
  if (!(input.grace_ms >= 0 && input.grace_ms <= MAXIMUM_KEY_GRACE_ms)) {
    throw new MerchantRefusal('invalid_grace');
  }
  return transaction(async (client) => {
    const old = await lockKey(client, input);
    if (old.revoked_at || old.expires_at) throw new MerchantRefusal('key_not_active');
    const issued = await insertKey(client, old, actor);
    await client.query(
      `UPDATE api_keys SET expires_at = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1`,
      [old.id, input.grace_ms],
    );
    await recordAudit(client, actor, {
      merchant_id: old.merchant_id,
      action: 'api_key.rolled',
      target: old.id,
      details: { replaced_by: issued.id, grace_ms: input.grace_ms },
    });
    return issued;
  });
}

/**
 * Revokes a key at once and for good; revoking it again changes nothing.
 * @throws MerchantRefusal key_not_found
 */
export function revokeKey(input: OwnedRow, actor: Actor): Promise<void> {
  return transaction(async (client) => {
    const found = await lockKey(client, input);
    if (found.revoked_at) return;
    await client.query('UPDATE api_keys SET revoked_at = clock_timestamp() WHERE id = $1', [found.id]);
    await recordAudit(client, actor, {
      merchant_id: found.merchant_id,
      action: 'api_key.revoked',
      target: found.id,
    });
  });
}

/** Records that these keys were used, at most once a minute each. */
export async function touchKeys(ids: readonly string[]): Promise<void> {
  await pool().query({
    name: 'keys_touch',
    text: `UPDATE api_keys SET last_used_at = now()
           WHERE id = ANY($1) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    values: [[...ids]],
  });
}
