import { describe, expect, it } from 'vitest';
import { brokenAtRest } from '../../model/invariants';
import { cheaper, expectRefunded, group, only, pay, payForPlace } from '../../support/lost-payments';

/** Payments for places that are offered, which come back after the database was restored. */

describe('a payment whose row is gone', () => {
  it('takes no place whose offer was withdrawn since, or that was paid for since by the one who had it', () => {
    for (const since of ['withdrawn', 'paid'] as const) {
      const { world, ana, others } = group();
      const [ben = ''] = others;
      const offer = () => {
        world.now += 1_000;
        return world.must({ type: 'offer_swap', member_id: ben });
      };
      for (const member_id of since === 'paid' ? [ana] : [ana, ben]) pay(world, member_id);
      const swap_id = since === 'paid' ? '' : offer();
      world.lose(() => {
        if (since === 'paid') pay(world, ben);
        payForPlace(world, swap_id || offer());
      });
      world.now += 1_000;
      if (since === 'paid') pay(world, ben);
      else world.must({ type: 'withdraw_swap', member_id: ben });
      const found = world.lost().find(({ payer }) => payer.id === 'mem_dora');
      if (found) world.bringBack(found);
      expectRefunded(world, found?.payment_id ?? '', 'duplicate');
      expect(world.session.members.find(({ id }) => id === ben)?.left_at).toBeNull();
    }
  });

  it('takes no place that costs something else than it paid for', () => {
    const { world, ana, others } = group();
    const [ben = ''] = others;
    for (const member_id of [ana, ben]) pay(world, member_id);
    world.now += 1_000;
    const swap_id = world.must({ type: 'offer_swap', member_id: ben });
    world.lose(() => payForPlace(world, swap_id));
    const lost = only(world);
    world.bringBack(cheaper(lost));
    expect(world.session.refunds).toMatchObject([{ payment_id: lost.payment_id, reason: 'duplicate' }]);
    expect(world.session.swaps).toMatchObject([{ state: 'open' }]);
  });

  it('takes a place that was offered, whether or not the offer is lost as well', () => {
    for (const isLost of [true, false]) {
      const { world, ana, others } = group();
      const [ben = ''] = others;
      for (const member_id of [ana, ben]) pay(world, member_id);
      world.now += 1_000;
      const offer = () => world.must({ type: 'offer_swap', member_id: ben });
      let swap_id = isLost ? '' : offer();
      world.lose(() => {
        if (isLost) swap_id = offer();
        payForPlace(world, swap_id);
      });
      const lost = only(world);
      world.bringBack(lost);
      const { payment_id } = lost;
      expect(world.session.refunds).toMatchObject([
        { payment_id: expect.not.stringMatching(payment_id), reason: 'swapped' },
      ]);
      const isIn = (id: string) => world.session.members.some((one) => one.id === id && one.left_at === null);
      expect([isIn('mem_dora'), isIn(ben)]).toEqual([true, false]);
      world.rest();
      expect(brokenAtRest(world)).toEqual([]);
    }
  });
});
