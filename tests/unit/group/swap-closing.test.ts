import { describe, expect, it } from 'vitest';
import { memberStatus } from '@/lib/group/query/view';
import { SwapGroup as Group } from './swap-group';

it('a link whose time is over, and that is not closed yet, is closed when its member makes another', () => {
  const group = new Group().pay('Ben', 'Ana', 'Dan').send();
  const { config } = group.session;
  group.session = { ...group.session, config: { ...config, swap_until: '2027-01-01T00:00:00Z' } };
  const first = group.offer();
  group.now = group.session.swaps[0]?.expires_at ?? 0;
  const second = group.offer();
  expect(group.session.swaps).toMatchObject([
    { id: first, state: 'closed' },
    { id: second, state: 'open' },
  ]);
});

it('a link that approval has closed stays closed once anyone can join again', () => {
  const group = new Group().pay('Ben');
  const swap_id = group.offer();
  for (const on of [true, false]) group.must({ type: 'set_approval', on });
  expect(group.refusal(group.comer(swap_id, 'Cleo'))).toBe('swap_over');
  expect(group.offer()).not.toBe(swap_id);
});

it('keeps nobody from paying once its link is closed, although the bank of the newcomer is still at work', () => {
  const group = new Group().pay('Ben');
  const payment_id = group.open(group.offer(), 'Cleo');
  group.must({ type: 'payment_processing', payment_id });
  const charge_id = group.session.payments[0]?.charge_id ?? '';
  const disputed = { charge_id, dispute_id: 'du_1', status: 'needs_response', amount_cents: 100 };
  group.must({ type: 'dispute_changed', ...disputed });
  const start = { type: 'start_payment', member_id: group.id('Ben'), scope: { kind: 'own' } } as const;
  expect(group.refusal(start)).toBeNull();
  expect(memberStatus(group.session, group.id('Ben'))).toBe('pending');
  // Nobody charges another card in vain.
  group.must({ type: 'payment_declined', payment_id, code: 'card_declined', message: '' });
  expect(group.payment(payment_id).status).toBe('canceled');
  // Its money is refunded if it comes all the same.
  group.must(start);
  group.settle(payment_id);
  expect(group.session.refunds).toMatchObject([{ payment_id, reason: 'duplicate' }]);
});

describe('the card form of a newcomer', () => {
  /** What became of it, and of the link, once something has come back of what the member had paid. */
  const became = (group: Group, end: (group: Group) => unknown) => {
    const payment_id = group.open(group.offer(), 'Cleo');
    end(group);
    return [group.payment(payment_id).status, group.session.swaps[0]?.state];
  };
  const dispute = (group: Group) =>
    group.must({
      type: 'dispute_changed',
      charge_id: group.session.payments[0]?.charge_id ?? '',
      dispute_id: 'du_1',
      status: 'warning_needs_response',
      amount_cents: 100,
    });

  const claim = (group: Group, line: number) =>
    group.must({ type: 'claim_items', member_id: group.id('Ben'), wants: [{ line, units: 1 }] });

  const byHand = (group: Group) =>
    group.must({
      type: 'charge_refunded_outside',
      charge_id: group.session.payments[0]?.charge_id ?? '',
      processor_refund_id: 're_hand',
      amount_cents: 100,
      status: 'succeeded',
      failure_code: null,
    });

  it.each<[string, () => Group, (group: Group) => unknown]>([
    ['the bank asks about it', () => new Group().pay('Ben'), dispute],
    [
      'the member chooses more items',
      () => {
        const group = new Group([], { mode: 'itemized', size: 4 });
        claim(group, 1);
        return group.pay('Ben');
      },
      (group) => claim(group, 2),
    ],
    [
      'the shop refunds it',
      () => new Group().pay('Ben', 'Ana', 'Dan').send(),
      (group) => group.must({ type: 'refund_member', member_id: group.id('Ben') }),
    ],
    [
      'the member takes it back',
      () => {
        const group = new Group().pay('Ben', 'Ana');
        group.session = { ...group.session, rescue_until: group.session.expires_at };
        return group;
      },
      (group) => group.must({ type: 'take_back', member_id: group.id('Ben') }),
    ],
    [
      'the organizer wants to approve who joins',
      () => new Group().pay('Ben'),
      (group) => group.must({ type: 'set_approval', on: true }),
    ],
    ['the group is called off', () => new Group().pay('Ben'), (group) => group.must({ type: 'cancel' })],
    ['it is refunded at the processor', () => new Group().pay('Ben'), byHand],
    ['it is refunded there after funding', () => new Group().pay('Ben', 'Ana', 'Dan').send(), byHand],
    [
      'the shop cannot be paid',
      () => new Group().pay('Ben'),
      (group) => {
        group.pay('Ana', 'Dan');
        group.must({ type: 'abandon_transfers' });
      },
    ],
  ])('is closed at once when %s, so that nobody is charged in vain', (_what, begin, end) => {
    expect(became(begin(), end)).toEqual(['canceled', 'closed']);
  });

  it('is closed when the transfer is refused, and its link works again once that is made', () => {
    const group = new Group().pay('Ben');
    const swap_id = group.offer();
    const payment_id = group.open(swap_id, 'Cleo');
    group.pay('Ana', 'Dan');
    expect(group.payment(payment_id).status).toBe('open');
    for (const { id: transfer_id } of group.session.transfers)
      group.must({ type: 'transfer_refused', transfer_id, code: 'balance_insufficient', message: '' });
    expect([group.payment(payment_id).status, group.session.swaps[0]?.state]).toEqual(['canceled', 'open']);
    expect(group.refusal(group.comer(swap_id, 'Cleo'))).toBe('swap_not_possible');
    group.settle(group.send().open(swap_id, 'Cleo'));
    expect(group.session.swaps[0]?.state).toBe('taken');
  });

  it('stays open when the organizer divides what is owed again, or the shop refunds another member', () => {
    const dividing = new Group().pay('Ben');
    const settings = { mode: 'equal', size: 4 } as const;
    expect(became(dividing, (group) => group.must({ type: 'change_split', settings }))).toEqual([
      'open',
      'open',
    ]);
    const funded = new Group().pay('Ben', 'Ana', 'Dan').send();
    const aCent = { type: 'refund_group', amount_cents: 1 } as const;
    expect(became(funded, (group) => group.must(aCent))).toEqual(['open', 'open']);
    const [refund] = funded.session.refunds;
    expect(funded.session.refunds).toHaveLength(1);
    expect(refund?.payment_id).not.toBe(
      funded.session.payments.find(({ member_id }) => member_id === funded.id('Ben'))?.id,
    );
  });
});
