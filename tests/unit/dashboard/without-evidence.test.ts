import { describe, expect, it } from 'vitest';
import { withoutEvidence } from '@/lib/dashboard/dispute/without-evidence';
import { World } from '../../simulation/world';

/** A group of two in which the organizer pays for everybody, or for the other alone. */
function paidByOrganizer(kind: 'all' | 'other') {
  const world = new World(0, 900);
  const give = (command: Parameters<World['give']>[0]) => world.give(command)?.subject_id ?? '';
  const settings = { mode: 'equal', size: 2 } as const;
  const ana = give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const ben = give({ type: 'join', name: 'Ben', email: null });
  const scope = kind === 'all' ? ({ kind } as const) : ({ kind: 'member', member_id: ben } as const);
  const payment_id = give({ type: 'start_payment', member_id: ana, scope });
  world.intents.set(payment_id, 'taken');
  for (const payment of world.session.payments) world.deliver(payment);
  return { world, payment_id };
}

describe('settling an inquiry without evidence', () => {
  it('names whom the payment was for, and not the payer', () => {
    const { world, payment_id } = paidByOrganizer('all');
    expect(withoutEvidence(world.session, payment_id)).toContain('refund Ana and Ben on the page');
    const other = paidByOrganizer('other');
    const funded = { ...other.world.session, status: 'funded' as const };
    expect(withoutEvidence(funded, other.payment_id)).toContain('refund Ben on the page');
  });

  it('offers no refund of one member before the group is funded, nor where everything goes back', () => {
    const { world, payment_id } = paidByOrganizer('other');
    expect(withoutEvidence(world.session, payment_id)).toContain(
      'once the group is funded, or by cancelling',
    );
    world.give({ type: 'cancel' });
    expect(withoutEvidence(world.session, payment_id)).toContain('is refunded, or was');
  });
});
