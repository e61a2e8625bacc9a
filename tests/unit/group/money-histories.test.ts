import fc from 'fast-check';
import { expect, it } from 'vitest';
import { act, MONEY_KINDS } from '../../simulation/actions';
import { settings } from '../../simulation/histories';
import { brokenAtRest, brokenInvariants } from '../../simulation/invariants';
import { World } from '../../simulation/world';
import { payAsOrganizer } from '../../support/paid-world';

const choice = fc.nat(1_000);
const [perform = 0] = MONEY_KINDS;
/** Of some kinds only, so that what is rare together comes together. */
const actions = fc.subarray([...MONEY_KINDS], { minLength: 3 }).chain((kinds) => {
  const action = fc.tuple(fc.constantFrom(perform, ...kinds), choice, choice, choice);
  return fc.array(action, { maxLength: 60, size: 'max' });
});
/** Where steps of rounding matter most, too. */
const totals = fc.oneof(fc.nat(100_000), fc.nat(300));
/** Half of the groups are funded. */
const sizes = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 3 }));

it('whatever becomes of money that was paid, each cent of it is accounted for', () => {
  const run = fc.property(
    ...([settings, totals, sizes, actions] as const),
    (setting, total, size, history) => {
      const world = new World(setting, total);
      payAsOrganizer(world, size);
      for (const each of history) {
        const before = world.session;
        act(world, each);
        expect(brokenInvariants(before, world)).toEqual([]);
      }
      world.rest();
      expect(brokenAtRest(world)).toEqual([]);
    },
  );
  fc.assert(run, { numRuns: 3_000 });
});
