import { forgetRealServices } from '../../dev/shared/real-services';
import { numbersGiven, onPostgres } from '../support/long-command';
import { startTestPostgres } from '../support/test-postgres';

/**
 * npm run drill [-- --groups 5]
 *
 * On a Postgres and a Stripe stand-in of its own: plays groups, takes a backup, goes on, loses the database, restores the
 * backup, reconciles, and compares the money. Exits with 1 if a cent is neither booked nor named, or a payment or refund is
 * lost.
 */
const { groups } = numbersGiven('drill', { groups: 5 });

forgetRealServices(process.env);
Object.assign(process.env, { NODE_ENV: 'test', LOG_LEVEL: 'silent', SETTLEMENT_CURRENCIES: 'usd' });
const { rows, fixed, open, wrong } = await onPostgres(startTestPostgres(), async (postgres) => {
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  const { runDrill } = await import('./restore-drill');
  return runDrill(groups);
});

console.table(rows);
console.log(`${fixed} differences fixed; ${open.length} named for a person:`);
for (const text of open) console.log(`  ${text}`);
for (const text of wrong) console.log(`NOT NAMED: ${text}`);
const last = rows.at(-1);
const missing = (last?.processor_cents ?? 0) - (last?.ledger_cents ?? 0) - (last?.named_cents ?? 0);
const lost = (last?.refunds ?? 0) - (last?.known_refunds ?? 0);
console.log(lost === 0 ? 'Every refund has come back.' : `${lost} refunds have not come back.`);
const unpaid = (last?.payments ?? 0) - (last?.known_payments ?? 0);
console.log(unpaid === 0 ? 'Every payment has come back.' : `${unpaid} payments have not come back.`);
console.log(
  missing === 0 ? 'Every cent is booked or named.' : `${missing} cents are neither booked nor named.`,
);
process.exit(missing === 0 && lost === 0 && unpaid === 0 && wrong.length === 0 ? 0 : 1);
