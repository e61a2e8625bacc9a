import type { Payment } from '@/lib/group/model';
import { activeMembers } from '@/lib/group/query/shares';
import type { World } from './world';

/** One thing that can be done to a world. */
export type Doing = (world: World, a: number, b: number, c: number) => void;

export function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}

export const memberAt = (world: World, index: number): string =>
  pick(activeMembers(world.session), index)?.id ?? 'mem_none';

/** The processor takes the money, and the session learns it. */
export function settle(world: World, payment: Payment): void {
  if (world.intents.get(payment.id) !== 'open') return;
  world.confirm(payment);
  world.deliver(payment);
}
