import type { api_keys, Prisma } from '@/lib/db/generated/client';
import { hashToken, newId, randomText } from '@/lib/db/ids';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { DAY_ms, MINUTE_ms } from '@/lib/format/units';
import type { MerchantMode } from '@/lib/merchant-mode';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { type Actor, recordAudit, SYSTEM } from './audit';
import { type KeyKind, SCOPES_OF_KIND, type Scope } from './key-kinds';
import { endKey } from './keys.sql';
import { missingForLive, readLiveFacts } from './live-mode';
import { requireMerchant } from './merchants';
import { MerchantRefusal } from './refusal';

/*
 * API keys (API specification 5). A key is shown once; only its SHA-256 hash is kept. The one exception
 * is a publishable key of test mode, which moves no money and is in the shop's pages: it is kept for our documentation.
 */

/** The longest that a rotated key may keep working. */
const MAXIMUM_KEY_GRACE_ms = 7 * DAY_ms;

/** API specification 5: the prefix says kind and mode. */
export function keyPrefix(kind: KeyKind, livemode: boolean): string {
  return `split_${kind === 'publishable' ? 'pk' : 'sk'}_${livemode ? 'live' : 'test'}_`;
}

/** What is known of a key after it was issued. */
export type KeyRecord = Omit<api_keys, 'hash' | 'public_text' | 'kind' | 'scopes'> & {
  kind: KeyKind;
  scopes: Scope[];
};

/** How a key is shown once it was issued: its beginning and its end. */
export const maskedKey = ({ prefix, last4 }: Pick<api_keys, 'prefix' | 'last4'>): string =>
  `${prefix}…${last4}`;

/** A key at the only moment when it is known itself. */
interface IssuedKey extends KeyRecord {
  key: string;
}

interface NewKey extends MerchantMode {
  kind: KeyKind;
  name?: string | null;
  /** A subset of what the kind may do; all of it when left out. */
  scopes?: readonly Scope[];
}

/** What the person behind a request can give to a key; everything when left out. */
interface Grant {
  grantable?: readonly Scope[];
}

/** @throws MerchantRefusal live_mode_not_earned */
async function requireLiveMode(tx: Transaction, merchant_id: string): Promise<void> {
  const missing = missingForLive(await readLiveFacts(tx.prisma, merchant_id));
  if (missing.length > 0) throw new MerchantRefusal('live_mode_not_earned');
}

async function insertKey(tx: Transaction, input: NewKey & Grant, actor: Actor): Promise<IssuedKey> {
  const allowed = SCOPES_OF_KIND[input.kind];
  const scopes = input.scopes ?? allowed;
  const covered = scopes.every(
    (scope) => allowed.includes(scope) || (scope === 'payments:read' && allowed.includes('payments')),
  );
  if (scopes.length === 0 || !covered) throw new MerchantRefusal('invalid_scopes');
  const { grantable } = input;
  if (grantable && !scopes.every((scope) => grantable.includes(scope)))
    throw new MerchantRefusal('scopes_beyond_role');
  const prefix = keyPrefix(input.kind, input.livemode);
  const key = prefix + randomText() + randomText();
  await requireMerchant(tx, input.merchant_id);
  const record = await tx.prisma.api_keys.create({
    data: {
      id: newId('key_'),
      merchant_id: input.merchant_id,
      livemode: input.livemode,
      kind: input.kind,
      name: input.name ?? null,
      prefix,
      last4: key.slice(-4),
      hash: hashToken(key),
      public_text: input.kind === 'publishable' && !input.livemode ? key : null,
      scopes: [...scopes],
      created_by: actor.name,
    },
    omit: { hash: true, public_text: true },
  });
  return { ...record, kind: input.kind, scopes: [...scopes], key };
}

/** Queues the mail to the owners, unless the service itself has made the key. */
async function tellOwners(tx: Transaction, { id, merchant_id }: IssuedKey, actor: Actor): Promise<void> {
  if (actor.name === SYSTEM.name) return;
  const happened = { template: 'key_issued', about_id: id, merchant_id } as const;
  await enqueue(tx, jobs.security_mail, { ...happened, happened_at_ms: Date.now() });
}

/**
 * Issues a key. Its answer is the only place where the key itself appears. People get a live key only once live mode is
 * earned; a key that exists can always be rotated, since it may have leaked.
 * @throws MerchantRefusal merchant_not_found, invalid_scopes, scopes_beyond_role, live_mode_not_earned
 */
export function issueKey(input: NewKey & Grant, actor: Actor): Promise<IssuedKey> {
  return transaction(async (tx) => {
    if (input.livemode && actor.name !== SYSTEM.name) await requireLiveMode(tx, input.merchant_id);
    const issued = await insertKey(tx, input, actor);
    await recordAudit(tx, actor, {
      merchant_id: input.merchant_id,
      action: 'api_key.issued',
      target: issued.id,
      details: { kind: issued.kind, livemode: issued.livemode, last4: issued.last4 },
    });
    await tellOwners(tx, issued, actor);
    return issued;
  });
}

type KeyFilter = Prisma.api_keysWhereInput;

const works = (): KeyFilter => ({
  revoked_at: null,
  OR: [{ expires_at: null }, { expires_at: { gt: new Date() } }],
});

async function findKeys(where: KeyFilter, client: Transaction['prisma'] = prisma()): Promise<KeyRecord[]> {
  const rows = await client.api_keys.findMany({
    where,
    omit: { hash: true, public_text: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return rows.map((row) => ({ ...row, kind: row.kind as KeyKind, scopes: row.scopes as Scope[] }));
}

/** Every key of a merchant's mode, newest first, revoked and expired ones included. */
export function listKeys(merchant_id: string, livemode: boolean): Promise<KeyRecord[]> {
  return findKeys({ merchant_id, livemode });
}

/** The keys of both modes that somebody has made and that still work, newest first. */
export async function keysMadeBy(
  merchant_id: string,
  maker: Actor['name'],
  client?: Transaction['prisma'],
): Promise<KeyRecord[]> {
  return (await keysByMaker(merchant_id, [maker], client)).get(maker) ?? [];
}

/** The same of several people, by maker; without those who have made none. */
export async function keysByMaker(
  merchant_id: string,
  makers: readonly Actor['name'][],
  client?: Transaction['prisma'],
): Promise<Map<string, KeyRecord[]>> {
  const keys = await findKeys({ ...works(), merchant_id, created_by: { in: [...makers] } }, client);
  const madeBy = (maker: string) => keys.filter(({ created_by }) => created_by === maker);
  return new Map(
    makers.map((maker) => [maker, madeBy(maker)] as const).filter(([, made]) => made.length > 0),
  );
}

/** How many keys that still work people have made, by merchant. */
export async function countKeysMadeBy(
  makers: readonly Actor['name'][],
  client: Transaction['prisma'],
): Promise<{ name: string; keys: number }[]> {
  const made = { ...works(), created_by: { in: [...makers] } };
  const rows = await client.merchants.findMany({
    where: { api_keys: { some: made } },
    select: { name: true, _count: { select: { api_keys: { where: made } } } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ name, _count }) => ({ name, keys: _count.api_keys }));
}

/** The newest publishable key of test mode that works; null when there is none, or none since we keep them. */
export async function publishableTestKey(merchant_id: string): Promise<string | null> {
  const found = await prisma().api_keys.findFirst({
    where: { ...works(), merchant_id, livemode: false, public_text: { not: null } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return found?.public_text ?? null;
}

/** A key that this merchant may name: its own, in the current mode. */
interface OwnedKey extends MerchantMode {
  id: string;
}

/** @throws MerchantRefusal key_not_found */
async function requireKey(tx: Transaction, { id, merchant_id, livemode }: OwnedKey): Promise<void> {
  const found = await tx.prisma.api_keys.findUnique({ where: { id, merchant_id, livemode } });
  if (!found) throw new MerchantRefusal('key_not_found');
}

/**
 * Replaces a key: issues one like it and ends the old one after `grace_ms` (0 to 7 days; 0 is at once).
 * @throws MerchantRefusal key_not_found, key_not_active, invalid_grace, scopes_beyond_role
 */
export function rotateKey(
  { grace_ms, grantable, ...owned }: OwnedKey & Grant & { grace_ms: number },
  actor: Actor,
): Promise<IssuedKey> {
  if (!(grace_ms >= 0 && grace_ms <= MAXIMUM_KEY_GRACE_ms)) throw new MerchantRefusal('invalid_grace');
  const { id, merchant_id, livemode } = owned;
  return transaction(async (tx) => {
    await requireKey(tx, owned);
    const old = await endKey.first(tx, [id, merchant_id, livemode, grace_ms]);
    if (!old) throw new MerchantRefusal('key_not_active');
    const issued = await insertKey(
      tx,
      { ...old, scopes: old.scopes ?? [], merchant_id, livemode, ...(grantable && { grantable }) },
      actor,
    );
    await recordAudit(tx, actor, {
      merchant_id,
      action: 'api_key.rotated',
      target: id,
      details: { replaced_by: issued.id, grace_ms },
    });
    await tellOwners(tx, issued, actor);
    return issued;
  });
}

/**
 * Revokes a key at once and for good. Revoking it again changes nothing.
 * @throws MerchantRefusal key_not_found
 */
export function revokeKey(owned: OwnedKey, actor: Actor): Promise<void> {
  return transaction((tx) => revokeKeyIn(tx, owned, actor));
}

/** The same in the caller's transaction. */
export async function revokeKeyIn(tx: Transaction, owned: OwnedKey, actor: Actor): Promise<void> {
  const { id, merchant_id, livemode } = owned;
  await requireKey(tx, owned);
  const { count } = await tx.prisma.api_keys.updateMany({
    where: { id, merchant_id, livemode, revoked_at: null },
    data: { revoked_at: new Date() },
  });
  if (count === 0) return;
  await recordAudit(tx, actor, { merchant_id, action: 'api_key.revoked', target: id });
}

/** Records that these keys were used, at most once a minute each. */
export async function touchKeys(ids: readonly string[]): Promise<void> {
  const now = Date.now();
  await prisma().api_keys.updateMany({
    where: {
      id: { in: [...ids] },
      OR: [{ last_used_at: null }, { last_used_at: { lt: new Date(now - MINUTE_ms) } }],
    },
    data: { last_used_at: new Date(now) },
  });
}
