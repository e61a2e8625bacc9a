import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_ms } from '@/lib/format/units';
import { LIFETIME_hours } from '@/lib/group/config';
import { latestExpiry } from '@/lib/group/query/changes';
import { extendedBy, extensionChoices } from '@/lib/group/query/extension';
import { latestHeldEnd } from '@/lib/group/query/holds';
import { act } from '../../model/actions';
import { histories } from '../../model/histories';
import { World } from '../../model/world';
import { payAsOrganizer } from '../../support/paid-world';

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

it('is refused with its reason where the group has as much time as a group can have', () => {
  const world = new World(0, 0);
  const latest = latestExpiry(world.session) ?? 0;
  world.must({ type: 'extend', expires_at: latest });
  world.session = { ...world.session, extended_at: null };
  const answer = world.ask({ type: 'extend', expires_at: latest + HOUR_ms });
  expect(answer).toMatchObject({
    code: 'invalid_expiry',
    violations: [{ text: 'must stay as it is: the group has as much time as a group can have' }],
  });
});

it('is refused with its reason where the group has as much time as banks keep money on its cards', () => {
  // 903 is auto.
  const world = new World(0, 903);
  payAsOrganizer(world, 2);
  const latest = latestHeldEnd(world.session) ?? 0;
  const reasonAt = (expires_at: number) => {
    world.session = { ...world.session, expires_at };
    const answer = world.ask({ type: 'extend', expires_at: latest + HOUR_ms });
    return answer.ok ? [] : [answer.code, ...answer.violations.map(({ text }) => text)];
  };
  expect(reasonAt(latest - HOUR_ms)).toEqual([
    'invalid_expiry',
    expect.stringMatching(/^must lead to an end after .+ and at most at /),
  ]);
  expect(reasonAt(latest)).toEqual([
    'invalid_expiry',
    expect.stringMatching(/^must stay as it is: banks do not keep money on cards for longer/),
  ]);
});
