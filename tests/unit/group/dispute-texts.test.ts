import { describe, expect, it } from 'vitest';
import { closedText, withoutEvidence } from '@/lib/group/query/dispute-texts';
import { World } from '../../model/world';

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
    const refund_id = world.session.refunds[0]?.id ?? '';
    const failed = { processor_refund_id: 're_1', status: 'failed', failure_code: 'declined' } as const;
    world.give({ type: 'refund_answered', refund_id, ...failed });
    expect(withoutEvidence(world.session, payment_id)).toContain('Try it again on the page of the session');
  });
});

describe('a dispute that is over', () => {
  function transfer(world: World): void {
    for (const { id } of world.session.transfers)
      world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  }

  function takeBack(world: World): void {
    for (const { id } of world.session.reversals)
      world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  }

  /** The words of each outcome, of a dispute of the payment for everybody or for the other alone. */
  function decided(
    kind: 'all' | 'other',
    prepare: (world: World) => void = () => undefined,
    meanwhile: (world: World) => void = () => undefined,
  ) {
    const wordsOf = (status: string) => {
      const { world, payment_id } = paidByOrganizer(kind);
      const paid = world.session.payments.find(({ id }) => id === payment_id);
      if (!paid) throw new Error('Nobody has paid');
      const { charge_id, amount_cents, fee_cents } = paid;
      prepare(world);
      for (const each of ['needs_response', status]) {
        if (each === status) meanwhile(world);
        world.give({
          type: 'dispute_changed',
          dispute_id: 'du_1',
          charge_id: charge_id ?? '',
          amount_cents: amount_cents + fee_cents,
          status: each,
        });
      }
      const payment = world.session.payments.find(({ id }) => id === payment_id) ?? paid;
      return closedText(world.session, payment, { id: 'du_1', status });
    };
    return { won: wordsOf('won'), lost: wordsOf('lost') };
  }

  it('speaks of transfers only where there are any', () => {
    const open = decided('other');
    expect(open.won).toContain('what it was for is paid again');
    expect(open.lost).toContain('None of it had been transferred to you');
    const called_off = decided('other', (world) => world.give({ type: 'cancel' }));
    expect(called_off.won).toContain('it is refunded, since the group does not need it');
    const unsent = decided('all');
    expect(unsent.won).toContain('it is transferred to you');
    expect(unsent.lost).toContain('None of it had been transferred to you');
    const sent = decided('all', transfer, takeBack);
    expect(sent.won).toContain('sent to you again');
    expect(sent.lost).toContain('was taken back from your transfer');
  });

  it('says that the money goes to the merchant only where it does', () => {
    const unpayable = decided('all', (world) => world.give({ type: 'abandon_transfers' }));
    expect(unpayable.won).toBe(
      'You have won: the bank has returned the money, and what it was for goes back to the cardholder.',
    );
    const refunded = decided('all', (world) => {
      transfer(world);
      for (const { id } of world.session.members) world.give({ type: 'refund_member', member_id: id });
      takeBack(world);
    });
    expect(refunded.won).toContain('what it was for goes back to the cardholder');
  });

  it('says of one that is lost what becomes of the money that the bank returns all the same', () => {
    const { world, payment_id } = paidByOrganizer('all');
    const { charge_id = null, amount_cents = 0, fee_cents = 0 } = world.session.payments[0] ?? {};
    const dispute = {
      charge_id: charge_id ?? '',
      dispute_id: 'du_1',
      amount_cents: amount_cents + fee_cents,
    };
    world.give({ type: 'dispute_changed', ...dispute, status: 'needs_response' });
    world.give({ type: 'dispute_changed', ...dispute, status: 'lost', returned_cents: dispute.amount_cents });
    const payment = world.session.payments.find(({ id }) => id === payment_id);
    expect(payment && closedText(world.session, payment, { id: 'du_1', status: 'lost' })).toBe(
      'The bank has returned all of the money, although you have lost, and it is transferred to you.',
    );
  });

  it('says that money was taken back only once it was', () => {
    const dueOf = ({ session }: World) => session.reversals.map(({ id: reversal_id }) => reversal_id);
    const wait = (world: World) => {
      for (const reversal_id of dueOf(world))
        world.give({ type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
    };
    const waits = decided('all', transfer, wait);
    expect(waits.won).toContain('nothing is taken back from your transfer');
    expect(waits.lost).toContain('is taken back once your balance at Stripe covers it');
    const borne = decided('all', transfer, (world) => {
      wait(world);
      for (const reversal_id of dueOf(world)) world.give({ type: 'write_off_reversal', reversal_id });
    });
    expect(borne.lost).toContain('Split bears what you got of this payment');
    expect(decided('all', transfer).lost).toContain('is being taken back');
  });
});
