import { parseArgs } from 'node:util';
import { closePool } from '@/lib/db/pool';
import { reconcile } from '@/lib/payment/reconcile';

/**
 * npm run reconcile [-- --days 7] [--dry-run]
 *
 * Compares sessions, ledger and processor: what is pending or unfinished, and what has ended in these days. Prints
 * each difference, and fixes what is safe. Exits with 1 if anything is left for a person to look at.
 */
const { values } = parseArgs({
  options: { days: { type: 'string', default: '7' }, 'dry-run': { type: 'boolean', default: false } },
});
const days = Number(values.days);
if (!Number.isFinite(days) || days <= 0) throw new Error('--days must be a positive number');

const counts = await reconcile({
  since: Date.now() - days * 86_400_000,
  fix: !values['dry-run'],
  onDifference: ({ session_id, text, fixed }) =>
    console.log(`${fixed ? 'fixed ' : 'OPEN  '} ${session_id} ${text}`),
});
console.log(`${counts.sessions} sessions compared, ${counts.differences} differences, ${counts.fixed} fixed`);
await closePool();
process.exitCode = counts.differences > counts.fixed ? 1 : 0;
