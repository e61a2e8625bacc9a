import { expect, it } from 'vitest';
import { simulate } from './simulate';

/** A smaller run of `npm run simulate`. A failure names its seed: SIMULATION_SEED=<seed> plays the same run again. */
it('groups with faults and killed processes: every cent is kept or refunded once, every event arrives', {
  timeout: 900_000,
}, async () => {
  const seed = Number(process.env.SIMULATION_SEED ?? Date.now() % 1_000_000_000);
  const report = await simulate({ groups: 50, seed }).catch((cause: unknown) => {
    throw new Error(`SIMULATION_SEED=${seed}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  });
  expect(report.violations, `SIMULATION_SEED=${seed}`).toEqual([]);
  expect(report.payments).toBeGreaterThan(0);
});
