import { activeMembers } from '@/lib/group/query/shares';
import { swappable } from '@/lib/group/query/swap';
import { type Doing, memberAt, pick, settle } from './doing';
import type { World } from './world';

/** Mostly who can give a place away, else anybody. */
const leaverAt = (world: World, index: number): string => {
  const able = activeMembers(world.session).filter(({ id }) => swappable(world.session, id));
  return index % 5 === 0 ? memberAt(world, index) : (pick(able, index)?.id ?? 'mem_none');
};
export const offerSwap: Doing = (world, a) => {
  world.give({ type: 'offer_swap', member_id: leaverAt(world, a) });
};
export const withdrawSwap: Doing = (world, a) => {
  world.give({ type: 'withdraw_swap', member_id: memberAt(world, a) });
};
/** Somebody with a link, a good one mostly, opens the card form. */
export const swapAndPay: Doing = (world, a, b, c) => {
  const { swaps, members } = world.session;
  const open = swaps.filter(({ state }) => state === 'open');
  const swap = pick(c % 5 > 0 && open.length > 0 ? open : swaps, a);
  if (!swap) return;
  const name = `Cleo ${members.length}`;
  const member_id = c % 7 === 0 ? (pick(members, b)?.id ?? '') : `mem_swap${b % 5}`;
  const accepted = world.give({ type: 'swap_and_pay', swap_id: swap.id, member_id, name, email: null });
  const payment_id = accepted?.subject_id;
  if (!payment_id) return;
  if (!world.intents.has(payment_id)) world.intents.set(payment_id, 'open');
  world.give({ type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
};
/** A place changes hands at once, if any can. */
export const swapNow: Doing = (world, a, b) => {
  offerSwap(world, 5 * a + 1, 0, 0);
  swapAndPay(world, a, b, 1);
  const newest = world.session.payments.at(-1);
  if (newest?.lines.some(({ swap_id }) => swap_id)) settle(world, newest);
};
export const closeSwap: Doing = (world, a, b) => {
  const swap = pick(world.session.swaps, a);
  if (swap && b % 8 === 0) world.now = Math.max(world.now, swap.expires_at);
  if (swap) world.give({ type: 'close_swap', swap_id: swap.id });
};
