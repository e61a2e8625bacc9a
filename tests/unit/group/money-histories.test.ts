import fc from 'fast-check';
import { expect, it } from 'vitest';
import { act, MONEY_KINDS } from '../../simulation/actions';
import { settings } from '../../simulation/histories';
import { brokenAtRest, brokenInvariants } from '../../simulation/invariants';
import { World } from '../../simulation/world';
import { payAsOrganizer } from '../../support/paid-world';

const choice = fc.nat(1_000);
const action = fc.tuple(fc.constantFrom(...MONEY_KINDS), choice, choice, choice);
const actions = fc.array(action, { maxLength: 60, size: 'max' });

it('whatever becomes of money that was paid, each cent of it is accounted for', () => {
  const run = fc.property(
    ...([settings, fc.nat(100_000), fc.integer({ min: 1, max: 3 }), actions] as const),
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
