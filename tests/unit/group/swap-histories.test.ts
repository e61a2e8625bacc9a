import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SWAP_KINDS } from '../../model/actions';
import { playOn, settings } from '../../model/histories';
import { World } from '../../model/world';
import { payOwn } from '../../support/paid-world';

/** Nobody has come yet, or somebody has opened the card form, or the bank of that card is at work. */
const COMES = ['nobody', 'open', 'processing'] as const;

/**
 * A group of three, or of four who choose items. All but the organizer have paid for what they have. Returns whether
 * somebody has come for the place of one of them.
 */
function begin(world: World, isItemized: boolean, comes: (typeof COMES)[number]): boolean {
  const chosen = isItemized
    ? ({ mode: 'itemized', size: 4 } as const)
    : ({ mode: 'equal', size: 3 } as const);
  world.give({ type: 'set_up_group', name: 'Ana', email: null, settings: chosen });
  for (const [index, name] of ['Ben', 'Dan'].entries()) {
    const member_id = world.give({ type: 'join', name, email: null })?.subject_id ?? '';
    if (isItemized) world.give({ type: 'claim_items', member_id, wants: [{ line: index, units: 1 }] });
    payOwn(world, member_id);
  }
  const member_id = world.session.members[1]?.id ?? '';
  const swap_id = comes === 'nobody' ? null : world.give({ type: 'offer_swap', member_id })?.subject_id;
  if (!swap_id) return false;
  const cleo = { member_id: 'mem_cleo', name: 'Cleo', email: null };
  const payment_id = world.give({ type: 'swap_and_pay', swap_id, ...cleo })?.subject_id;
  if (!payment_id) return false;
  world.intents.set(payment_id, 'open');
  if (comes === 'processing') world.give({ type: 'payment_processing', payment_id });
  return true;
}

it('a place that is offered is paid for only while it can change hands, whatever becomes of the rest', () => {
  const choice = fc.nat(1_000);
  const action = fc.tuple(fc.constantFrom(...SWAP_KINDS), choice, choice, choice);
  const actions = fc.array(action, { maxLength: 40, size: 'max' });
  const seen = { begun: 0, settled: 0 };
  const run = fc.property(
    settings,
    fc.nat(100_000),
    fc.boolean(),
    fc.constantFrom(...COMES),
    actions,
    (setting, total, items, comes, steps) => {
      const world = new World(setting, total);
      if (begin(world, items, comes)) seen.begun += 1;
      expect(playOn(world, steps)).toEqual([]);
      if (world.session.swaps.some(({ state }) => state === 'taken')) seen.settled += 1;
    },
  );
  fc.assert(run, { numRuns: 2_000 });
  expect(seen.begun).toBeGreaterThan(200);
  expect(seen.settled).toBeGreaterThan(50);
});
