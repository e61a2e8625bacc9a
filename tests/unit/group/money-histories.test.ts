import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Action, MONEY_KINDS, SETTLED_KINDS, WON_KINDS } from '../../model/actions';
import { playOn, settings } from '../../model/histories';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer } from '../../support/paid-world';

const choice = fc.nat(1_000);
const [perform = 0] = MONEY_KINDS;
/** Of some kinds only, so that what is rare together comes together. */
const actions = fc.subarray([...MONEY_KINDS], { minLength: 3 }).chain((kinds) => {
  const action = fc.tuple(fc.constantFrom(perform, ...kinds), choice, choice, choice);
  return fc.array(action, { maxLength: 60, size: 'max' });
});
/** Where steps of rounding matter most, too. */
const totals = fc.oneof(fc.nat(100_000), fc.nat(300));
/** Of most groups all pay, so that they are funded: by one charge, or by several that must not be taken for each other. */
const sizes = fc.constantFrom([1, 1], [1, 1], [2, 1], [2, 2], [3, 1], [3, 3]);

const run = (history: fc.Arbitrary<Action[]>) =>
  fc.property(settings, totals, sizes, history, (setting, total, [size = 1, payers = 1], steps) => {
    const world = new World(setting, total);
    payAsOrganizer(world, size);
    for (let payer = 1; payer < payers; payer += 1) joinAndPay(world, `Ben ${payer}`);
    expect(playOn(world, steps)).toEqual([]);
  });

it('whatever becomes of money that was paid, each cent of it is accounted for', () => {
  fc.assert(run(actions), { numRuns: 3_000 });
});

it('is refunded once, whatever disputes are won', () => {
  // Numbers that choose a path of a dispute which is won.
  const won = fc.tuple(fc.nat(140), fc.constantFrom(1, 3)).map(([times, path]) => 7 * times + path);
  const action = fc.tuple(fc.constantFrom(...WON_KINDS), choice, choice, won);
  fc.assert(run(fc.array(action, { minLength: 10, maxLength: 30, size: 'max' })), { numRuns: 2_000 });
});

it('costs a merchant once what was paid in another way and is made by hand as well', () => {
  const [, refundMember = 0] = SETTLED_KINDS;
  const action = fc.tuple(fc.constantFrom(...SETTLED_KINDS), choice, choice, choice);
  // What is sent of a funded group is taken back, whole or in part, and the card refuses the refund.
  const failed = fc.tuple(choice, fc.constantFrom(0, 1)).map(([part, all]): Action[] => [
    [perform, 0, 0, 0],
    [refundMember, 0, part, 3 * part + all],
    [perform, 0, 0, 0],
    [perform, 0, 2, 0],
  ]);
  const history = fc.tuple(failed, fc.array(action, { minLength: 3, maxLength: 12, size: 'max' }));
  fc.assert(run(history.map((parts) => parts.flat())), { numRuns: 1_000 });
});
