import { parseArgs } from 'node:util';
import { runCommand } from './run-command';

/**
 * npm run rotate-key
 *
 * Encrypts every secret again under the first key in ENCRYPTION_KEY, second factors under the first one in
 * BETTER_AUTH_SECRET if it is set, while the service runs. Safe to repeat. Exits with 1 if a secret cannot be read with
 * any of them.
 */
await runCommand('npm run rotate-key', async () => {
  parseArgs({ options: {} });
  const { secondFactorSealing } = await import('@/lib/auth/second-factor-sealing');
  const { rotateKey } = await import('@/lib/db/rotate-key');
  const sealing = await secondFactorSealing();
  const { rotated, unreadable } = await rotateKey({ second_factors: sealing, backup_codes: sealing });
  for (const place of unreadable) console.error(`unreadable: ${place}`);
  console.log(`${rotated} secrets encrypted again, ${unreadable.length} unreadable`);
  if (unreadable.length > 0)
    console.error(
      'Add the key that they were stored with to the end of ENCRYPTION_KEY, and run this again. ' +
        'Second factors and backup codes may need the end of BETTER_AUTH_SECRET instead.',
    );
  process.exitCode = unreadable.length > 0 ? 1 : 0;
});
