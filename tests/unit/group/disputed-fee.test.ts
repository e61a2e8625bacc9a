import { describe, expect, it } from 'vitest';
import { World } from '../../model/world';
import { payAsOrganizer } from '../../support/paid-world';

/** A funded and transferred group of one. */
function funded() {
  const world = new World(0, 10_000);
  payAsOrganizer(world, 1);
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  const [payment] = world.session.payments;
  if (!payment) throw new Error('no payment was started');
  return { world, payment };
}

interface Told {
  id: string;
  thousandths: number;
  outcome: 'won' | 'lost';
}

/** What is lost of the consumer fee, and what would be in proportion, when one dispute of all was won before these came. */
function play(disputes: readonly Told[]) {
  const { world, payment } = funded();
  const { charge_id, amount_cents, fee_cents } = payment;
  const whole_cents = amount_cents + fee_cents;
  const hear = (dispute_id: string, cents: number, status: string) =>
    world.give({
      type: 'dispute_changed',
      charge_id: charge_id ?? '',
      dispute_id,
      amount_cents: cents,
      status,
    });
  const of = ({ thousandths }: Told) => Math.floor((whole_cents * thousandths) / 1_000);
  hear('du_all', whole_cents, 'needs_response');
  for (const one of disputes) hear(one.id, of(one), 'needs_response');
  hear('du_all', whole_cents, 'won');
  for (const one of disputes) hear(one.id, of(one), one.outcome);
  const lost = disputes.filter(({ outcome }) => outcome === 'lost');
  const due_cents = lost.reduce((sum, { thousandths }) => sum + (fee_cents * thousandths) / 1_000, 0);
  return { due_cents, lost_cents: fee_cents + (world.balances.get('consumer_fees') ?? 0) };
}

const small = (outcome: Told['outcome']) => ({ id: 'du_small', thousandths: 300, outcome });
const large = (outcome: Told['outcome']) => ({ id: 'du_large', thousandths: 700, outcome });

describe('disputes that were told before one that had the whole fee was known to be won', () => {
  it.each([
    { disputes: [small('lost'), large('won')] },
    { disputes: [large('won'), small('lost')] },
    { disputes: [small('won'), large('lost')] },
    { disputes: [large('lost'), small('won')] },
    { disputes: [large('lost'), small('lost')] },
  ])('bear it in proportion, whichever is told first: %j', ({ disputes }) => {
    const { lost_cents, due_cents } = play(disputes);
    expect(Math.abs(lost_cents - due_cents)).toBeLessThanOrEqual(1);
  });
});
