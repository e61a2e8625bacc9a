import { expect, it } from 'vitest';
import { refundable_cents } from '@/lib/group/query/refunds';
import { World } from '../../simulation/world';
import { payAsOrganizer } from '../../support/paid-world';

it('refunds a member once, however often what was seen as left is sent', () => {
  const world = new World(0, 10_000);
  const member_id = payAsOrganizer(world, 1);
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  const left_cents = refundable_cents(world.session, member_id);
  const refund = (seen_cents: number) =>
    world.give({ type: 'refund_member', member_id, amount_cents: 1_000, left_cents: seen_cents });
  expect(refund(0)).toBeNull();
  expect(refund(left_cents)).not.toBeNull();
  expect(refund(left_cents)).toBeNull();
  expect(refundable_cents(world.session, member_id)).toBe(left_cents - 1_000);
  expect(refund(left_cents - 1_000)).not.toBeNull();
  expect(world.session.refunds.map(({ amount_cents }) => amount_cents)).toEqual([1_000, 1_000]);
});
