import { describe, expect, it } from 'vitest';
import { onCards_cents } from '@/lib/group/query/sums';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer, payOwn } from '../../support/paid-world';

describe('a dispute of a group that is open', () => {
  function disputed() {
    const world = new World(0, 10_000);
    const member_id = payAsOrganizer(world, 2);
    const { charge_id, amount_cents = 0, fee_cents = 0 } = world.session.payments[0] ?? {};
    const about = { type: 'dispute_changed', charge_id: charge_id ?? '' } as const;
    const hear = (status: string, dispute_id = 'du_1', part_cents = amount_cents + fee_cents - 500) =>
      world.must({ ...about, dispute_id, status, amount_cents: part_cents });
    hear('needs_response');
    const share = () => world.session.split?.shares[0];
    return { world, member_id, hear, share };
  }

  it('leaves the share owed until it is won, and then pays for it again', () => {
    const { world, hear, share } = disputed();
    expect(share()).toMatchObject({ status: 'pending', payment_id: null });
    hear('won');
    expect(share()).toMatchObject({ status: 'paid', payment_id: world.session.payments[0]?.id });
    joinAndPay(world, 'Ben');
    expect(world.session).toMatchObject({ status: 'funded', refunds: [] });
  });

  it('closes the card form with which its share was about to be paid again, when it is won', () => {
    const { world, member_id, hear } = disputed();
    world.must({ type: 'start_payment', member_id, scope: { kind: 'own' } });
    expect(world.session.payments[1]?.status).toBe('open');
    hear('won');
    expect(world.session.payments[1]?.status).toBe('canceled');
  });

  it('funds the group when it is won, if nothing else is owed', () => {
    const { world, hear } = disputed();
    joinAndPay(world, 'Ben');
    expect(world.session.status).toBe('pending');
    hear('won');
    expect(world.session.status).toBe('funded');
  });

  it('pays again once no other has any of the money', () => {
    const { world, hear, share } = disputed();
    hear('needs_response', 'du_2', 500);
    hear('won');
    expect([share()?.status, world.session.refunds]).toEqual(['pending', []]);
    hear('won', 'du_2', 500);
    expect([share()?.status, world.session.refunds]).toEqual(['paid', []]);
  });

  it('pays for nothing when it is won, if another has kept a part: the rest is refunded', () => {
    const { world, hear, share } = disputed();
    const [{ amount_cents = 0, fee_cents = 0 } = {}] = world.session.payments;
    hear('needs_response', 'du_2', 500);
    hear('lost', 'du_2', 500);
    hear('won');
    expect(share()?.status).toBe('pending');
    expect(onCards_cents(world.session.refunds)).toBe(amount_cents + fee_cents - 500);
  });

  it('pays for nothing when it is won, if a part was refunded by hand: the rest is refunded', () => {
    const { world, hear, share } = disputed();
    const [{ charge_id, amount_cents = 0, fee_cents = 0 } = {}] = world.session.payments;
    const made = { processor_refund_id: 're_hand', status: 'succeeded', failure_code: null } as const;
    const about = { charge_id: charge_id ?? '', amount_cents: 300 };
    world.must({ type: 'charge_refunded_outside', ...about, ...made });
    hear('won');
    expect(share()?.status).toBe('pending');
    expect(onCards_cents(world.session.refunds)).toBe(amount_cents + fee_cents);
  });

  it('has what the bank left of it refunded once it is lost, and pays for nothing any more', () => {
    const { world, hear, share } = disputed();
    for (let told = 0; told < 2; told += 1) {
      hear('lost');
      expect(share()?.status).toBe('pending');
      expect(onCards_cents(world.session.refunds)).toBe(500);
    }
    const whole = disputed();
    const [{ amount_cents = 0, fee_cents = 0 } = {}] = whole.world.session.payments;
    whole.hear('needs_response', 'du_2', 500);
    whole.hear('lost', 'du_2', 500);
    whole.hear('lost', 'du_1', amount_cents + fee_cents - 500);
    expect(whole.world.session.refunds).toEqual([]);
  });

  it('leaves what others have paid for alone', () => {
    const { world, hear } = disputed();
    joinAndPay(world, 'Ben');
    const [, bens] = world.session.payments;
    hear('lost');
    expect(world.session.payments[1]).toEqual(bens);
    expect(world.session.split?.shares.map(({ status }) => status)).toEqual(['pending', 'paid']);
    expect(world.session.refunds.map(({ payment_id }) => payment_id)).not.toContain(bens?.id);
    const charge_id = bens?.charge_id ?? '';
    world.must({ type: 'dispute_changed', charge_id, dispute_id: 'du_b', status: 'lost', amount_cents: 100 });
    expect(world.session.payments.map(({ dispute_id }) => dispute_id)).toEqual(['du_1', 'du_b']);
    const unknown = { type: 'dispute_changed', charge_id: 'ch_other', dispute_id: 'du_1' } as const;
    expect(world.refusal({ ...unknown, status: 'won', amount_cents: 100 })).toBe('unknown_payment');
  });

  it('is refunded when it is won, if the share was paid for again', () => {
    const { world, member_id, hear, share } = disputed();
    payOwn(world, member_id);
    const [first, second] = world.session.payments;
    hear('won');
    expect(share()?.payment_id).toBe(second?.id);
    expect(world.session.refunds).toMatchObject([
      { payment_id: first?.id, amount_cents: first?.amount_cents, fee_cents: first?.fee_cents },
    ]);
  });

  it('is shown while it is open, then if it is lost, and before one that was won', () => {
    const { world, hear } = disputed();
    const shown = () => world.session.payments[0]?.dispute_id;
    hear('lost', 'du_2', 100);
    expect(shown()).toBe('du_1');
    hear('won');
    expect(shown()).toBe('du_2');
    hear('warning_needs_response', 'du_3', 100);
    expect(shown()).toBe('du_3');
    hear('warning_closed', 'du_3', 100);
    expect(shown()).toBe('du_2');
  });
});
