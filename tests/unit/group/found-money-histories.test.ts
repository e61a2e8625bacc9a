import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Action, act } from '../../model/actions';
import { settings } from '../../model/histories';
import { brokenAtRest, brokenInvariants } from '../../model/invariants';
import { ASKED_KIND, HEARD_KINDS, JOB_KIND, RESTORED_KINDS } from '../../model/restored-kinds';
import { RestoredWorld } from '../../model/restored-world';
import { joinAndPay, payAsOrganizer } from '../../support/paid-world';

const choice = fc.nat(1_000);
const actions = (maxLength: number, among = RESTORED_KINDS) =>
  fc.subarray([...among], { minLength: 2 }).chain((kinds) => {
    const action = fc.tuple(fc.constantFrom(JOB_KIND, JOB_KIND, ...kinds), choice, choice, choice);
    return fc.array(action, { maxLength, size: 'max' });
  });
const totals = fc.oneof(fc.nat(100_000), fc.nat(300));
const sizes = fc.constantFrom([1, 1], [1, 1], [2, 1], [2, 2], [3, 1], [3, 3]);
/** Of many backups a refund of a part is the last that they know of. */
const asked = fc.array(fc.tuple(fc.constant(ASKED_KIND), choice, choice, fc.constant(1)), { maxLength: 1 });
const kept = fc.tuple(actions(6), asked).map((parts) => parts.flat());

const WHOSE = /^(no more is refunded|a card pays|nothing is held|no fee is given)/;

it('each cent is accounted for of money whose last moves a restore has lost', () => {
  let played = 0;
  const run = fc.property(
    ...([settings, totals, sizes, kept, actions(14), actions(6, HEARD_KINDS), actions(6), choice] as const),
    (setting, total, [size = 1, payers = 1], before_backup, lost, since, after, order) => {
      const world = new RestoredWorld(setting, total);
      const play = (steps: readonly Action[]) => {
        for (const each of steps) {
          const before = world.session;
          act(world, each);
          // The processor tells the second in which it has made something.
          world.now += 2_000;
          expect(brokenInvariants(before, world)).toEqual([]);
        }
      };
      payAsOrganizer(world, size);
      for (let payer = 1; payer < payers; payer += 1) joinAndPay(world, `Ben ${payer}`);
      if (world.session.status !== 'funded') return;
      played += 1;
      for (let effect = world.effects.shift(); effect; effect = world.effects.shift())
        world.perform(effect, 0);
      play(before_backup);
      world.lose(() => play(lost));
      const isForgotten = world.forgotten().length > 0;
      // A job can be faster than the comparison.
      play(since);
      world.compare(order);
      play(after);
      world.rest();
      const broken = brokenAtRest(world);
      // Of what the shop had asked for, and nobody knows, nobody can say whose it is.
      if (isForgotten) expect(broken.filter((text) => !WHOSE.test(text))).toEqual([]);
      else expect(broken).toEqual([]);
    },
  );
  fc.assert(run, { numRuns: 3_000 });
  expect(played).toBeGreaterThan(300);
});
