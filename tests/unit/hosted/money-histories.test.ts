import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Session } from '@/lib/group/model';
import { isShown } from '@/lib/group/query/refunds';
import { onCards_cents } from '@/lib/group/query/sums';
import { takeBack_cents } from '@/lib/group/query/take-back';
import { moneyBack } from '@/lib/hosted/page/money-back';
import { type ReceiptView, receipts } from '@/lib/hosted/page/receipts';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { act } from '../../model/actions';
import { histories, PAID, settings } from '../../model/histories';
import { World } from '../../model/world';

/* What payers see of their money, compared with what the processor has charged and refunded. */

/** What the processor has of a charge, and what staff have paid of it: the payer reads that once, also if the card has got it too. */
function truthOf({ processor, session }: World, payment_id: string) {
  const id = `ch_${payment_id}`;
  const charge = processor.charges.get(id);
  const charged_cents = charge?.amount_cents ?? 0;
  const settled = session.refunds.filter(
    (refund) => refund.payment_id === payment_id && refund.settled_elsewhere_at !== null && isShown(refund),
  );
  const elsewhere_cents = onCards_cents(settled);
  const twice_cents = onCards_cents(settled.filter(({ status }) => status !== 'settled_elsewhere'));
  const refunded_cents = (charge?.refunded_cents ?? 0) - twice_cents;
  const withdrawn_cents = processor.withdrawn_cents(id);
  const left_cents = Math.max(0, charged_cents - refunded_cents - elsewhere_cents - withdrawn_cents);
  return { charged_cents, refunded_cents, elsewhere_cents, withdrawn_cents, left_cents };
}

const sumOf_cents = (refunds: ReceiptView['refunds'], wanted: string) =>
  refunds.filter(({ status }) => status === wanted).reduce((sum, refund) => sum + refund.amount_cents, 0);

function shownTo(session: Session, member_id: string) {
  return receipts(session, member_id).map(({ payment_id, amount_cents, fee_cents, refunds, ...rest }) => ({
    payment_id,
    charged_cents: amount_cents + fee_cents,
    refunded_cents: sumOf_cents(refunds, 'succeeded'),
    elsewhere_cents: sumOf_cents(refunds, 'settled_elsewhere'),
    withdrawn_cents: rest.withdrawn_cents,
    left_cents: rest.left_cents,
  }));
}

/** Takes back what a payer is told can be taken back; what that comes to. */
function takenBack_cents(world: World, member_id: string): number {
  const before = world.session;
  const decision = world.ask({ type: 'take_back', member_id });
  if (!decision.ok) return 0;
  const { refunds, payments } = decision.session;
  const known = new Set(before.refunds.map(({ id }) => id));
  const held = new Set(before.payments.filter(({ status }) => status === 'authorized').map(({ id }) => id));
  const released = payments.filter(({ id, status }) => held.has(id) && status === 'releasing');
  return onCards_cents([...refunds.filter(({ id }) => !known.has(id)), ...released]);
}

/** All is answered: what each payer reads is what the cards have paid and got. */
function compareAtRest(world: World): void {
  const { session } = world;
  for (const { id } of session.members) {
    const shown = shownTo(session, id);
    const truths = shown.map(({ payment_id }) => ({ payment_id, ...truthOf(world, payment_id) }));
    expect(shown).toEqual(truths);
    const back = new Map(moneyBack(session, id).map(({ text, amount_cents }) => [text, amount_cents]));
    const arrived_cents = truths.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0);
    expect(back.get('refundArrived') ?? 0).toBe(arrived_cents);
    const elsewhere_cents = truths.reduce((sum, one) => sum + one.elsewhere_cents, 0);
    expect(back.get('refundElsewhere') ?? 0).toBe(elsewhere_cents);
    if (session.status === 'funded') continue;
    const owed_cents = truths.reduce((sum, { left_cents }) => sum + left_cents, 0);
    expect((back.get('refundStuck') ?? 0) + (back.get('refundAtBank') ?? 0)).toBe(owed_cents);
    expect([back.get('refundComing'), back.get('refundAhead')]).toEqual([undefined, undefined]);
  }
}

it('a payer reads what the card has paid and got, and takes back what the page says, after any history', () => {
  const compared = { receipts: 0, taken_back: 0 };
  fc.assert(
    fc.property(settings, fc.nat(100_000), histories(60), (setting, total, actions) => {
      const world = new World(setting, total);
      for (const action of [...PAID, ...actions]) {
        const before = world.session;
        act(world, action);
        const { session } = world;
        if (session === before) continue;
        for (const { id } of session.members) {
          const promised_cents = takeBack_cents(session, id, world.now);
          expect(takenBack_cents(world, id)).toBe(promised_cents);
          if (promised_cents > 0) compared.taken_back += 1;
          for (const { payment_id, amount_cents, fee_cents } of receipts(session, id)) {
            compared.receipts += 1;
            expect(amount_cents + fee_cents).toBe(truthOf(world, payment_id).charged_cents);
            const lines = receiptOf(session, payment_id, id)?.lines ?? [];
            const isOdd = session.payments.some(
              (payment) => payment.id === payment_id && payment.lines[0]?.asked_cents !== undefined,
            );
            const listed_cents = lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0);
            expect(listed_cents).toBe(isOdd ? 0 : amount_cents);
          }
        }
      }
      world.rest();
      compareAtRest(world);
    }),
    { numRuns: 600 },
  );
  expect(compared.receipts).toBeGreaterThan(1_000);
  expect(compared.taken_back).toBeGreaterThan(20);
});
