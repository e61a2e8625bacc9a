import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import type { Command } from '@/lib/group/commands';
import type { Payment } from '@/lib/group/model';
import { closedText } from '@/lib/group/query/dispute-texts';
import { awaitsIssuer } from '@/lib/group/query/disputes';
import { extendedBy, extensionChoices } from '@/lib/group/query/extension';
import { failedRefund, leftOfShares_cents, refundable_cents, sharesLeft } from '@/lib/group/query/refunds';
import { activeMembers } from '@/lib/group/query/shares';
import { sumOf_cents } from '@/lib/group/query/sums';
import { fees_cents, gone_cents, isUnmade, kept_cents, transferTotals } from '@/lib/group/query/transfers';
import { type Action, act, MONEY_KINDS } from '../../model/actions';
import { settings } from '../../model/histories';
import { World } from '../../model/world';

/* What the pages of a session tell its merchant, and what they offer, beside the machine and the processor. */

/** The organizer pays for a group of three: its transfer is on its way. */
const FUNDED: readonly Action[] = [
  [0, 0, 2, 1],
  [10, 1, 0, 1],
  [14, 0, 0, 0],
];

const choice = fc.nat(1_000);
const moneyHistories: fc.Arbitrary<Action[]> = fc.array(
  fc.tuple(fc.constantFrom(...MONEY_KINDS), choice, choice, choice),
  { minLength: 3, maxLength: 30, size: 'max' },
);

/** What is offered at any time and refused for a while, with the reason. */
function awaits({ session }: World): (string | null)[] {
  const waits: (string | null)[] = [null];
  if (session.payments.some(awaitsIssuer)) waits.push('share_disputed');
  if (session.transfers.some(isUnmade)) waits.push('transfer_not_made');
  return waits;
}

/** Offers that the machine refuses. */
function refusedOffers(world: World): string[] {
  const { session } = world;
  const offers: Command[] = [];
  for (const { id: member_id } of session.status === 'funded' ? activeMembers(session) : []) {
    const amount_cents = refundable_cents(session, member_id);
    if (amount_cents > 0) offers.push({ type: 'refund_member', member_id, amount_cents });
  }
  const shares = session.status === 'funded' ? sharesLeft(session) : [];
  if (shares.length > 0)
    offers.push({ type: 'refund_group', amount_cents: leftOfShares_cents(session, shares) });
  const isOpen = session.status === 'pending' && world.now < session.expires_at;
  for (const hours of isOpen ? extensionChoices(session, [6, 24, 168]) : [])
    offers.push({ type: 'extend', expires_at: extendedBy(session, hours) });
  for (const refund of session.refunds.filter(({ status }) => status === 'failed'))
    if (failedRefund(session, refund) === 'retry')
      offers.push({ type: 'retry_refund', refund_id: refund.id });
  const refused = offers.map((offer) => ({ type: offer.type, code: world.refusal(offer) }));
  return refused
    .filter(({ code }) => !awaits(world).includes(code))
    .map(({ type, code }) => `${type} ${code}`);
}

/** What is wrong with the sums of a session's transfers. */
function wrongSums({ session, balances }: World): string[] {
  const entries = [...balances].map(([account, amount_cents]) => ({ account, amount_cents }));
  const totals = transferTotals(session, entries);
  const gone = gone_cents({ ...totals, total_cents: session.total_cents });
  const sums = { ...totals, gone, rest: session.total_cents - gone - fees_cents(totals) - totals.kept_cents };
  return Object.entries(sums).flatMap(([name, cents]) =>
    cents < 0 || (name === 'rest' && cents !== 0) ? `${name}: ${cents}` : [],
  );
}

/** Whether the merchant has money of this payment, or is to get some. */
const isMerchants = ({ session }: World, { id }: Payment): boolean =>
  session.transfers.some(
    (one) => one.payment_id === id && (isUnmade(one) || (one.status === 'succeeded' && kept_cents(one) > 0)),
  );

/** What is said, of the money of a payment whose disputes are over, that is not so. */
function wrongText(world: World, payment: Payment): string[] {
  const { session } = world;
  return payment.disputes.flatMap((dispute) => {
    const said = closedText(session, payment, dispute);
    if (said.includes('it is transferred to you')) return isMerchants(world, payment) ? [] : said;
    if (said.includes('goes back to the cardholder'))
      return session.refunds.some(({ payment_id }) => payment_id === payment.id) ? [] : said;
    if (said.includes('another dispute'))
      return payment.disputes.some(({ id, withdrawn_cents }) => id !== dispute.id && withdrawn_cents > 0)
        ? []
        : said;
    return /being taken back|once your balance/.test(said) ? said : [];
  });
}

it('a merchant is offered what is done, and reads sums and texts that are so, after any history of money', () => {
  const seen = { offered: 0, closed: 0 };
  fc.assert(
    fc.property(settings, fc.nat(100_000), moneyHistories, (setting, total, actions) => {
      const world = new World(setting, total);
      const look = () => {
        expect(refusedOffers(world)).toEqual([]);
        expect(world.session.transfers.length > 0 ? wrongSums(world) : []).toEqual([]);
        const moments = timeline(world.session);
        expect(moments.filter(({ at, text }) => !Number.isFinite(at) || /undefined|NaN/.test(text))).toEqual(
          [],
        );
        if (activeMembers(world.session).some(({ id }) => refundable_cents(world.session, id) > 0))
          seen.offered += 1;
      };
      for (const action of [...FUNDED, ...actions]) {
        const before = world.session;
        act(world, action);
        if (world.session !== before) look();
      }
      world.rest();
      look();
      const { session, processor } = world;
      expect(
        sumOf_cents(
          session.transfers.map((one) => ({
            amount_cents: one.status === 'succeeded' ? kept_cents(one) : 0,
          })),
        ),
      ).toBe(processor.sent_cents());
      expect(session.payments.flatMap((payment) => wrongText(world, payment))).toEqual([]);
      seen.closed += session.payments.flatMap(({ disputes }) => disputes).length;
    }),
    { numRuns: 250 },
  );
  expect(seen.offered).toBeGreaterThan(500);
  expect(seen.closed).toBeGreaterThan(80);
});
