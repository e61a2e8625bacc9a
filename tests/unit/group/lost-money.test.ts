import { describe, expect, it } from 'vitest';
import type { LedgerAccount } from '@/lib/group/posting';
import { gross_cents } from '@/lib/group/query/transfers';
import { World } from '../../model/world';
import { payAsOrganizer } from '../../support/paid-world';

/** A funded group of one with all that its processor and its banks can say; `isSent`: its transfer is made. */
function funded({ setting = 0, total = 0, isSent = true } = {}) {
  const world = new World(setting, total);
  const member_id = payAsOrganizer(world, 1);
  const charge_id = world.session.payments[0]?.charge_id ?? '';
  const hear = (dispute_id: string, status: string, amount_cents: number, returned_cents = 0) =>
    world.must({ type: 'dispute_changed', charge_id, dispute_id, status, amount_cents, returned_cents });
  const byHand = (amount_cents: number, status: 'succeeded' | 'failed' = 'succeeded', id = 're_hand') => {
    const failure_code = status === 'failed' ? 'expired_or_canceled_card' : null;
    const made = { charge_id, processor_refund_id: id, amount_cents, status, failure_code };
    world.must({ type: 'charge_refunded_outside', ...made });
  };
  const refund = (amount_cents?: number) => world.must({ type: 'refund_member', member_id, amount_cents });
  const answer = (status: 'succeeded' | 'failed') => {
    const { id } = world.session.refunds.findLast((one) => one.status === 'queued') ?? { id: '' };
    const made = { processor_refund_id: status === 'failed' ? null : `re_${id}`, failure_code: null };
    world.must({ type: 'refund_answered', refund_id: id, status, ...made });
  };
  const reversed = (reversal_id: string) =>
    world.must({ type: 'reversal_made', reversal_id, processor_reversal_id: `trr_${reversal_id}` });
  const sent = (transfer_id: string) =>
    world.must({ type: 'transfer_made', transfer_id, processor_transfer_id: `tr_${transfer_id}` });
  const due = () => world.session.reversals.filter(({ status }) => status === 'queued');
  /** All that is due is made, in the order in which it was asked for. */
  const make = () => {
    for (const { id, status } of world.session.transfers) if (status === 'queued') sent(id);
    for (const { id } of due()) reversed(id);
  };
  const refunds = () =>
    world.session.refunds.map(({ status, amount_cents, fee_cents }) => [status, amount_cents + fee_cents]);
  const books = (...accounts: LedgerAccount[]) => accounts.map((each) => world.balances.get(each) ?? 0);
  if (isSent) make();
  return { world, hear, byHand, refund, answer, reversed, sent, due, make, refunds, books };
}

describe('a loss', () => {
  it('beside another is borne by what was taken back for a refund that they have prevented', () => {
    const { hear, refund, answer, make, books } = funded();
    refund(100);
    make();
    hear('du_1', 'needs_response', 464);
    answer('failed');
    make();
    hear('du_1', 'won', 464);
    hear('du_2', 'lost', 719);
    hear('du_3', 'lost', 464);
    make();
    expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
  });

  it('is the merchant’s where a refund that is owed has taken the fee', () => {
    const { hear, refund, answer, make, books } = funded({ total: 54 });
    refund(1_700);
    make();
    hear('du_1', 'needs_response', 1);
    answer('failed');
    make();
    hear('du_2', 'lost', 479);
    hear('du_1', 'won', 1);
    hear('du_3', 'lost', 1);
    answer('succeeded');
    make();
    expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
  });

  it('is taken back from a transfer that was given up for it, and made all the same', () => {
    const { world, hear, byHand, sent, make, books } = funded();
    hear('du_1', 'needs_response', 1_183);
    make();
    hear('du_1', 'won', 1_183);
    const [, again] = world.session.transfers;
    hear('du_2', 'needs_response', 692);
    byHand(491);
    hear('du_2', 'lost', 692);
    expect(world.session.transfers[1]?.status).toBe('abandoned');
    sent(again?.id ?? '');
    make();
    expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
  });

  it('of all but a step is the merchant’s, although each of two fees has a step left', () => {
    const { hear, byHand, make, books } = funded({ setting: 3 });
    byHand(390);
    hear('du_1', 'lost', 791);
    make();
    expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
  });

  it('is borne by what is held, where what was given up is still due from another transfer', () => {
    const { world, hear, refund, reversed, make, books } = funded();
    refund(100);
    hear('du_1', 'needs_response', 1_183);
    hear('du_1', 'lost', 1_183);
    hear('du_1', 'won', 1_183);
    hear('du_2', 'needs_response', 1_183);
    const [ofRefund, ofFirst, ofSecond] = world.session.reversals.map(({ id }) => id);
    reversed(ofRefund ?? '');
    reversed(ofFirst ?? '');
    hear('du_2', 'lost', 1_183);
    world.give({ type: 'reversal_refused', reversal_id: ofSecond ?? '', code: 'balance_insufficient' });
    make();
    expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
  });
});

it('a loss leaves to refunds no more than it has left of the shares, and the rest of the fee', () => {
  const { world, hear, refund, make } = funded();
  refund(57);
  refund(548);
  make();
  hear('du_1', 'lost', 688);
  const left = world.session.refunds.filter(({ status }) => status === 'queued');
  expect(left).toMatchObject([
    { amount_cents: 57, fee_cents: 0 },
    { amount_cents: 432, fee_cents: 6 },
  ]);
});

describe('what a bank returns of a dispute that was lost', () => {
  it('is refunded, if the refund that it was returned for has failed', () => {
    const { hear, byHand, make, refunds, answer, books } = funded();
    byHand(390);
    make();
    hear('du_1', 'needs_response', 1_183);
    make();
    hear('du_1', 'lost', 1_183);
    byHand(390, 'failed');
    hear('du_1', 'lost', 1_183, 390);
    expect(refunds().at(-1)?.[0]).toBe('queued');
    answer('succeeded');
    expect(books('processor', 'held', 'written_off')).toEqual([0, 0, 0]);
  });

  it('is refunded, if no refund is known, unless one made by hand is heard of', () => {
    const lost = () => {
      const group = funded();
      group.hear('du_1', 'needs_response', 1_183);
      group.make();
      group.hear('du_1', 'lost', 1_183, 390);
      return group;
    };
    const unheard = lost();
    unheard.answer('succeeded');
    const heard = lost();
    heard.byHand(390);
    expect(heard.refunds().map(([status]) => status)).toEqual(['superseded', 'succeeded']);
    for (const { books } of [unheard, heard])
      expect(books('processor', 'held', 'written_off')).toEqual([0, 0, 0]);
  });

  it('is refunded whole, and what was given up for the dispute pays for that', () => {
    const { hear, byHand, make, answer, books } = funded();
    byHand(101);
    hear('du_1', 'lost', 7);
    make();
    hear('du_1', 'won', 7);
    hear('du_2', 'needs_response', 1_183);
    hear('du_2', 'lost', 1_183);
    byHand(101, 'failed');
    hear('du_2', 'lost', 1_183, 101);
    make();
    answer('succeeded');
    expect(books('processor', 'held', 'written_off')).toEqual([0, 0, 0]);
  });

  it('and was refunded is not sent to the merchant when another dispute is won', () => {
    const { world, hear, byHand, make, books, answer } = funded({ isSent: false });
    hear('du_1', 'needs_response', 1_183);
    byHand(390);
    hear('du_1', 'lost', 1_183);
    byHand(390, 'failed');
    hear('du_1', 'lost', 1_183, 390);
    hear('du_2', 'needs_response', 390);
    hear('du_2', 'won', 390);
    expect(world.session.transfers[0]?.status).toBe('abandoned');
    answer('succeeded');
    make();
    expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
  });
});

it('what was given up for a dispute that is won after all is sent again, and is no loss', () => {
  const { world, hear, make, books } = funded();
  hear('du_1', 'needs_response', 1_183);
  make();
  hear('du_1', 'won', 1_183);
  for (const status of ['needs_response', 'lost']) hear('du_2', status, 1_183);
  expect(world.session.transfers[1]?.status).toBe('abandoned');
  hear('du_2', 'won', 1_183);
  make();
  expect(world.session.transfers.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
});

it('a loss that was booked with a fee of its own is taken out of the books as it was booked', () => {
  const { world, hear, make, books } = funded();
  hear('du_1', 'needs_response', 400);
  make();
  hear('du_1', 'lost', 400);
  const [payment] = world.session.payments;
  const [dispute] = payment?.disputes ?? [];
  const { loss } = dispute ?? {};
  if (!payment || !dispute || !loss) throw new Error('nothing is lost');
  // As sessions of before have it: the fee beside the loss, here a cent less of it.
  const former = { ...loss, consumer_fees: loss.consumer_fees - 1, written_off: loss.written_off + 1 };
  const disputes = [{ ...dispute, fee_cents: former.consumer_fees, loss: former }];
  world.session = { ...world.session, payments: [{ ...payment, disputes }] };
  world.balances.set('consumer_fees', (world.balances.get('consumer_fees') ?? 0) - 1);
  world.balances.set('written_off', (world.balances.get('written_off') ?? 0) + 1);
  hear('du_1', 'won', 400);
  make();
  expect(books('held', 'written_off', 'disputed', 'consumer_fees')).toEqual([0, 0, 0, -12]);
});

describe('what was refunded of a dispute that is won after all', () => {
  it('is taken back from the merchant, to whom all of the payment is sent', () => {
    const { hear, byHand, answer, make, books } = funded({ isSent: false });
    byHand(390);
    hear('du_1', 'needs_response', 1_183);
    hear('du_1', 'lost', 1_183);
    byHand(390, 'failed');
    hear('du_1', 'lost', 1_183, 390);
    answer('succeeded');
    hear('du_1', 'won', 1_183);
    make();
    expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
  });
});

describe('a refund', () => {
  it('of all that is left is of no more than the fee that is left, though a loss has changed another', () => {
    const { world, hear, refund } = funded();
    refund(600);
    hear('du_1', 'lost', 590);
    hear('du_1', 'won', 590);
    refund();
    const fees = world.session.refunds.map(({ fee_cents }) => fee_cents);
    expect(fees.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(12);
  });

  it('made by hand of all that is left leaves nothing to refund', () => {
    const { hear, byHand, refund } = funded({ total: 99 });
    refund(1_600);
    byHand(400);
    hear('du_1', 'lost', 811);
    hear('du_1', 'won', 811);
    byHand(2_011, 'succeeded', 're_rest');
    expect(() => refund()).toThrow('refused');
  });

  it('made by hand while a bank holds the fee is of no more than the shares, and the fee', () => {
    const { world, hear, byHand, make, books } = funded();
    hear('du_1', 'needs_response', 1_183);
    byHand(1_182);
    expect(world.session.refunds[0]).toMatchObject({ amount_cents: 1_171, fee_cents: 11 });
    hear('du_1', 'lost', 1_183, 1_182);
    make();
    expect(books('processor', 'held', 'consumer_fees')).toEqual([0, 0, 0]);
  });
});

describe('a reversal that the merchant’s balance cannot cover', () => {
  const refused = (setting: number) => {
    const group = funded({ setting, total: 10_000 });
    const code = 'balance_insufficient';
    const refuse = (reversal_id = '') => group.world.must({ type: 'reversal_refused', reversal_id, code });
    const writeOff = (reversal_id = '') => group.world.must({ type: 'write_off_reversal', reversal_id });
    const states = () => group.world.session.reversals.map(({ status }) => status);
    return { ...group, refuse, writeOff, states };
  };

  it('waits, and the refund with it, until staff write it off; made all the same, it is no loss', () => {
    const { refund, due, refuse, writeOff, states, refunds, answer, reversed, books } = refused(3);
    refund(2_000);
    const [{ id = '', merchant_fee_cents = 0, fx_fee_cents = 0 } = {}] = due();
    const fees_cents = merchant_fee_cents + fx_fee_cents;
    refuse(id);
    expect([states(), refunds()[0]?.[0]]).toEqual([['waiting'], 'reversing']);
    writeOff(id);
    expect([states(), refunds()[0]?.[0]]).toEqual([['written_off'], 'queued']);
    answer('succeeded');
    expect(books('held', 'written_off')).toEqual([0, 2_000 - fees_cents]);
    reversed(id);
    expect(books('held', 'written_off')).toEqual([0, 0]);
  });

  it('is no longer due once the dispute is won, though it was written off', () => {
    const { hear, due, refuse, writeOff, states, books } = refused(3);
    hear('du_1', 'needs_response', 2_000);
    const { id } = due()[0] ?? { id: '' };
    refuse(id);
    writeOff(id);
    expect(books('written_off')[0]).toBeGreaterThan(0);
    hear('du_1', 'won', 2_000);
    expect([states(), books('written_off', 'disputed')]).toEqual([['canceled'], [0, 0]]);
  });

  it('keeps a refund waiting until every other that is due for it is made', () => {
    const { hear, make, refund, due, reversed, refunds } = refused(0);
    hear('du_1', 'needs_response', 5_000);
    make();
    hear('du_1', 'won', 5_000);
    make();
    refund();
    const [one, other] = due();
    reversed(one?.id ?? '');
    expect(refunds()[0]?.[0]).toBe('reversing');
    reversed(other?.id ?? '');
    expect(refunds()[0]?.[0]).toBe('queued');
  });
});

describe('a reversal that the transfer has too little left for', () => {
  it('of each of several refunds is made in the end, and none is of more than its transfer has', () => {
    const { world, hear, refund, due, reversed, refunds } = funded({ total: 10_000 });
    hear('du_1', 'needs_response', 11_282);
    const [ended] = due();
    hear('du_1', 'won', 11_282);
    for (const amount_cents of [2_000, 3_000, 4_000]) refund(amount_cents);
    reversed(ended?.id ?? '');
    const code = 'balance_insufficient';
    for (const { id } of due()) world.give({ type: 'reversal_refused', reversal_id: id, code });

    for (const transfer of world.session.transfers) {
      const lines = world.session.reversals.filter(
        ({ transfer_id, status }) => transfer_id === transfer.id && status !== 'canceled',
      );
      const taken_cents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      expect(taken_cents).toBeLessThanOrEqual(transfer.amount_cents);
      for (const { amount_cents } of lines) expect(amount_cents).toBeGreaterThanOrEqual(0);
    }
    const open = world.session.reversals.filter(({ status }) => status === 'queued' || status === 'waiting');
    expect(open.reduce((sum, reversal) => sum + gross_cents(reversal), 0)).toBe(9_000);
    for (const { id } of open) reversed(id);
    expect(refunds().map(([status]) => status)).toEqual(['queued', 'queued', 'queued']);
  });

  /** All was taken back for a dispute that is won, which is not known to be made; two refunds are due from the same. */
  function overdue() {
    const group = funded();
    group.hear('du_1', 'needs_response', 1_183);
    const [ended] = group.due();
    group.hear('du_1', 'won', 1_183);
    group.refund(500);
    group.refund(300);
    const [one, other] = group.due();
    group.reversed(ended?.id ?? '');
    const refuse = (reversal_id = '') => {
      const code = 'balance_insufficient';
      if (!group.world.give({ type: 'reversal_refused', reversal_id, code })) throw new Error('Refused');
    };
    return { ...group, one, other, refuse };
  }

  it('is waited for: the processor can have made it', () => {
    const { world, one, other, due } = overdue();
    expect(due().map(({ id }) => id)).toEqual([one?.id, other?.id]);
    expect(world.session.transfers.map(({ status }) => status)).toEqual(['succeeded', 'queued']);
  });

  it('is taken from what sends the money again, once the processor has refused it', () => {
    const { world, one, other, refuse, make, answer, books } = overdue();
    refuse(other?.id);
    refuse(one?.id);
    make();
    expect(
      world.session.reversals.filter(({ transfer_id }) => transfer_id !== one?.transfer_id),
    ).toHaveLength(2);
    answer('succeeded');
    answer('succeeded');
    expect(books('held', 'written_off', 'disputed')).toEqual([0, 0, 0]);
  });
});
