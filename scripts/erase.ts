import { parseArgs } from 'node:util';
import { runCommand } from './run-command';

/**
 * npm run erase -- --email person@example.com [--dry-run]
 *
 * Erases a person everywhere, by their address. Money and the ledger stay, without a name. Groups that are open, being
 * refunded, or disputed keep the person until that is over, and are then erased by the hourly job. Safe to repeat.
 */
const USAGE = 'npm run erase -- --email person@example.com [--dry-run]';

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const { email, 'dry-run': dry_run } = values;
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email.trim())) throw new Error(`Usage: ${USAGE}`);
  const { erasePerson } = await import('@/lib/erasure/erase-person');
  const { touched, waiting, kept } = await erasePerson(email, { dry_run });
  const lines = Object.entries(touched).filter(([, count]) => count > 0);
  const word = dry_run ? 'would be erased' : 'erased';
  for (const [table, count] of lines) console.log(`${word}: ${table} ${count}`);
  if (lines.length === 0) console.log(`nothing ${word}`);
  for (const id of waiting) console.log(`waits until it is over: session ${id}`);
  for (const line of kept) console.log(`kept: ${line}`);
});
