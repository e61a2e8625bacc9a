import fc from 'fast-check';
import { ACTION_KINDS, type Action, act } from './actions';
import { brokenAtRest, brokenInvariants } from './invariants';
import { GIFT_TOTAL } from './new-session';
import { SETTINGS, World } from './world';

const choice = fc.nat(1_000);

/** The totals of groups in which everyone chooses what to give. */
export const giftTotals = fc.nat(500).map((times) => GIFT_TOTAL + 11 * times);

/** A currency and its fees. */
export const settings = fc.nat(SETTINGS - 1);

/** Histories of 5 to `length` actions, every kind of action as often as it is listed. */
export function histories(length: number): fc.Arbitrary<Action[]> {
  const action = fc.tuple(fc.nat(ACTION_KINDS - 1), choice, choice, choice);
  return fc.array(action, { minLength: 5, maxLength: length, size: 'max' });
}

/** A group of four is started, and its organizer pays: histories seldom come so far by chance. */
export const PAID: readonly Action[] = [
  [0, 0, 3, 1],
  [10, 0, 0, 0],
  [14, 0, 0, 0],
];

/** Plays one history and returns the violations, with their step. */
export function runHistory(
  setting: number,
  total: number,
  actions: readonly Action[],
  Kind: typeof World = World,
): { broken: string[]; accepted: number; world: World } {
  const world = new Kind(setting, total);
  const broken = playOn(world, actions);
  return { broken, accepted: world.accepted, world };
}

/** Goes on with a history until it breaks something, or all is answered. Returns the violations, with their step. */
export function playOn(world: World, actions: readonly Action[]): string[] {
  for (const [step, action] of actions.entries()) {
    const before = world.session;
    act(world, action);
    const broken = brokenInvariants(before, world);
    if (broken.length > 0) return broken.map((text) => `step ${step}: ${text}`);
  }
  world.rest();
  return brokenAtRest(world);
}
