import { parseArgs } from 'node:util';
import { runCommand } from './run-command';

/**
 * npm run stripe:check [-- --live]
 *
 * Reads the Stripe account whose key is configured, and says what is missing. Exits with 1 if anything is.
 */
await runCommand('npm run stripe:check -- [--live]', async () => {
  const { values } = parseArgs({ options: { live: { type: 'boolean', default: false } } });
  const { checkPlatform } = await import('@/lib/payment/platform/platform-check');
  const findings = await checkPlatform(values.live);
  for (const { ok, what, text } of findings) console.log(`${ok ? 'ok      ' : 'MISSING '} ${what}: ${text}`);
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
});
