// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { RefundMember } from '@/app/dashboard/sessions/[id]/session-actions';
import { refundable_cents } from '@/lib/group/query/refunds';
import { typedAmount } from '@/lib/money/typed';
import { World } from '../../model/world';
import { payAsOrganizer } from '../../support/paid-world';
import { find, render } from '../../support/render';

vi.mock('@/app/dashboard/sessions/actions', () => ({ refundMember: vi.fn() }));

it.each([
  ['a page that the script has made', false],
  ['a page that was there before the script', true],
])('the amount of a refund follows what is left on %s', async (_, hydrate) => {
  const world = new World(0, 900);
  const member_id = payAsOrganizer(world, 2, { kind: 'all' });
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  const node = () => {
    const [member] = world.session.members;
    return member ? <RefundMember session={world.session} member={member} /> : null;
  };
  const left = () => typedAmount(refundable_cents(world.session, member_id), world.session.currency);
  const { container, rerender } = await render(node(), { hydrate });
  const amount = () => find<HTMLInputElement>(container, '[name=amount]').value;
  const before = left();
  expect(amount()).toBe(before);
  world.must({ type: 'refund_member', member_id, amount_cents: 100 });
  await rerender(node());
  expect(left()).not.toBe(before);
  expect(amount()).toBe(left());
});
