import { decryptSecret } from '../encryption';
import { pool } from '../pool';
import { selectSomeSecrets } from './check-key.sql';

/**
 * Checks that ENCRYPTION_KEY reads what is stored. One secret that was damaged prevents nothing.
 * @throws when it reads none of those looked at
 */
export async function checkKey(): Promise<void> {
  const stored = await selectSomeSecrets.all(pool());
  let reason = '';
  for (const { column, row, sealed } of stored) {
    try {
      decryptSecret(sealed, { column, row });
      return;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  if (reason === '') return;
  throw new Error(
    `ENCRYPTION_KEY does not read the secrets in this database (${reason}). Set the key that they were stored with.`,
  );
}
