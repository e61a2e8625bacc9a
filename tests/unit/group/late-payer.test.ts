import { expect, it } from 'vitest';
import { awaitsRetry } from '@/lib/group/query/refunds';
import { viewSession } from '@/lib/group/query/view';
import { people } from '@/lib/hosted/page/view';
import { World } from '../../model/world';

it.each(['cancel', 'expire'] as const)(
  'who pays after the end (%s) owes nothing, and is refunded',
  (type) => {
    const world = new World(0, 10_000);
    const settings = { mode: 'equal', size: 2 } as const;
    const organizer = { name: 'Ana', email: null };
    const member_id = world.give({ type: 'set_up_group', ...organizer, settings })?.subject_id ?? '';
    world.give({ type: 'join', name: 'Ben', email: null });
    const id = world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } })?.subject_id ?? '';
    world.must({ type: 'payment_processing', payment_id: id });
    if (type === 'expire') world.now = world.session.expires_at;
    world.must({ type });
    const statuses = () => viewSession(world.session).group.members.map(({ status }) => status);
    expect(statuses()).toEqual(['processing', 'pending']);
    world.intents.set(id, 'taken');
    const [payment] = world.session.payments;
    if (payment) world.deliver(payment);
    expect(statuses()).toEqual(['refunding', 'pending']);
    const [refund] = world.session.refunds;
    const answer = {
      type: 'refund_answered',
      refund_id: refund?.id ?? '',
      processor_refund_id: 're_1',
    } as const;
    world.must({ ...answer, status: 'succeeded', failure_code: null });
    expect(statuses()).toEqual(['refunded', 'pending']);
    world.must({ ...answer, status: 'failed', failure_code: 'lost_or_stolen_card' });
    expect(statuses()).toEqual(['refunding', 'pending']);
    expect(awaitsRetry(world.session, member_id)).toBe(true);
    expect(people(world.session, null)).toMatchObject([{ not_refunded: true }, { not_refunded: false }]);
  },
);
