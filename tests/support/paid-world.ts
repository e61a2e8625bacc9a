import type { World } from '../simulation/world';

/** Starts a group of so many equal shares, whose organizer pays or, where the group holds, is held; the organizer's id. */
export function payAsOrganizer(world: World, size: number): string {
  const settings = { mode: 'equal', size } as const;
  const organizer = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = organizer?.subject_id ?? '';
  const opened = world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  world.intents.set(opened?.subject_id ?? '', 'open');
  for (const payment of world.session.payments) {
    world.confirm(payment);
    world.deliver(payment);
  }
  return member_id;
}
