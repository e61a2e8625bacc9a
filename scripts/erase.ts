import { parseArgs } from 'node:util';
import { runCommand } from './run-command';

/**
 * npm run erase -- --email person@example.com [--member mem_...] [--dry-run]
 *
 * Erases a person everywhere, by their address. Money and the ledger stay, without a name. Groups that are open, being
 * paid out or refunded, owed a refund, or disputed keep the person until that is over, and are then erased by the hourly
 * job. Safe to repeat. Each `--member` is one of the same person whom nothing with the address names, as after a restore.
 */
const USAGE = 'npm run erase -- --email person@example.com [--member mem_...] [--dry-run]';

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      member: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { email, member: member_ids, 'dry-run': dry_run } = values;
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email.trim())) throw new Error(`Usage: ${USAGE}`);
  const { erasePerson } = await import('@/lib/erasure/erase-person');
  const erased = await erasePerson(email, { dry_run, member_ids });
  const { touched, members, waiting, owed, untransferred, kept, unknown } = erased;
  const lines = Object.entries(touched).filter(([, count]) => count > 0);
  const word = dry_run ? 'would be erased' : 'erased';
  for (const [table, count] of lines) console.log(`${word}: ${table} ${count}`);
  if (lines.length === 0) console.log(`nothing ${word}`);
  for (const id of waiting) {
    let end = 'it is over';
    if (untransferred.includes(id)) end = 'its money is transferred to the merchant, or refunded';
    if (owed.includes(id)) end = 'its failed refund is made, or paid in another way at /staff/money';
    console.log(`waits until ${end}: session ${id}`);
  }
  if (members.length > 0)
    console.log(`note for a restore: ${members.map((id) => `--member ${id}`).join(' ')}`);
  for (const id of unknown) console.log(`not found: member ${id}`);
  for (const line of kept) console.log(`kept: ${line}`);
});
