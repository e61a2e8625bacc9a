import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LIFETIME_hours } from '@/lib/group/config';
import { extendedBy, extensionChoices } from '@/lib/group/query/extension';
import { act } from '../../model/actions';
import { histories } from '../../model/histories';
import { World } from '../../model/world';

const LENGTHS_hours = [1, 6, 24, 48, 72, 168, LIFETIME_hours];

it('offers every length that the machine takes, and none that it refuses, after any history', () => {
  const seen = { offered: 0, refused: 0 };
  fc.assert(
    fc.property(fc.nat(2), fc.nat(100_000), histories(60), (currency, total, actions) => {
      const world = new World(currency, total);
      for (const action of actions) {
        act(world, action);
        // A page that is read after the deadline is told so by the machine.
        if (world.now >= world.session.expires_at) continue;
        const offered = extensionChoices(world.session, LENGTHS_hours);
        const taken = LENGTHS_hours.filter((hours) => {
          const command = { type: 'extend', expires_at: extendedBy(world.session, hours) } as const;
          return world.ask(command).ok;
        });
        expect(offered).toEqual(taken);
        seen.offered += offered.length;
        seen.refused += LENGTHS_hours.length - offered.length;
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(seen.offered, seen.refused)).toBeGreaterThan(100);
});

it('is when the group ends, unless it is funded', () => {
  const world = new World(0, 0);
  const expires_at = extendedBy(world.session, 24);
  world.must({ type: 'extend', expires_at });
  expect(world.effects).toEqual([{ kind: 'expire_at', at: expires_at }]);
});
