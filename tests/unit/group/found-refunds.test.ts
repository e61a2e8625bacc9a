import { describe, expect, it } from 'vitest';
import type { Refund } from '@/lib/group/model';
import type { World } from '../../model/world';
import { answered, found, group, made, pay, restored, reversed } from '../../support/lost-refunds';

/** Refunds of ours that come back after the database was restored to a time before they were asked for. */

const amounts = ({ session }: World) => session.reversals.map(({ amount_cents }) => amount_cents);

/** Ana has paid for all, and the shop has asked for a part of Ben's share to be refunded. */
function refundedInPart() {
  const { world, ana, others } = group();
  const [ben = '', cem = ''] = others;
  pay(world, ana, { kind: 'all' });
  made(world);
  world.must({ type: 'refund_member', member_id: ben, amount_cents: 1_000 });
  reversed(world);
  const [bens] = world.session.refunds as [Refund];
  return { world, cem, bens };
}

describe('a refund whose row is gone', () => {
  it('takes the place of no other that was asked for before, and is still to be made', () => {
    const { world, cem, bens } = refundedInPart();
    const back = restored(world, () => {
      answered(world, bens);
      world.now += 60_000;
      world.must({ type: 'refund_member', member_id: cem });
      reversed(world);
      answered(world, world.session.refunds[1] as Refund);
    });
    const [, cems] = world.session.refunds as [Refund, Refund];
    back.must(found(cems));
    expect(back.session.refunds.find(({ id }) => id === bens.id)?.status).toBe('queued');
    answered(back, bens);
    reversed(back);
    expect(back.balances.get('processor')).toBe(world.balances.get('processor'));
  });

  it('takes the place of what the group’s end decides again, also by the end of a second that is not over', () => {
    const { world, ana } = group();
    pay(world, ana, { kind: 'own' });
    const back = restored(world, () => {
      world.must({ type: 'cancel' });
      answered(world, world.session.refunds[0] as Refund);
    });
    const [lost] = world.session.refunds as [Refund];
    back.must({ ...found(lost), made_at: back.now + 999 });
    expect(back.session.status).toBe('cancelled');
    expect(back.session.refunds).toMatchObject([
      { status: 'superseded' },
      { id: lost.id, status: 'succeeded', share_ids: lost.share_ids, lines: lost.lines },
    ]);
    expect(lost.share_ids).toHaveLength(1);
    expect(back.balances.get('processor')).toBe(world.balances.get('processor'));
  });

  it('takes the place of the same one that had failed', () => {
    const { world, ana, others } = group();
    pay(world, ana, { kind: 'all' });
    made(world);
    world.must({ type: 'refund_member', member_id: others[0] ?? '' });
    reversed(world);
    const [first] = world.session.refunds as [Refund];
    const failure = { processor_refund_id: `re_${first.id}`, failure_code: 'expired_or_canceled_card' };
    world.must({ type: 'refund_answered', refund_id: first.id, status: 'failed', ...failure });
    const back = restored(world, () => {
      world.now += 60_000;
      world.must({ type: 'retry_refund', refund_id: first.id });
      answered(world, world.session.refunds[1] as Refund);
    });
    const [, again] = world.session.refunds as [Refund, Refund];
    back.must(found(again));
    expect(back.session.refunds.map(({ status }) => status)).toEqual(['superseded', 'succeeded']);
    expect(back.balances.get('processor')).toBe(world.balances.get('processor'));
  });

  it('takes the place of no other member’s that had failed, of as much', () => {
    const { world, cem, bens } = refundedInPart();
    const failure = { processor_refund_id: `re_${bens.id}`, failure_code: 'expired_or_canceled_card' };
    world.must({ type: 'refund_answered', refund_id: bens.id, status: 'failed', ...failure });
    const back = restored(world, () => {
      world.now += 60_000;
      world.must({ type: 'refund_member', member_id: cem, amount_cents: 1_000 });
    });
    back.must(found(world.session.refunds[1] as Refund));
    expect(back.session.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  it('takes its part back from the merchant once their transfer is known, too', () => {
    const { world, ana, others } = group();
    pay(world, ana, { kind: 'all' });
    const back = restored(world, () => {
      made(world);
      world.must({ type: 'refund_member', member_id: others[0] ?? '' });
      reversed(world);
      answered(world, world.session.refunds[0] as Refund);
    });
    back.must(found(world.session.refunds[0] as Refund));
    made(back);
    expect(amounts(back)).toEqual(amounts(world));
    made(back);
    expect(amounts(back)).toEqual(amounts(world));
  });

  it('comes back under its own id, and ends the group that had ended', () => {
    const { world, ana, others } = group();
    pay(world, ana, { kind: 'own' });
    pay(world, others[0] ?? '', { kind: 'own' });
    const back = restored(world, () => world.must({ type: 'cancel' }));
    const lost = world.session.refunds;
    expect(lost).toHaveLength(2);
    for (const refund of lost) back.must(found(refund));
    for (const refund of lost) back.must(found(refund));
    expect(back.session.status).toBe('cancelled');
    const shown = back.session.refunds.filter(({ status }) => status !== 'superseded');
    expect(shown).toMatchObject(
      lost.map(({ id, amount_cents, fee_cents, share_ids }) => ({
        id,
        reason: 'cancelled',
        amount_cents,
        fee_cents,
        share_ids,
        status: 'succeeded',
        processor_refund_id: `re_${id}`,
      })),
    );
    expect(back.session.split?.shares.map(({ status }) => status)).toEqual([
      'refunded',
      'refunded',
      'pending',
    ]);
    expect(back.balances.get('processor')).toBe(0);
    expect(back.events.filter((event) => event === 'group.cancelled')).toHaveLength(1);
  });

  it('makes the group expire again, once', () => {
    const { world, ana, others } = group();
    for (const member_id of [ana, others[0] ?? '']) pay(world, member_id, { kind: 'own' });
    const back = restored(world, () => {
      // Once more at the end of its rescue.
      while (world.session.status === 'pending') {
        world.now = world.session.expires_at;
        world.must({ type: 'expire' });
      }
    });
    for (const refund of world.session.refunds) back.must(found(refund));
    expect(back.session.status).toBe('expired');
    expect(back.events.filter((event) => event === 'group.expired')).toHaveLength(1);
  });

  it('leaves the group open where it was for another reason: what it had paid for is owed again', () => {
    const { world, ana } = group();
    pay(world, ana, { kind: 'own' });
    const back = restored(world, () => world.must({ type: 'cancel' }));
    back.must({ ...found(world.session.refunds[0] as Refund), reason: null, share_ids: null });
    expect(back.session.status).toBe('pending');
    expect(back.session.refunds).toMatchObject([
      { id: world.session.refunds[0]?.id, reason: 'outside', status: 'succeeded' },
    ]);
    expect(back.session.split?.shares[0]?.status).toBe('pending');
  });

  it('and that has failed does not come back', () => {
    const { world, ana } = group();
    pay(world, ana, { kind: 'own' });
    const back = restored(world, () => world.must({ type: 'cancel' }));
    const failed = { ...found(world.session.refunds[0] as Refund), failure_code: 'expired_or_canceled_card' };
    back.must({ ...failed, status: 'failed' });
    expect(back.session).toMatchObject({ status: 'pending', refunds: [] });
  });

  it('that is still known only takes the answer', () => {
    const { world, ana } = group();
    pay(world, ana, { kind: 'own' });
    world.must({ type: 'cancel' });
    const refund = world.session.refunds[0] as Refund;
    world.must(found(refund, 'accepted'));
    world.must(found(refund));
    expect(world.session.refunds).toMatchObject([{ id: refund.id, status: 'succeeded' }]);
  });

  it('of a charge that is gone too is refused', () => {
    const { world, ana } = group();
    pay(world, ana, { kind: 'own' });
    world.must({ type: 'cancel' });
    expect(world.give({ ...found(world.session.refunds[0] as Refund), charge_id: 'ch_lost' })).toBeNull();
  });
});

describe('refunds of a funded group whose rows are gone', () => {
  const AMOUNTS = [1, 2, 3, 7, 99, 100, 101, 333, 1_000, 1_234, 3_333];

  it.each([0, 1, 2])('come back with the same shares, fees and reversals (currency %i)', (currency) => {
    for (const total of [10_000, 9_999, 31_337])
      for (const first of AMOUNTS) {
        const { world, ana, others } = group(currency, total);
        pay(world, ana, { kind: 'all' });
        for (const { id } of world.session.transfers)
          world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
        const step = currency === 2 ? 10 : 1;
        const back = restored(world, () => {
          for (const [member_id, amount_cents] of [
            [others[1] ?? '', first * step],
            [ana, 500 * step],
            [others[1] ?? '', undefined],
          ] as const) {
            world.must({ type: 'refund_member', member_id, ...(amount_cents && { amount_cents }) });
            for (const { id, status } of world.session.reversals)
              if (status === 'queued')
                world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
          }
        });
        for (const refund of world.session.refunds) back.must(found(refund));
        const told = ({ id, reason, amount_cents, fee_cents, lines, share_ids }: Refund) => ({
          id,
          reason,
          amount_cents,
          fee_cents,
          lines,
          share_ids,
        });
        expect(back.session.refunds.map(told)).toEqual(world.session.refunds.map(told));
        const taken = ({ session }: World) =>
          session.reversals.map(({ cause_id, amount_cents, merchant_fee_cents, fx_fee_cents }) => ({
            cause_id,
            amount_cents,
            merchant_fee_cents,
            fx_fee_cents,
          }));
        expect(taken(back)).toEqual(taken(world));
      }
  });
});
