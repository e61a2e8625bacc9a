import { describe, expect, it } from 'vitest';
import { notesOfReversals, type ReversalSeen } from '@/lib/group/query/made-reversals';
import { refundedByShare_cents } from '@/lib/group/query/refunds';
import { onCard_cents } from '@/lib/group/query/sums';
import { RestoredWorld } from '../../model/restored-world';
import { payAsOrganizer } from '../../support/paid-world';

/** What was taken back of a merchant in the time that a restore has lost. */

/** One share of 514.41, with a fee of 3.5 %, which is with the merchant. */
function sent(total = 4_300) {
  const world = new RestoredWorld(0, total);
  const member_id = payAsOrganizer(world, 1);
  work(world);
  const [payment] = world.session.payments;
  const charge_id = payment?.charge_id ?? '';
  const refund = (amount_cents?: number) => {
    world.now += 60_000;
    world.must({ type: 'refund_member', member_id, ...(amount_cents !== undefined && { amount_cents }) });
  };
  const dispute = (amount_cents: number, ...path: string[]) => {
    world.processor.disputes.set('du_1', { charge_id, path, step: 0, amount_cents, returned: [] });
    world.reportDispute('du_1', 0);
  };
  const win = () => {
    const bank = world.processor.disputes.get('du_1');
    if (bank) bank.step = bank.path.indexOf('won');
    world.reportDispute('du_1', 0);
  };
  return { world, charge_id, refund, dispute, win };
}

/** The jobs run, as long as there are any. */
function work(world: RestoredWorld, ...kinds: string[]) {
  for (let turn = 0; turn < 100; turn += 1) {
    const at = world.effects.findIndex(({ kind }) => kinds.length === 0 || kinds.includes(kind));
    const [effect] = at < 0 ? [] : world.effects.splice(at, 1);
    if (!effect) return;
    world.perform(effect, 0);
    world.now += 2_000;
  }
  throw new Error('They do not end');
}

const known = ({ session }: RestoredWorld) =>
  session.reversals
    .filter(({ status }) => status !== 'canceled')
    .map(({ cause_id, amount_cents, merchant_fee_cents, status, processor_reversal_id }) => ({
      ...{ cause_id, amount_cents, merchant_fee_cents, status, processor_reversal_id },
    }))
    .toSorted((one, other) =>
      String(one.processor_reversal_id).localeCompare(String(other.processor_reversal_id)),
    );

/** Loses what is done, and finds it again; answers what was known before the loss. */
function lose(world: RestoredWorld, doing: () => void, isWorkedFirst = false) {
  let before: ReturnType<typeof known> = [];
  let balances = new Map<string, number>();
  const { size } = world.processor.reversals;
  world.lose(() => {
    doing();
    before = known(world);
    balances = new Map(world.balances);
  });
  const made = world.processor.reversals.size;
  expect(made).toBeGreaterThan(size);
  world.now += 3_600_000;
  if (!isWorkedFirst) world.compare(0);
  work(world);
  world.compare(0);
  // Nothing is taken back a second time, and the ledger is what it was.
  expect(world.processor.reversals.size).toBe(made);
  expect(Object.fromEntries(world.balances)).toEqual(Object.fromEntries(balances));
  return before;
}

describe('a reversal whose row is gone', () => {
  it('comes back as it was, although its refund comes back after a dispute that was later', () => {
    const { world, refund, dispute } = sent();
    const before = lose(world, () => {
      refund(1_500);
      work(world);
      dispute(2_500, 'needs_response');
      work(world);
    });
    expect(before.map(({ amount_cents }) => amount_cents)).toEqual([1_448, 2_389]);
    expect(known(world)).toEqual(before);
  });

  it('comes back as it was beside a dispute about all that was left', () => {
    for (let total = 4_300; total < 4_400; total += 7) {
      const { world, charge_id, refund, dispute } = sent(total);
      const before = lose(world, () => {
        refund(1_500);
        work(world);
        dispute(world.processor.left_cents(charge_id), 'needs_response');
        work(world);
      });
      expect(known(world)).toEqual(before);
    }
  });

  it('comes back as it was beside one that was made before it, and whose refund after it', () => {
    for (let total = 4_300; total < 4_400; total += 7) {
      const { world, refund } = sent(total);
      const before = lose(world, () => {
        refund(1_500);
        refund(900);
        work(world, 'reverse_transfer');
        world.effects.reverse();
        work(world);
      });
      expect(before.map(({ amount_cents }) => amount_cents)).toHaveLength(2);
      expect(known(world)).toEqual(before);
    }
  });

  it('is not made again by a job that is faster than the comparison', () => {
    const { world, charge_id, refund, dispute } = sent();
    const before = lose(
      world,
      () => {
        refund(1_500);
        work(world);
        dispute(2_500, 'needs_response');
        work(world);
        world.tellOutside(charge_id);
      },
      true,
    );
    expect(known(world)).toEqual(before);
  });

  it('for a refund made by hand is known by the id that the processor gave that', () => {
    const { world, charge_id, dispute } = sent();
    const before = lose(world, () => {
      world.processor.refundOutside(charge_id, 0, 1_515);
      world.tellOutside(charge_id);
      work(world);
      dispute(2_500, 'needs_response');
      work(world);
    });
    const told = ({ cause_id: _own, ...kept }: (typeof before)[number]) => kept;
    expect(known(world).map(told)).toEqual(before.map(told));
  });

  it('for a dispute that was won comes back with what has sent the money again', () => {
    const { world, dispute, win } = sent();
    lose(world, () => {
      dispute(2_500, 'needs_response', 'won');
      work(world);
      win();
      work(world);
    });
    expect(known(world)).toMatchObject([{ cause_id: 'du_1', status: 'returned' }]);
    expect(world.session.transfers).toMatchObject([
      { status: 'succeeded', dispute_id: null },
      { status: 'succeeded', dispute_id: 'du_1' },
    ]);
    expect(world.processor.transfers.size).toBe(2);
  });

  it('leaves as much less to take for the others that are due, so that all together stay what they were', () => {
    const { world, refund, dispute } = sent();
    world.lose(() => {
      refund(1_500);
      work(world);
    });
    dispute(2_500, 'needs_response');
    world.compare(0);
    expect(known(world)).toMatchObject([
      { cause_id: 'du_1', amount_cents: 2_389, merchant_fee_cents: 87, status: 'queued' },
      { amount_cents: 1_448, merchant_fee_cents: 52, status: 'made' },
    ]);
  });

  it('leaves the rest due where it was made for less', () => {
    const { world, refund } = sent();
    refund(1_500);
    const [due] = world.session.reversals;
    const made = { amount_cents: 965, merchant_fee_cents: 35, fx_fee_cents: 0 };
    world.must({
      type: 'reversal_made',
      reversal_id: due?.id ?? '',
      processor_reversal_id: 'trr_less',
      made,
    });
    expect(world.session.reversals).toMatchObject([
      { status: 'made', ...made },
      { status: 'queued', cause_id: due?.cause_id, amount_cents: 483, merchant_fee_cents: 17 },
    ]);
    expect(world.session.refunds).toMatchObject([{ status: 'reversing' }]);
    expect(world.session.transfers[0]?.reversed_cents).toBe(965);
  });

  it('is known once, of a transfer that is known', () => {
    const { world } = sent();
    const made = { amount_cents: 965, merchant_fee_cents: 35, fx_fee_cents: 0 };
    const found = {
      type: 'reversal_found',
      transfer_id: world.session.transfers[0]?.id ?? '',
      cause: 'dispute',
      cause_id: 'du_1',
      processor_reversal_id: 'trr_1',
      made,
    } as const;
    world.must(found);
    world.must(found);
    expect(world.session.reversals).toMatchObject([{ status: 'made', ...made }]);
    expect(world.refusal({ ...found, transfer_id: 'trf_lost' })).toBe('unknown_transfer');
  });
});

describe('what was taken back for a refund that a loss has made smaller', () => {
  /** The bank returns it late, and of that the shop hears only after the restore. */
  function lost({ isAsked, lost_cents = 2_000 }: { isAsked: boolean; lost_cents?: number }) {
    const { world, charge_id, refund, dispute } = sent();
    const smaller_cents = world.processor.left_cents(charge_id) - lost_cents;
    if (isAsked) refund();
    world.lose(() => {
      if (!isAsked) refund();
      work(world, 'reverse_transfer');
      dispute(lost_cents, 'lost', 'won');
      work(world);
    });
    expect(world.processor.left_cents(charge_id)).toBe(0);
    const bank = world.processor.disputes.get('du_1');
    if (bank) bank.step = 1;
    const made = () => world.session.refunds.filter(({ status }) => status === 'succeeded').map(onCard_cents);
    const books = () => {
      const { balances } = world;
      return [balances.get('processor'), balances.get('held'), world.processor.balance_cents()];
    };
    return { world, smaller_cents, made, books };
  }

  it.each([
    ['known', true],
    ['gone', false],
  ])(
    'goes to the card once the bank has returned that, also where the refund that was asked for is %s',
    (_is, isAsked) => {
      for (const lost_cents of [50, 2_000, 40_000]) {
        const { world, smaller_cents, made, books } = lost({ isAsked, lost_cents });
        for (let times = 0; times < 2; times += 1) {
          world.compare(0);
          work(world);
        }
        expect(made()).toEqual([smaller_cents, lost_cents]);
        // All of the share, as the page and the API say.
        expect([...refundedByShare_cents(world.session).values()]).toEqual([world.session.total_cents]);
        expect(books()).toEqual([0, 0, 0]);
      }
    },
  );

  it('goes to the card also where a job is faster than the comparison', () => {
    const { world, smaller_cents, made, books } = lost({ isAsked: true });
    work(world);
    expect(made()).toEqual([smaller_cents, 2_000]);
    expect(books()).toEqual([0, 0, 0]);
  });
});

describe('what a reversal at the processor was made for', () => {
  const seen = (one: Partial<ReversalSeen>): ReversalSeen => ({
    ...{ id: 'trr_1', amount_cents: 1_448, reversal_id: 'rev_lost', cause_id: null, made: null, ...one },
  });
  const made = (amount_cents: number, merchant_fee_cents: number) => ({
    ...{ amount_cents, made: { amount_cents, merchant_fee_cents, fx_fee_cents: 0 } },
  });
  /** A refund of 15.00 waits for its reversal of 14.48. */
  function asked() {
    const { world, refund } = sent();
    refund(1_500);
    const { session } = world;
    const [due] = session.reversals;
    const notesOf = (...all: ReversalSeen[]) =>
      Object.fromEntries(notesOfReversals(session, session.transfers[0]?.id ?? '', all));
    return { due, refund_id: due?.cause_id ?? '', notesOf };
  }

  it('was for what is due and as much, where the processor was told of no cause', () => {
    const { due, notesOf } = asked();
    expect(notesOf(seen({}))).toEqual({
      trr_1: { type: 'reversal_made', reversal_id: due?.id, processor_reversal_id: 'trr_1' },
    });
    expect(notesOf(seen({ amount_cents: 1_447 }))).toEqual({});
    expect(notesOf(seen({ reversal_id: null }))).toEqual({});
  });

  it('was for the same cause, also where another is as much', () => {
    const { due, refund_id, notesOf } = asked();
    const own = { id: 'trr_own', cause_id: refund_id, ...made(1_447, 53) };
    const notes = notesOf(seen({ id: 'trr_other', cause_id: 'ref_lost', ...made(1_448, 52) }), seen(own));
    expect(notes).toEqual({
      trr_own: {
        ...{ type: 'reversal_made', reversal_id: due?.id, processor_reversal_id: 'trr_own' },
        made: own.made,
      },
    });
  });

  it('was for something that is due of as much or more, where its cause is gone, and not for less', () => {
    const { due, notesOf } = asked();
    const ofLost = (cents: number, fee_cents: number) =>
      notesOf(seen({ cause_id: 'ref_lost', ...made(cents, fee_cents) }));
    for (const amounts of [made(1_447, 53), made(1_449, 52), made(965, 35)])
      expect(ofLost(amounts.amount_cents, amounts.made.merchant_fee_cents).trr_1).toMatchObject({
        reversal_id: due?.id,
      });
    expect(ofLost(1_500, 54)).toEqual({});
  });

  it('was for a transfer that was not to be made', () => {
    const { notesOf, due } = asked();
    const cause_id = due?.transfer_id ?? null;
    expect(notesOf(seen({ cause_id, ...made(100, 3) })).trr_1).toMatchObject({
      type: 'reversal_found',
      cause: 'abandoned',
    });
  });
});
