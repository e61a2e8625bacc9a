import { describe, expect, it } from 'vitest';
import type { Refund } from '@/lib/group/model';
import type { World } from '../../model/world';
import { answered, found, group, made, pay, restored, reversed } from '../../support/lost-refunds';

const amounts = ({ session }: World) => session.reversals.map(({ amount_cents }) => amount_cents);

describe('a refund that had not been sent, by the restored database', () => {
  const REFUSED = 'expired_or_canceled_card';
  const answer = ({ id }: Refund, status: 'succeeded' | 'failed', named = true) => ({
    ...({ type: 'refund_answered', refund_id: id, status } as const),
    processor_refund_id: named ? `re_${id}` : null,
    failure_code: status === 'failed' ? REFUSED : null,
  });

  /** The shop has asked for 10.00 of a share to be refunded; its reversal is still to be made, or is made. */
  function asked(is_reversed: boolean) {
    const { world, ana, others } = group();
    pay(world, ana, { kind: 'all' });
    made(world);
    world.must({ type: 'refund_member', member_id: others[0] ?? '', amount_cents: 1_000 });
    if (is_reversed) reversed(world);
    const [refund] = world.session.refunds as [Refund];
    return { world, refund };
  }

  it('was made, and is known as that before what somebody has refunded of the rest by hand', () => {
    const { world, refund } = asked(false);
    const [payment] = world.session.payments;
    const rest_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0) - 1_010;
    const byHand = {
      type: 'charge_refunded_outside',
      charge_id: payment?.charge_id ?? '',
      processor_refund_id: 're_hand',
      amount_cents: rest_cents,
      status: 'succeeded',
      failure_code: null,
    } as const;
    const back = restored(world, () => {
      reversed(world);
      answered(world, refund);
      world.must(byHand);
      reversed(world);
    });
    back.must(answer(refund, 'succeeded'));
    back.must(byHand);
    back.must(answer(refund, 'succeeded'));
    reversed(back);
    expect(back.session.refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(amounts(back)).toEqual(amounts(world));
    expect(back.balances).toEqual(world.balances);
  });

  it('was made, refused by the bank and made again: it is made once', () => {
    const { world, refund } = asked(false);
    const back = restored(world, () => {
      reversed(world);
      answered(world, refund);
      world.must(answer(refund, 'failed'));
      world.now += 60_000;
      world.must({ type: 'retry_refund', refund_id: refund.id });
      answered(world, world.session.refunds[1] as Refund);
    });
    const [, again] = world.session.refunds as [Refund, Refund];
    back.must(answer(refund, 'failed'));
    back.must({ ...found(again), replaces: [refund.id] });
    reversed(back);
    expect(back.session.refunds.map(({ status }) => status)).toEqual(['superseded', 'succeeded']);
    expect(amounts(back)).toEqual(amounts(world));
    expect(back.balances).toEqual(world.balances);
  });

  it.each([true, false])(
    'was refused, and made again in two more attempts (reversed in the database: %s)',
    (is_reversed) => {
      const { world, refund } = asked(is_reversed);
      const back = restored(world, () => {
        reversed(world);
        for (const status of ['failed', 'failed', 'succeeded'] as const) {
          const last = world.session.refunds.at(-1) as Refund;
          world.must(answer(last, status, status === 'succeeded'));
          world.now += 60_000;
          if (status === 'failed') world.must({ type: 'retry_refund', refund_id: last.id });
        }
      });
      const [, second, third] = world.session.refunds as [Refund, Refund, Refund];
      back.must({ ...found(third), replaces: [refund.id, second.id] });
      reversed(back);
      expect(back.session.refunds).toMatchObject([
        { id: refund.id, status: 'superseded' },
        { id: third.id, status: 'succeeded', replaces: refund.id },
      ]);
      expect(amounts(back)).toEqual(amounts(world));
      expect(back.balances).toEqual(world.balances);
      expect(back.effects.filter(({ kind }) => kind === 'create_refund')).toEqual([]);
    },
  );

  it('takes the place of the attempt that was made since the restore', () => {
    const { world, refund } = asked(true);
    world.must(answer(refund, 'failed', false));
    const back = restored(world, () => {
      world.now += 60_000;
      world.must({ type: 'retry_refund', refund_id: refund.id });
      answered(world, world.session.refunds[1] as Refund);
    });
    const [, again] = world.session.refunds as [Refund, Refund];
    back.now += 3_600_000;
    back.must({ type: 'retry_refund', refund_id: refund.id });
    back.must({ ...found(again), replaces: [refund.id] });
    expect(back.session.refunds.map(({ status }) => status)).toEqual(['failed', 'superseded', 'succeeded']);
    expect(back.session.refunds[2]?.replaces).toBe(back.session.refunds[1]?.id);
    expect(back.balances.get('processor')).toBe(world.balances.get('processor'));
  });

  it('is still to be sent, whatever is said of none', () => {
    const { world, refund } = asked(false);
    world.must(answer(refund, 'failed', false));
    expect(world.session.refunds).toMatchObject([{ status: 'reversing', processor_refund_id: null }]);
  });
});
