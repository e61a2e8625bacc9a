import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startTestPostgres } from '../support/test-postgres';
import { histories, runHistory } from './histories';
import { simulate } from './simulate';

/**
 * npm run simulate [-- --groups 500 --seed S --commands 1000000]
 *
 * First random histories against the pure machine, then whole groups on real Postgres and the processor's stand-in
 * with faults and killed processes. The last line is JSON; the exit status is 1 on any violation.
 */
const { values } = parseArgs({
  options: {
    groups: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    commands: { type: 'string', default: '1000000' },
  },
});
const seed = Number(values.seed);
const violations: string[] = [];
console.log(`seed ${seed}`);

let commands = 0;
const machine = fc.check(
  fc.property(fc.nat(2), fc.nat(100_000), histories(200), (currency, total, actions) => {
    commands += actions.length;
    return runHistory(currency, total, actions).broken.length === 0;
  }),
  { seed, numRuns: Math.ceil(Number(values.commands) / 100) },
);
if (machine.failed) violations.push(`machine: ${JSON.stringify(machine.counterexample)}`);
console.log(
  `${commands} commands on the pure machine: ${machine.failed ? 'BROKEN' : 'every invariant held'}`,
);

const postgres = await startTestPostgres();
process.env.TEST_POSTGRES_URL = postgres.url('postgres');
const report = await simulate({ groups: Number(values.groups), seed, log: console.log }).finally(() =>
  postgres.stop(),
);
violations.push(...report.violations);
for (const violation of violations.slice(0, 50)) console.log(`VIOLATION ${violation}`);
console.log(JSON.stringify({ bench: 'simulate', ...report, violations: violations.length }));
process.exit(violations.length > 0 ? 1 : 0);
