import { LRUCache } from 'lru-cache';
import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import type { Prisma } from '@/lib/db/generated/client';
import { newId, randomText } from '@/lib/db/ids';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { signingSecretBinding } from '@/lib/db/secret-bindings';
import { DAY_ms } from '@/lib/format/units';
import type { MerchantMode } from '@/lib/merchant-mode';
import { type Actor, recordAudit } from './audit';
import { requireMerchant } from './merchants';
import { MerchantRefusal } from './refusal';
import { endSigningSecrets } from './signing-secrets.sql';

/*
 * Cart signing secrets (API specification 5, rule 3): the merchant's server has them, and we keep them encrypted. After
 * a rotation, the old one verifies until its chosen end.
 */

/** The longest time that a rotated signing secret may still verify. */
const MAXIMUM_SECRET_OVERLAP_ms = 30 * DAY_ms;

export interface SigningSecretRecord {
  id: string;
  last4: string;
  created_at: Date;
  expires_at: Date | null;
}

/** A secret at the only moment when it is shown. */
interface IssuedSigningSecret extends SigningSecretRecord {
  secret: string;
}

const WITHOUT_SECRET = { secret_encrypted: true } as const satisfies Prisma.signing_secretsOmit;

async function insertSecret(tx: Transaction, mode: MerchantMode): Promise<IssuedSigningSecret> {
  await requireMerchant(tx, mode.merchant_id);
  const secret = `split_sign_${mode.livemode ? 'live' : 'test'}_${randomText()}${randomText()}`;
  const id = newId('sig_');
  const record = await tx.prisma.signing_secrets.create({
    data: {
      id,
      ...mode,
      secret_encrypted: encryptSecret(secret, signingSecretBinding(id)),
      last4: secret.slice(-4),
    },
    omit: WITHOUT_SECRET,
  });
  return { ...record, secret };
}

/**
 * Issues a signing secret beside the existing ones.
 * @throws MerchantRefusal merchant_not_found
 */
export function issueSigningSecret(mode: MerchantMode, actor: Actor): Promise<IssuedSigningSecret> {
  return transaction(async (tx) => {
    const issued = await insertSecret(tx, mode);
    await recordAudit(tx, actor, {
      merchant_id: mode.merchant_id,
      action: 'signing_secret.issued',
      target: issued.id,
      details: { livemode: mode.livemode, last4: issued.last4 },
    });
    return issued;
  });
}

/**
 * Issues a new secret. Every other one of this mode keeps verifying for `overlap_ms` (0 to 30 days), or less if it was
 * to end earlier.
 * @throws MerchantRefusal secret_not_found, invalid_grace
 */
export function rotateSigningSecret(
  { overlap_ms, ...mode }: MerchantMode & { overlap_ms: number },
  actor: Actor,
): Promise<IssuedSigningSecret> {
  if (!(overlap_ms >= 0 && overlap_ms <= MAXIMUM_SECRET_OVERLAP_ms))
    throw new MerchantRefusal('invalid_grace');
  return transaction(async (tx) => {
    const ended = await endSigningSecrets.run(tx, [mode.merchant_id, mode.livemode, overlap_ms]);
    if (ended === 0) throw new MerchantRefusal('secret_not_found');
    const issued = await insertSecret(tx, mode);
    await recordAudit(tx, actor, {
      merchant_id: mode.merchant_id,
      action: 'signing_secret.rotated',
      target: issued.id,
      details: { livemode: mode.livemode, overlap_ms },
    });
    return issued;
  });
}

/** Every secret of a merchant's mode, newest first, without the secret itself. */
export function listSigningSecrets({ merchant_id, livemode }: MerchantMode): Promise<SigningSecretRecord[]> {
  return prisma().signing_secrets.findMany({
    where: { merchant_id, livemode },
    omit: WITHOUT_SECRET,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
}

const decrypted = new LRUCache<string, string>({ max: 1_000 });

/**
 * Decrypts a stored secret. The cache is keyed by the row and its encrypted text, so a secret that was rotated or deleted
 * is never used again: the database no longer returns its text.
 */
export function readSigningSecret(id: string, secret_encrypted: string): string {
  const name = `${id} ${secret_encrypted}`;
  const known = decrypted.get(name);
  if (known !== undefined) return known;
  const secret = decryptSecret(secret_encrypted, signingSecretBinding(id));
  decrypted.set(name, secret);
  return secret;
}
