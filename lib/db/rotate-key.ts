import { currentPrefix, decryptSecret, encryptSecret } from './encryption';
import { pool } from './pool';
import { sealedColumns } from './rotate-key.sql';

type SealedName = keyof typeof sealedColumns;
/** Those of the sign-in library, whose sealing comes from its room. */
type SignInName = 'second_factors' | 'backup_codes';

/** How the ciphertexts of some columns are made again under the first key. */
export interface Sealing {
  /** What a ciphertext under the first key begins with. */
  prefix: string;
  reseal(sealed: string, row: readonly string[]): string | Promise<string>;
}

const ownSealing = (column: string): Sealing => ({
  prefix: currentPrefix(),
  reseal: (sealed, row) => encryptSecret(decryptSecret(sealed, { column, row }), { column, row }),
});

const ownColumns = (): Record<Exclude<SealedName, SignInName>, Sealing> => ({
  merchant_modes: ownSealing('merchant_modes.webhook_secret_encrypted'),
  previous_default_secrets: ownSealing('merchant_modes.webhook_secret_encrypted'),
  signing_secrets: ownSealing('signing_secrets.secret_encrypted'),
  webhook_endpoints: ownSealing('webhook_endpoints.secret_encrypted'),
  previous_secrets: ownSealing('webhook_endpoints.secret_encrypted'),
  answers: ownSealing('idempotency_keys.body'),
});

interface Rotated {
  /** Ciphertexts that are under the first key now. */
  rotated: number;
  /** Ciphertexts that no configured key reads, by column and row. */
  unreadable: string[];
}

const BATCH_rows = 200;

/**
 * Encrypts every secret again under the first key in ENCRYPTION_KEY, while the service runs. Safe to stop and repeat: a
 * row is replaced only if it still holds what was read, and what is under the first key already is left alone.
 */
export async function rotateKey(
  others: Record<SignInName, Sealing>,
  batch_rows = BATCH_rows,
): Promise<Rotated> {
  const total: Rotated = { rotated: 0, unreadable: [] };
  const columns = { ...ownColumns(), ...others };
  for (const name of Object.keys(sealedColumns) as SealedName[]) {
    await rotateColumn(name, columns[name], batch_rows, total);
  }
  return total;
}

async function rotateColumn(
  name: SealedName,
  { prefix, reseal }: Sealing,
  batch_rows: number,
  total: Rotated,
): Promise<void> {
  const { select, replace } = sealedColumns[name];
  let after: string[] | null = null;
  for (;;) {
    const rows: { row: string[]; sealed: string }[] = await select.all(pool(), [prefix, after, batch_rows]);
    for (const { row, sealed } of rows) {
      const fresh = await attempt(() => reseal(sealed, row));
      if (fresh === null) total.unreadable.push(`${name} ${row.join(' ')}`);
      else total.rotated += await replace.run(pool(), [sealed, fresh, ...row]);
    }
    after = rows.at(-1)?.row ?? null;
    if (rows.length < batch_rows || !after) return;
  }
}

/** What no configured key reads is null. */
async function attempt(reseal: () => string | Promise<string>): Promise<string | null> {
  try {
    return await reseal();
  } catch {
    return null;
  }
}
