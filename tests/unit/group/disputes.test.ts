import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import type { Effect, ReversalCause } from '@/lib/group/model';
import type { Posting } from '@/lib/group/posting';
import { gross_cents } from '@/lib/group/query/transfers';
import { World } from '../../model/world';

type Word = Omit<Extract<Command, { type: 'dispute_changed' }>, 'type' | 'charge_id'>;

/** A group of one whose transfer is queued. */
function paid(world: World) {
  const settings = { mode: 'equal', size: 1 } as const;
  const organizer = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = organizer?.subject_id ?? '';
  const started = world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  const payment_id = started?.subject_id ?? '';
  world.intents.set(payment_id, 'taken');
  for (const payment of world.session.payments) world.deliver(payment);
  return { member_id, charge_id: `ch_${payment_id}` };
}

function makeTransfers(world: World): void {
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
}

/** A funded and transferred group of one, and the disputes of its one charge. */
function funded() {
  const world = new World(0, 10_000);
  const { member_id, charge_id } = paid(world);
  makeTransfers(world);
  const postings: Posting[] = [];
  const hear = (word: Word) => {
    const accepted = world.give({ type: 'dispute_changed', charge_id, ...word });
    postings.push(...(accepted?.postings ?? []));
    return accepted;
  };
  const disputed_cents = () => world.balances.get('disputed') ?? 0;
  const refund = () => world.give({ type: 'refund_member', member_id });
  return { world, postings, hear, disputed_cents, refund };
}

const inquiry = {
  dispute_id: 'du_1',
  status: 'warning_needs_response',
  amount_cents: 5_050,
} as const;
const dispute = {
  dispute_id: 'du_1',
  status: 'needs_response',
  amount_cents: 5_050,
} as const;
const won = { ...dispute, status: 'won' } as const;
const lost = { ...dispute, status: 'lost' } as const;

describe('a dispute', () => {
  it('is booked when an inquiry becomes a dispute, and the merchant is told of both', () => {
    const { hear, disputed_cents } = funded();
    expect(hear(inquiry)?.effects).toMatchObject([{ template: 'dispute_opened' }]);
    expect(disputed_cents()).toBe(0);
    expect(hear(dispute)?.effects).toMatchObject([
      { kind: 'reverse_transfer' },
      { template: 'dispute_opened' },
    ]);
    expect(disputed_cents()).toBe(5_050);
  });

  it('is told of when it opens, when an inquiry becomes one, and when it is over, once each', () => {
    const { hear } = funded();
    const review = { ...dispute, status: 'under_review' };
    const heard = [inquiry, dispute, review, lost, { ...lost, returned_cents: 50 }, lost].map(hear);
    const told = heard.map((step) => step?.events.map(({ type }) => type));
    expect(told).toEqual([['group.disputed'], ['group.disputed'], [], ['group.dispute_closed'], [], []]);
    const mailed = heard.map((step) =>
      step?.effects.flatMap((effect) => (effect.kind === 'send_mail' ? [effect.template] : [])),
    );
    expect(mailed).toEqual([['dispute_opened'], ['dispute_opened'], [], ['dispute_closed'], [], []]);
  });

  it('that is won is never a gain, whatever its first state', () => {
    for (const before of [[], [inquiry], [dispute], [inquiry, dispute]]) {
      const { hear, disputed_cents } = funded();
      for (const word of [...before, won, won]) hear(word);
      expect(disputed_cents()).toBe(0);
    }
  });

  it('is booked once when two disputes of one charge are reported in turns', () => {
    const { hear, postings, disputed_cents } = funded();
    const other = { dispute_id: 'du_2', amount_cents: 2_000 };
    for (const word of [dispute, { ...dispute, ...other }, { ...dispute, status: 'under_review' }])
      hear(word);
    expect(disputed_cents()).toBe(7_050);
    hear(lost);
    expect(postings.filter(({ kind, source_id }) => kind === 'dispute' && source_id === 'du_1')).toHaveLength(
      1,
    );
  });

  it('that is closed is not opened again by an older event', () => {
    const { world, hear, disputed_cents } = funded();
    for (const word of [dispute, won, dispute]) hear(word);
    expect(world.session.payments[0]?.dispute_status).toBe('won');
    expect(disputed_cents()).toBe(0);
  });

  it('does not become an inquiry again by an older event', () => {
    for (const word of [dispute, lost]) {
      const { world, hear, disputed_cents } = funded();
      for (const each of [inquiry, word]) hear(each);
      const booked_cents = disputed_cents();
      expect(hear(inquiry)?.effects).toEqual([]);
      expect(disputed_cents()).toBe(booked_cents);
      expect(world.session.payments[0]?.dispute_status).toBe(word.status);
    }
  });

  it('that is open is shown on its payment, whatever the outcome of another one', () => {
    const { world, hear } = funded();
    for (const word of [dispute, { ...won, dispute_id: 'du_2' }]) hear(word);
    expect(world.session.payments[0]).toMatchObject({ dispute_id: 'du_1', dispute_status: 'needs_response' });
  });
});

describe('a second dispute of a charge, reported before the first one was known to be won', () => {
  function overlapping() {
    const group = funded();
    const { world, hear } = group;
    const perform = (kind: Effect['kind']) => {
      const due = world.effects.filter((effect) => effect.kind === kind);
      world.effects = world.effects.filter((effect) => effect.kind !== kind);
      for (const effect of due) world.perform(effect, 0);
    };
    const { amount_cents = 0, fee_cents = 0, charge_id } = world.session.payments[0] ?? {};
    const whole_cents = amount_cents + fee_cents;
    for (const { id, amount_cents } of world.session.transfers) world.processor.transfer(id, amount_cents);
    const refundByHand = (refunded_cents: number) =>
      world.give({
        type: 'charge_refunded_outside',
        processor_refund_id: 're_hand',
        charge_id: charge_id ?? '',
        amount_cents: refunded_cents,
        status: 'succeeded',
        failure_code: null,
      });
    const first = { ...dispute, amount_cents: whole_cents };
    const books = () =>
      (['processor', 'held', 'disputed', 'consumer_fees', 'merchant_fees', 'written_off'] as const).map(
        (account) => world.balances.get(account) ?? 0,
      );
    const second = (cents: number) => ({ dispute_id: 'du_2', amount_cents: cents }) as const;
    return { ...group, hear, perform, refundByHand, first, whole_cents, books, second };
  }

  it('and cut short by it, is taken back whole once the first one’s money is sent again, and not for a refund by hand', () => {
    const { world, hear, perform, refundByHand, first, whole_cents, books, second } = overlapping();
    const part = { ...first, amount_cents: 6_000 };
    hear(part);
    const rest = second(whole_cents - 2_000);
    hear({ ...rest, status: 'needs_response' });
    perform('reverse_transfer');
    hear({ ...part, status: 'won' });
    hear({ ...rest, status: 'lost' });
    refundByHand(2_000);
    for (const kind of ['create_transfer', 'reverse_transfer'] as const) perform(kind);
    expect(books()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(world.processor.sent_cents()).toBe(0);
  });

  it('and lost is borne by the merchant to whom the first one’s money is sent again', () => {
    const { world, hear, perform, first, whole_cents, books, second } = overlapping();
    hear(first);
    perform('reverse_transfer');
    hear({ ...second(whole_cents), status: 'lost' });
    hear({ ...first, status: 'won' });
    for (const kind of ['create_transfer', 'reverse_transfer'] as const) perform(kind);
    expect(books()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(world.processor.sent_cents()).toBe(0);
  });

  it('and lost leaves nothing due from a transfer that is not made because of it', () => {
    const { world, hear, perform, first, whole_cents, books, second } = overlapping();
    hear(first);
    const [ended] = world.session.reversals;
    hear({ ...first, status: 'won' });
    // Made all the same, it leaves the merchant nothing but what is sent again.
    const rest = second(5_000);
    hear({ ...rest, status: 'needs_response' });
    world.effects = world.effects.filter(({ kind }) => kind === 'reverse_transfer');
    world.processor.reverse(ended?.id ?? '', ended?.transfer_id ?? '', ended?.amount_cents ?? 0);
    perform('reverse_transfer');
    hear({ ...rest, status: 'lost' });
    hear({ ...second(whole_cents - 5_000), dispute_id: 'du_3', status: 'lost' });
    perform('create_transfer');
    perform('reverse_transfer');
    expect(world.session.reversals.filter(({ status }) => status === 'queued')).toEqual([]);
    expect(world.session.transfers.map(({ status }) => status)).toEqual(['succeeded', 'abandoned']);
    expect(books()).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('a refund of a part that waits for its reversal', () => {
  it('is not asked for when the bank takes the whole payment, and what it waited for pays for that', () => {
    const { world, hear } = funded();
    const member_id = world.session.members[0]?.id ?? '';
    world.give({ type: 'refund_member', member_id, amount_cents: 2_000 });
    const { amount_cents = 0, fee_cents = 0 } = world.session.payments[0] ?? {};
    const whole = { ...dispute, amount_cents: amount_cents + fee_cents };
    hear(whole);
    const reverse = (cause: string) => {
      for (const { id } of world.session.reversals.filter((one) => one.cause === cause))
        world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
    };
    reverse('dispute');
    hear({ ...whole, status: 'lost' });
    reverse('refund');
    expect(world.session.refunds).toMatchObject([{ status: 'superseded' }]);
    for (const account of ['processor', 'held', 'disputed', 'written_off'] as const)
      expect([account, world.balances.get(account) ?? 0]).toEqual([account, 0]);
  });
});

describe('a dispute of the whole payment after a refund of a part, lost for the rest', () => {
  /** The merchant has refunded 20 dollars and the fee on them; then the bank takes everything. */
  function partlyRefunded() {
    const { world, hear, ...rest } = funded();
    const { organizer_id } = organizerOf(world);
    world.give({ type: 'refund_member', member_id: organizer_id, amount_cents: 2_000 });
    const reverseAll = () => {
      for (const { id } of world.session.reversals)
        world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
    };
    reverseAll();
    const [refund] = world.session.refunds;
    world.answerRefund(refund?.id ?? '', 'succeeded');
    const { amount_cents = 0, fee_cents = 0 } = world.session.payments[0] ?? {};
    const whole = { ...dispute, amount_cents: amount_cents + fee_cents };
    hear(whole);
    reverseAll();
    const returned_cents = (refund?.amount_cents ?? 0) + (refund?.fee_cents ?? 0);
    const lostInPart = { ...whole, status: 'lost', returned_cents };
    const books = () =>
      (['processor', 'disputed', 'written_off', 'held'] as const).map(
        (account) => world.balances.get(account) ?? 0,
      );
    return { world, hear, books, lostInPart, ...rest };
  }
  function organizerOf({ session }: World) {
    return { organizer_id: session.members.find(({ is_organizer }) => is_organizer)?.id ?? '' };
  }

  it('costs nobody more than the rest', () => {
    const { world, hear, books, lostInPart } = partlyRefunded();
    hear(lostInPart);
    expect(books()).toEqual([0, 0, 0, 0]);
    expect(world.session.transfers).toMatchObject([{ status: 'succeeded' }]);
  });

  it('is booked the same when the part is returned after the outcome, and whatever is reported again', () => {
    const { hear, books, lostInPart, postings } = partlyRefunded();
    const { returned_cents, ...lostWhole } = lostInPart;
    hear(lostWhole);
    const { length } = postings;
    hear(lostWhole);
    expect(postings).toHaveLength(length);
    expect(books()).toEqual([-returned_cents, 0, returned_cents, 0]);
    for (const word of [lostInPart, lostInPart, lostWhole, dispute]) hear(word);
    expect(books()).toEqual([0, 0, 0, 0]);
  });

  it('is a won one when everything is returned', () => {
    const { world, hear, books, lostInPart } = partlyRefunded();
    hear({ ...lostInPart, returned_cents: lostInPart.amount_cents });
    const [, again] = world.session.transfers;
    world.give({ type: 'transfer_made', transfer_id: again?.id ?? '', processor_transfer_id: 'tr_again' });
    expect(books().slice(1)).toEqual([0, 0, 0]);
    expect(world.session.payments[0]?.disputes).toMatchObject([{ status: 'lost', outcome: 'won' }]);
  });
});

describe('a refund', () => {
  it('that failed is retried as far as a lost dispute has left it, and not while a bank decides', () => {
    const { world, hear, refund } = funded();
    refund();
    const [asked] = world.session.refunds;
    for (const { id } of world.session.reversals)
      world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
    world.answerRefund(asked?.id ?? '', 'failed');
    const again = (id = asked?.id ?? '') => world.give({ type: 'retry_refund', refund_id: id });
    const { amount_cents = 0, fee_cents = 0 } = world.session.payments[0] ?? {};
    const most = { dispute_id: 'du_most', amount_cents: amount_cents + fee_cents - 1 };
    hear({ ...dispute, ...most });
    expect(again()).toBeNull();
    hear({ ...lost, ...most });
    expect(world.session.refunds).toMatchObject([
      { status: 'superseded' },
      { status: 'queued', replaces: asked?.id },
    ]);
    const cent = world.session.refunds[1]?.id ?? '';
    world.answerRefund(cent, 'failed');
    expect(again(cent)).not.toBeNull();
    hear({ ...lost, amount_cents: 1 });
    expect(world.session.refunds.at(-1)?.status).toBe('superseded');
    expect(world.session.split?.shares[0]?.status).toBe('refunded');
  });

  it('made by hand takes back only itself while a lost dispute waits for a transfer', () => {
    const { world, hear } = funded();
    const transferMade = () => {
      for (const { id, status } of world.session.transfers)
        if (status === 'queued')
          world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
    };
    const takenFor = (by: ReversalCause) =>
      world.session.reversals
        .filter(({ cause, status }) => cause === by && status === 'queued')
        .reduce((sum, reversal) => sum + gross_cents(reversal), 0);
    hear({ ...lost, amount_cents: 5_000 });
    for (const { id } of world.session.reversals)
      world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
    hear({ ...won, amount_cents: 5_000 });
    hear({ ...lost, dispute_id: 'du_2', amount_cents: 4_000 });
    const charge_id = world.session.payments[0]?.charge_id ?? '';
    world.give({
      type: 'charge_refunded_outside',
      processor_refund_id: 're_hand',
      charge_id,
      amount_cents: 1_000,
      status: 'succeeded',
      failure_code: null,
    });
    expect(takenFor('refund')).toBe(world.session.refunds[0]?.amount_cents);
    transferMade();
    expect(takenFor('dispute')).toBeGreaterThan(3_900);
    expect(takenFor('dispute')).toBeLessThanOrEqual(4_000);
  });

  it('is possible during an inquiry: it moves no money, and refunding answers it', () => {
    for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed']) {
      const { hear, refund } = funded();
      hear({ ...inquiry, status });
      expect(refund()).not.toBeNull();
    }
  });

  it('that has failed can be asked for again during an inquiry', () => {
    const { world, hear, refund } = funded();
    refund();
    for (const { id } of world.session.reversals)
      world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
    const refund_id = world.session.refunds[0]?.id ?? '';
    const failed = { status: 'failed', failure_code: 'declined', processor_refund_id: null } as const;
    world.must({ type: 'refund_answered', refund_id, ...failed });
    hear(inquiry);
    expect(world.refusal({ type: 'retry_refund', refund_id })).toBeNull();
  });

  it('is possible again after a dispute was won, or prevented, and its money sent again', () => {
    for (const status of ['won', 'prevented']) {
      const { world, hear, refund } = funded();
      hear(dispute);
      expect(refund()).toBeNull();
      hear({ ...dispute, status });
      world.rest();
      expect(refund()).not.toBeNull();
    }
  });

  it('takes no more from the merchant than it is after another was divided beside a dispute that was won', () => {
    const world = new World(2, 17_052);
    const { member_id, charge_id } = paid(world);
    const disputed = { dispute_id: 'du_1', amount_cents: 640_740 };
    world.give({ type: 'dispute_changed', charge_id, ...disputed, status: 'needs_response' });
    world.give({
      type: 'charge_refunded_outside',
      processor_refund_id: 're_1',
      charge_id,
      amount_cents: 320_360,
      status: 'succeeded',
      failure_code: null,
    });
    makeTransfers(world);
    world.give({ type: 'dispute_changed', charge_id, ...disputed, status: 'won' });
    world.give({ type: 'refund_member', member_id, amount_cents: 100 });
    expect(world.session.reversals.at(-1)).toMatchObject({ amount_cents: 100, merchant_fee_cents: 0 });
  });

  it('is refused while any dispute of the charge is open or lost', () => {
    for (const standing of [dispute, lost]) {
      const { hear, refund } = funded();
      for (const word of [standing, { ...won, dispute_id: 'du_2' }]) hear(word);
      expect(refund()).toBeNull();
    }
  });
});
