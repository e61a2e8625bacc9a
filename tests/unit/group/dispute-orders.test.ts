import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import type { LedgerAccount } from '@/lib/group/posting';
import { onCards_cents } from '@/lib/group/query/sums';
import { chargeStep_cents } from '@/lib/money/currency';
import { World } from '../../model/world';
import { payAsOrganizer } from '../../support/paid-world';

/** `thousandths` of what is left of the charge, or a few charge steps, or all of it. */
const part = fc.record({
  thousandths: fc.oneof(fc.nat(1_000), fc.constant(1_000)),
  steps: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 })),
  path: fc.nat(5),
});
/** What has become of one charge at the processor, before anything of it is told. */
const truths = fc.record({
  setting: fc.nat(11),
  total: fc.oneof(fc.nat(100_000), fc.nat(300)),
  group: fc.constantFrom('open', 'unsent', 'sent'),
  disputes: fc.array(part, { minLength: 2, maxLength: 2 }),
  hand: fc.option(part),
});
type Truth = typeof truths extends fc.Arbitrary<infer One> ? One : never;
/** What is told next, and after which of it all that is due is made. */
const orders = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 20 });

/** A group whose organizer has paid, alone or one of two, and what is transferred of it or not. */
function paid({ setting, total, group }: Truth): World {
  const world = new World(setting, total);
  payAsOrganizer(world, group === 'open' ? 2 : 1);
  const isDue = (kind: string) =>
    kind === 'capture_payment' || (group === 'sent' && kind === 'create_transfer');
  for (let index = 0; index !== -1; index = world.effects.findIndex(({ kind }) => isDue(kind))) {
    const effect = world.effects[index];
    if (!effect || !isDue(effect.kind)) continue;
    world.effects.splice(index, 1);
    world.perform(effect, 0);
  }
  return world;
}

/** All that is to be told, by what it is about: of each in the order in which it came about. */
function happen(world: World, { disputes, hand }: Truth): Command[][] {
  const { processor } = world;
  const step_cents = chargeStep_cents(world.session.currency);
  const [payment] = world.session.payments;
  const charge_id = payment?.charge_id ?? '';
  let left_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
  const take = ({ thousandths, steps }: { thousandths: number; steps: number }) => {
    const share_cents = Math.floor((left_cents / step_cents / 1_000) * thousandths) * step_cents;
    const part_cents = Math.min(left_cents, steps === 0 ? share_cents : steps * step_cents);
    left_cents -= part_cents;
    return part_cents;
  };
  const told: Command[][] = [];
  const hand_cents = hand ? take(hand) : 0;
  if (hand_cents > 0) {
    processor.refund(charge_id, hand_cents, false);
    const made = { charge_id, amount_cents: hand_cents, status: 'succeeded' } as const;
    processor.outside.set('re_hand', made);
    const same = { type: 'charge_refunded_outside', processor_refund_id: 're_hand' } as const;
    told.push([{ ...same, ...made, failure_code: null }]);
  }
  disputes.forEach((dispute, index) => {
    const dispute_id = `du_${index}`;
    const amount_cents = take(dispute);
    processor.disputePart(charge_id, dispute_id, amount_cents, dispute.path);
    const path = processor.disputes.get(dispute_id)?.path ?? [];
    const about = { type: 'dispute_changed', charge_id, dispute_id, amount_cents } as const;
    told.push(path.map((status) => ({ ...about, status })));
  });
  processor.decideAll();
  return told;
}

/** What is in the books, on the card, and with the merchant once all is told. */
function play(truth: Truth, order: readonly number[]) {
  const world = paid(truth);
  const told = happen(world, truth);
  for (let step = 0; told.some((about) => about.length > 0); step += 1) {
    const next = order[step % order.length] ?? 0;
    const open = told.filter((about) => about.length > 0);
    const command = open[next % open.length]?.shift();
    if (command) world.give(command);
    if (next % 3 > 0) continue;
    for (const effect of world.effects.splice(0)) world.perform(effect, 0);
  }
  world.rest();
  const { session, balances, processor } = world;
  const balance = (account: LedgerAccount) => balances.get(account) ?? 0;
  const fees = { merchant: -balance('merchant_fees'), fx: -balance('fx_fees') };
  const refunds = session.refunds.filter(({ status }) => status === 'succeeded');
  return {
    fees,
    step_cents: chargeStep_cents(session.currency),
    books: {
      onCard: onCards_cents(refunds),
      ofMerchant: processor.sent_cents() + fees.merchant + fees.fx,
      ...Object.fromEntries(
        (['held', 'consumer_fees', 'disputed', 'written_off'] as const).map((account) => [
          account,
          balance(account),
        ]),
      ),
    },
  };
}

it('two disputes of a charge and a refund of it come to the same, in whatever order they are told', () => {
  fc.assert(
    fc.property(truths, orders, orders, (truth, one, other) => {
      const a = play(truth, one);
      const b = play(truth, other);
      expect(a.books).toEqual(b.books);
      // A reversal that is no longer due can leave a step of a fee with each that was made after it.
      const most_cents = truth.disputes.length * a.step_cents;
      for (const fee of ['merchant', 'fx'] as const)
        expect(Math.abs(a.fees[fee] - b.fees[fee])).toBeLessThanOrEqual(most_cents);
    }),
    { numRuns: 1_500 },
  );
});
