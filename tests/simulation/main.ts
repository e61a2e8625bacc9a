import fc from 'fast-check';
import { forgetRealServices } from '../../dev/shared/real-services';
import { histories, runHistory, settings } from '../model/histories';
import { numbersGiven, onPostgres } from '../support/long-command';
import { startTestPostgres } from '../support/test-postgres';
import { simulate } from './simulate';

forgetRealServices(process.env);

/**
 * npm run simulate [-- --groups 500 --seed S --commands 1000000]
 *
 * First random histories against the pure machine, then whole groups on real Postgres and the processor's stand-in
 * with faults and killed processes. The last line is JSON; the exit status is 1 on any violation.
 */
const given = numbersGiven('simulate', {
  groups: 500,
  seed: Date.now() % 1_000_000_000,
  commands: 1_000_000,
});
const { groups, seed } = given;
const violations: string[] = [];
console.log(`seed ${seed}`);

let commands = 0;
const machine = fc.check(
  fc.property(settings, fc.nat(100_000), histories(200), (setting, total, actions) => {
    commands += actions.length;
    return runHistory(setting, total, actions).broken.length === 0;
  }),
  { seed, numRuns: Math.ceil(given.commands / 100) },
);
if (machine.failed) violations.push(`machine: ${JSON.stringify(machine.counterexample)}`);
console.log(
  `${commands} commands on the pure machine: ${machine.failed ? 'BROKEN' : 'every invariant held'}`,
);

const report = await onPostgres(startTestPostgres(), (postgres) => {
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  return simulate({ groups, seed, log: console.log });
});
violations.push(...report.violations);
for (const violation of violations.slice(0, 50)) console.log(`VIOLATION ${violation}`);
console.log(JSON.stringify({ bench: 'simulate', ...report, violations: violations.length }));
process.exit(violations.length > 0 ? 1 : 0);
