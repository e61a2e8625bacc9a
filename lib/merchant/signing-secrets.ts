import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { newId, randomText } from '@/lib/db/ids';
import { pool, type Queryable } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from './audit';
import { MerchantRefusal } from './refusal';

/*
 * Cart signing secrets (API specification 5, rule 3): held on the merchant's server, kept here encrypted.
 * After a roll the old one still verifies until its chosen end (decisions, Cart signature).
 */

/** The longest time that a rolled signing secret may still verify. */
export const MAXIMUM_SECRET_OVERLAP_ms = 30 * 24 * 60 * 60 * 1000;

export interface SigningSecretRecord {
  id: string;
  merchant_id: string;
  livemode: boolean;
  last4: string;
  created_at: Date;
  expires_at: Date | null;
}

/** The only moment at which the secret itself is shown. */
export interface IssuedSigningSecret extends SigningSecretRecord {
  secret: string;
}

interface MerchantMode {
  merchant_id: string;
  livemode: boolean;
}

const COLUMNS = 'id, merchant_id, livemode, last4, created_at, expires_at';

async function insertSecret(client: Queryable, mode: MerchantMode): Promise<IssuedSigningSecret> {
  const secret = `split_sign_${mode.livemode ? 'live' : 'test'}_${randomText()}${randomText()}`;
  const { rows } = await client.query<SigningSecretRecord>(
    `INSERT INTO signing_secrets (id, merchant_id, livemode, secret_encrypted, last4)
     SELECT $1, id, $3, $4, $5 FROM merchants WHERE id = $2 RETURNING ${COLUMNS}`,
    [newId('sig_'), mode.merchant_id, mode.livemode, encryptSecret(secret), secret.slice(-4)],
  );
  const [record] = rows;
  if (!record) throw new MerchantRefusal('merchant_not_found');
  return { ...record, secret };
}

/**
 * Issues a signing secret beside those there are.
 * @throws MerchantRefusal merchant_not_found
 */
export function issueSigningSecret(mode: MerchantMode, actor: Actor): Promise<IssuedSigningSecret> {
  return transaction(async (client) => {
    const issued = await insertSecret(client, mode);
    await recordAudit(client, actor, {
      merchant_id: mode.merchant_id,
      action: 'signing_secret.issued',
      target: issued.id,
      details: { livemode: mode.livemode, last4: issued.last4 },
    });
    return issued;
  });
}

/**
 * Issues a new secret; every other one of this mode verifies for `overlap_ms` more (0 to 30 days), or less
 * when its end had been set earlier.
 * @throws MerchantRefusal secret_not_found, invalid_grace
 */
export function rollSigningSecret(
  { overlap_ms, ...mode }: MerchantMode & { overlap_ms: number },
  actor: Actor,
): Promise<IssuedSigningSecret> {
  if (!(overlap_ms >= 0 && overlap_ms <= MAXIMUM_SECRET_OVERLAP_ms))
    throw new MerchantRefusal('invalid_grace');
  return transaction(async (client) => {
    const ended = await client.query(
      `UPDATE signing_secrets
       SET expires_at = LEAST(expires_at, clock_timestamp() + $3 * interval '1 millisecond')
       WHERE merchant_id = $1 AND livemode = $2 AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
      [mode.merchant_id, mode.livemode, overlap_ms],
    );
    if (!ended.rowCount) throw new MerchantRefusal('secret_not_found');
    const issued = await insertSecret(client, mode);
    await recordAudit(client, actor, {
      merchant_id: mode.merchant_id,
      action: 'signing_secret.rolled',
      target: issued.id,
      details: { livemode: mode.livemode, overlap_ms },
    });
    return issued;
  });
}

/** Every secret of a merchant's mode, newest first, without the secret. */
export async function listSigningSecrets(mode: MerchantMode): Promise<SigningSecretRecord[]> {
  const { rows } = await pool().query<SigningSecretRecord>(
    `SELECT ${COLUMNS} FROM signing_secrets WHERE merchant_id = $1 AND livemode = $2
     ORDER BY created_at DESC, id DESC`,
    [mode.merchant_id, mode.livemode],
  );
  return rows;
}

const decrypted = new Map<string, string>();

/**
 * The secret behind what the database keeps. Remembered by the encrypted text itself, so that a secret that
 * was rolled or deleted is never used again: its text no longer comes out of the database.
 */
export function readSigningSecret(secret_encrypted: string): string {
  const known = decrypted.get(secret_encrypted);
  if (known !== undefined) return known;
  const secret = decryptSecret(secret_encrypted);
  if (decrypted.size >= 1000) decrypted.clear();
  decrypted.set(secret_encrypted, secret);
  return secret;
}
