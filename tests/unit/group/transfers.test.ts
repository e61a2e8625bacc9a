import { expect, it } from 'vitest';
import { reversedFor_cents, transferTotals } from '@/lib/group/query/transfers';
import { World } from '../../simulation/world';

it('what a merchant keeps is what was sent, less what was taken back for each refund once it is made', () => {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 1 } as const;
  const organizer = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = organizer?.subject_id ?? '';
  const opened = world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  world.intents.set(opened?.subject_id ?? '', 'taken');
  for (const payment of world.session.payments) world.deliver(payment);
  const sent_cents = world.session.transfers.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  expect(transferTotals(world.session)).toEqual({ reversed_cents: 0, kept_cents: sent_cents });
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  world.give({ type: 'refund_member', member_id, amount_cents: 1_000 });
  const [refund] = world.session.refunds;
  if (!refund) throw new Error('nothing is refunded');
  expect(reversedFor_cents(world.session, refund)).toBe(0);
  for (const { id } of world.session.reversals)
    world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  const reversed_cents = reversedFor_cents(world.session, refund);
  expect(reversed_cents).toBeGreaterThan(0);
  expect(transferTotals(world.session)).toEqual({ reversed_cents, kept_cents: sent_cents - reversed_cents });
});
