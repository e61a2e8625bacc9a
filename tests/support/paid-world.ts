import type { PaymentScope } from '@/lib/group/commands';
import type { World } from '../model/world';

/** A member pays the own share, or what the scope says; where the group holds, it is held. */
export function payOwn(world: World, member_id: string, scope: PaymentScope = { kind: 'own' }): void {
  const opened = world.give({ type: 'start_payment', member_id, scope });
  const payment = world.session.payments.find(({ id }) => id === opened?.subject_id);
  if (!payment) return;
  world.intents.set(payment.id, 'open');
  world.confirm(payment);
  world.deliver(payment);
}

/** Starts a group of so many equal shares, whose organizer pays one or all; the organizer's id. */
export function payAsOrganizer(world: World, size: number, scope?: PaymentScope): string {
  const settings = { mode: 'equal', size } as const;
  const organizer = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = organizer?.subject_id ?? '';
  payOwn(world, member_id, scope);
  return member_id;
}

/** Somebody else joins, and pays. */
export function joinAndPay(world: World, name: string): string {
  const member_id = world.give({ type: 'join', name, email: null })?.subject_id ?? '';
  payOwn(world, member_id);
  return member_id;
}
