import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOfShare, leftOfShares_cents, sharesLeft } from '@/lib/group/query/refunds';
import { viewForPages, viewSession } from '@/lib/group/query/view';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer } from '../../support/paid-world';

/** A session of this total whose cards are charged at once. */
function worldOf(total_cents: number, currency = 0): World {
  const world = new World(currency, 10_000);
  const items = [{ id: 'cabin', name: 'Cabin', quantity: 1, unit_price: total_cents }];
  const cart = { ...world.session.cart, total: total_cents, tax: 0, items };
  world.session = { ...world.session, total_cents, cart };
  return world;
}

/** A funded group of so many that have paid, with its transfers made. */
function funded(total_cents: number, size: number, currency = 0): { world: World; members: string[] } {
  const world = worldOf(total_cents, currency);
  const members = [payAsOrganizer(world, size)];
  for (let more = 1; more < size; more += 1) members.push(joinAndPay(world, `Member ${more}`));
  for (const { id } of world.session.transfers)
    world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  return { world, members };
}

/** What is refunded of each member, as the merchant is told it. */
const refunded = ({ session }: World) =>
  viewSession(session).group.members.map(({ status, amount_cents, refunded_cents = 0 }) =>
    status === 'paid' ? refunded_cents : amount_cents,
  );
const left_cents = ({ session }: World) => leftOfShares_cents(session, sharesLeft(session));

describe('a refund to the whole group', () => {
  it('is divided in proportion to what is left of each share', () => {
    const { world, members } = funded(9_000, 3);
    world.must({ type: 'refund_group', amount_cents: 900 });
    expect(refunded(world)).toEqual([300, 300, 300]);
    world.must({ type: 'refund_member', member_id: members[0] ?? '', amount_cents: 2_400 });
    world.must({ type: 'refund_group', amount_cents: 570 });
    expect(refunded(world)).toEqual([2_730, 570, 570]);
    world.must({ type: 'refund_group' });
    expect(refunded(world)).toEqual([3_000, 3_000, 3_000]);
    expect(world.refusal({ type: 'refund_group', amount_cents: 1 })).toBe('nothing_to_refund');
  });

  it('adds up to the amount, of each share within a step of its part, and never more than is left', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(0, 1, 2),
        amounts,
        (size, currency, parts) => {
          const step_cents = currency === 2 ? 10 : 1;
          const { world } = funded(10_000, size, currency);
          for (const part of parts) {
            const amount_cents = part * 70;
            const most_cents = left_cents(world);
            const command = { type: 'refund_group', amount_cents } as const;
            if (amount_cents > most_cents) {
              const code = most_cents === 0 ? 'nothing_to_refund' : 'refund_too_large';
              expect(world.refusal(command)).toBe(code);
              continue;
            }
            const before = refunded(world);
            const shares = viewSession(world.session).group.members.map(({ amount_cents }) => amount_cents);
            world.must(command);
            const added = refunded(world).map((cents, position) => cents - (before[position] ?? 0));
            expect(added.reduce((sum, cents) => sum + cents, 0)).toBe(amount_cents);
            for (const [position, cents] of added.entries()) {
              const own_cents = (shares[position] ?? 0) - (before[position] ?? 0);
              expect(Math.abs(cents - (amount_cents * own_cents) / most_cents)).toBeLessThan(step_cents);
              expect(cents).toBeLessThanOrEqual(own_cents);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is one refund of each payment, with the fee in proportion', () => {
    const { world } = funded(10_000, 2);
    const [first] = world.session.payments;
    world.must({ type: 'refund_group', amount_cents: 5_000 });
    expect(world.session.refunds.map(({ amount_cents }) => amount_cents)).toEqual([2_500, 2_500]);
    expect(world.session.refunds[0]?.fee_cents).toBe((first?.fee_cents ?? 0) / 2);
  });

  it('rounds the fee of somebody who pays for several down once, not for each share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom(0, 1, 2),
        fc.array(fc.integer({ min: 1, max: 240 }), { minLength: 1, maxLength: 4 }),
        (size, currency, parts) => {
          const step_cents = currency === 2 ? 10 : 1;
          const world = worldOf(10_000, currency);
          payAsOrganizer(world, size, { kind: 'all' });
          for (const { id } of world.session.transfers)
            world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
          for (const part of parts) {
            const left = new Map(
              sharesLeft(world.session).map((share) => [share.id, leftOfShare(world.session, share)]),
            );
            world.must({ type: 'refund_group', amount_cents: part * step_cents });
            const { lines = [], fee_cents } = world.session.refunds.at(-1) ?? {};
            const exact_cents = lines.reduce((sum, { share_id, amount_cents }) => {
              const own = left.get(share_id);
              return own ? sum + (own.fee_cents * amount_cents) / own.amount_cents : sum;
            }, 0);
            expect(exact_cents - (fee_cents ?? 0)).toBeLessThan(step_cents - 1e-9);
            expect(exact_cents - (fee_cents ?? 0)).toBeGreaterThan(-1e-9);
            for (const line of lines)
              expect(line.fee_cents).toBeLessThanOrEqual(left.get(line.share_id)?.fee_cents ?? 0);
          }
          world.must({ type: 'refund_group' });
          const returned_cents = world.session.refunds.reduce((sum, { fee_cents }) => sum + fee_cents, 0);
          expect(returned_cents).toBe(world.session.payments[0]?.fee_cents);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('waits while a bank decides, and leaves out whose bank has kept the money', () => {
    const { world } = funded(9_000, 3);
    const { charge_id, amount_cents, fee_cents } = world.session.payments[1] ?? {};
    const dispute = {
      charge_id: charge_id ?? '',
      dispute_id: 'du_1',
      amount_cents: (amount_cents ?? 0) + (fee_cents ?? 0),
    };
    world.must({ type: 'dispute_changed', ...dispute, status: 'needs_response' });
    expect(world.refusal({ type: 'refund_group', amount_cents: 600 })).toBe('share_disputed');
    expect(world.session.refunds).toEqual([]);
    world.must({ type: 'dispute_changed', ...dispute, status: 'lost' });
    expect(left_cents(world)).toBe(6_000);
    world.must({ type: 'refund_group', amount_cents: 600 });
    expect(refunded(world)).toEqual([300, 0, 300]);
  });

  it('goes once, however often what was seen as left is sent', () => {
    const { world } = funded(9_000, 3);
    const command = { type: 'refund_group', amount_cents: 300, left_cents: 9_000 } as const;
    world.must(command);
    expect(world.refusal(command)).toBe('refundable_changed');
  });

  it('is refused before the group is funded and before the transfers are made', () => {
    const world = worldOf(6_000);
    payAsOrganizer(world, 2);
    expect(world.refusal({ type: 'refund_group', amount_cents: 1 })).toBe('session_not_funded');
    joinAndPay(world, 'Ben');
    expect(world.refusal({ type: 'refund_group', amount_cents: 1 })).toBe('transfer_not_made');
  });
});

describe('what is refunded of a member', () => {
  it('is told to the merchant, and not to pages', () => {
    const { world } = funded(6_000, 2);
    world.must({ type: 'refund_group', amount_cents: 100 });
    expect(refunded(world)).toEqual([50, 50]);
    for (const member of viewForPages(world.session).group.members)
      expect(member).not.toHaveProperty('refunded_cents');
  });

  it('is said by the status alone once it is all', () => {
    const { world, members } = funded(6_000, 2);
    world.must({ type: 'refund_member', member_id: members[0] ?? '' });
    const [first, second] = viewSession(world.session).group.members;
    expect(first).toMatchObject({ amount_cents: 3_000, status: 'refunding' });
    for (const member of [first, second]) expect(member).not.toHaveProperty('refunded_cents');
  });
});
