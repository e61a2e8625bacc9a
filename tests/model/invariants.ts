import { withoutIdleGifts } from '@/lib/group/decide/release-gifts';
import { decide } from '@/lib/group/machine';
import type { Dispute, Payment, Session } from '@/lib/group/model';
import type { LedgerAccount } from '@/lib/group/posting';
import { isUndecided } from '@/lib/group/query/disputes';
import { isCharging } from '@/lib/group/query/holds';
import { missing_cents } from '@/lib/group/query/milestones';
import { allLines, hasInHand, isAwaited } from '@/lib/group/query/owed';
import {
  isAskedOrMade,
  isOwedOrMade,
  isPaidBack,
  isTriedAgain,
  leftAfterDisputes,
  leftOf,
  leftOfShares_cents,
  sharesOfRefund,
} from '@/lib/group/query/refunds';
import {
  freeAmount_cents,
  freeClaims,
  freePlaces,
  linesOf,
  organizerOf,
  placesAmount_cents,
} from '@/lib/group/query/shares';
import { onCard_cents, onCards_cents } from '@/lib/group/query/sums';
import { gross_cents, sentFor, settledShares, transfersOf } from '@/lib/group/query/transfers';
import { viewSession } from '@/lib/group/query/view';
import { claimsAmount_cents } from '@/lib/group/split/items';
import { chargeStep_cents, minimumCharge_cents } from '@/lib/money/currency';
import { areWanted, brokenOnceRetried, brokenShares, keptElsewhere_cents } from './cards';
import { brokenHolds } from './holds';
import { brokenRescue } from './rescue';
import { brokenSwaps } from './swaps';
import { brokenWaiting } from './waiting';
import type { World } from './world';

/** What must hold after every command. Returns what does not, in words. */
export function brokenInvariants(before: Session, world: World): string[] {
  const { session } = world;
  const broken: string[] = [];
  const check = (holds: boolean, text: string) => {
    if (!holds) broken.push(text);
  };
  const { group } = viewSession(session);
  check(group.paid_amount + group.pending_amount === session.total_cents, 'paid + pending = total');
  check(group.pending_amount >= 0, 'no more is paid than the total');
  check(before.status === 'pending' || before.status === session.status, 'a final state is never left');
  check(freeAmount_cents(session) === pieces(session), 'what is free and what is taken add up to the total');
  check(distinctPlaces(session), 'no place is taken twice');
  check(session.transfers.length === 0 || session.status === 'funded', 'transfers exist only when funded');
  check(
    session.transfers.length === 0 || sentAtFirst(session) === session.total_cents,
    'the first transfers and their fees make the total',
  );
  check(
    session.transfers.length === 0 ||
      (sum(session.transfers.map((one) => one.merchant_fee_cents)) === session.merchant_fee_cents &&
        sum(session.transfers.map((one) => one.fx_fee_cents)) === session.fx_fee_cents),
    'the transfers bear the fees of the session',
  );
  check(
    session.transfers.every((transfer) => gross_cents(transfer) > 0),
    'nothing is transferred for a payment that has settled nothing',
  );
  check(
    session.transfers.every(({ amount_cents }) => amount_cents >= 0),
    'no transfer is below 0',
  );
  check(
    session.reversals.every((reversal) =>
      [reversal.amount_cents, reversal.merchant_fee_cents, reversal.fx_fee_cents].every(
        (cents) => cents >= 0,
      ),
    ),
    'nothing is ever reversed the wrong way',
  );
  for (const { payment_id, dispute_id, status } of session.transfers) {
    const payment = session.payments.find(({ id }) => id === payment_id);
    const isAsked = dispute_id === null && (status === 'queued' || status === 'waiting');
    check(!isAsked || !payment?.disputes.some(isUndecided), 'nothing is sent while a bank decides');
  }
  for (const transfer of session.transfers) {
    check(transfer.reversed_cents <= transfer.amount_cents, 'reversed <= transferred');
  }
  for (const payment of session.payments) {
    check(refundedOf(world, payment) <= chargedOf(world, payment), 'refunded <= charged');
    const isAsked = session.refunds.length > before.refunds.length && isAskedNow(session, payment);
    const left_cents = chargedOf(world, payment) - keptByBanks_cents(payment);
    check(
      !isAsked || refundedOf(world, payment) <= left_cents,
      'no refund is asked for beyond what the charge has left',
    );
  }
  for (const payment of session.payments) {
    const shares = settledShares(session, payment.id);
    if (session.status !== 'funded') continue;
    check(
      leftOfShares_cents(session, shares) <= leftOf(session, payment, isOwedOrMade(session)).amount_cents,
      'no more can be asked for than the charge has left',
    );
  }
  const twice = (type: string) => world.events.filter((event) => event === type).length > 1;
  for (const type of [
    'group.created',
    'group.funded',
    'group.cancelled',
    'group.expired',
    'group.transferred',
    'group.rescue_started',
  ]) {
    check(!twice(type), `${type} is emitted once`);
  }
  const risks = world.events.filter((event) => event === 'group.at_risk').length;
  check(risks <= session.milestones.length, 'the group is warned once of each milestone');
  const missed = session.milestones.find((each) => each.state !== 'passed');
  check(
    before.status !== 'pending' ||
      session.end_reason !== 'milestone_missed' ||
      (missed !== undefined && world.now >= missed.at && missing_cents(before, missed) > 0),
    'a milestone ends a group only at its time, when too little is paid',
  );
  for (const text of strayMoney(before, session)) broken.push(text);
  for (const text of brokenRescue(before, world)) broken.push(text);
  for (const text of brokenSwaps(before, world)) broken.push(text);
  for (const text of brokenWaiting(before, session)) broken.push(text);
  for (const text of brokenGifts(world)) broken.push(text);
  for (const text of brokenHolds(before, world)) broken.push(text);
  for (const text of brokenShares(session)) broken.push(text);
  for (const text of brokenFailures(session)) broken.push(text);
  check(areWanted(session), 'an open payment is for something that is owed');
  check(sum(world.balances.values()) === 0, 'the ledger sums to zero');
  check(canBePaid(world), 'the organizer can pay for all that is open and not in the processor’s hands');
  return broken;
}

/** What goes back is of one payment: of the shares that it has settled, and from its own transfers. */
function strayMoney(before: Session, session: Session): string[] {
  const broken: string[] = [];
  const shares = session.split?.shares ?? [];
  for (const refund of session.refunds.slice(before.refunds.length)) {
    const { id, payment_id, reason, replaces, lines, amount_cents, status } = refund;
    const about = shares.filter((share) => sharesOfRefund(refund).includes(share.id));
    if (about.some((share) => share.payment_id !== payment_id))
      broken.push(`${id} is of shares that another payment has settled`);
    // The one whose place it takes can have turned out to be made, and has it again.
    const isAsked = reason === 'requested' && replaces === null && status !== 'superseded';
    if (isAsked && sum(lines.map((line) => line.amount_cents)) !== amount_cents)
      broken.push(`${id} is of as much as its shares`);
  }
  for (const { id, cause, cause_id, transfer_id } of session.reversals.slice(before.reversals.length)) {
    if (cause === 'abandoned') continue;
    const refund = session.refunds.find((one) => one.id === cause_id);
    const payment = session.payments.find((one) =>
      refund ? one.id === refund.payment_id : one.disputes.some((dispute) => dispute.id === cause_id),
    );
    if (!payment || !transfersOf(session, payment).some((transfer) => transfer.id === transfer_id))
      broken.push(`${id} takes back what another payment has sent`);
  }
  return broken;
}

/** What everyone gives and what the organizer has to pay is the total, and each of it can be paid by card. */
function brokenGifts({ session, now }: World): string[] {
  const { split, config, currency } = session;
  if (!split || !config.contributions) return [];
  const broken: string[] = [];
  if (freePlaces(split).length > 0) broken.push('what nobody gives is the organizer’s');
  const isTooSmall = (cents: number) => cents !== 0 && cents < minimumCharge_cents(currency);
  if (split.places.some(({ amount_cents }) => amount_cents < 0 || isTooSmall(amount_cents)))
    broken.push('nothing is left that no card can pay');
  if (
    sum(split.places.map(({ amount_cents }) => amount_cents)) !==
    sum(split.shares.map((one) => one.amount_cents))
  )
    broken.push('gifts and rest are the places');
  const organizer_id = organizerOf(session)?.id ?? '';
  const shown = withoutIdleGifts(session, now);
  const isOpen = session.status === 'pending' && now < session.expires_at;
  if (isOpen && isAwaited(session, organizer_id, now) !== isAwaited(shown, organizer_id, now))
    broken.push('the organizer is awaited where the page asks for the rest');
  return broken;
}

/** No group is ever stuck with a rest that nobody can pay. */
function canBePaid({ session, now, newId }: World): boolean {
  const organizer = session.members.find(({ is_organizer }) => is_organizer);
  if (session.status !== 'pending' || now >= session.expires_at || !organizer) return true;
  if (allLines(session).length === 0) return hasInHand(session) || isCharging(session);
  const all = { type: 'start_payment', member_id: organizer.id, scope: { kind: 'all' } } as const;
  return decide(session, all, { now, newId }).ok;
}

/** What must hold when nothing is under way any more. */
export function brokenAtRest(world: World): string[] {
  const { session, balances } = world;
  const broken: string[] = [];
  const check = (holds: boolean, text: string) => {
    if (!holds) broken.push(text);
  };
  const failed_cents = sum(
    unansweredFailures(session).map((refund) => refund.amount_cents + refund.fee_cents),
  );
  const balance_cents = world.processor.balance_cents();
  const balance = (account: LedgerAccount) => balances.get(account) ?? 0;
  check(session.status !== 'pending', 'nobody waits for ever');
  check(
    session.status === 'funded' || balance_cents === failed_cents + keptElsewhere_cents(world),
    `every cent of an unfunded group is given back: ${balance_cents} is left, ${failed_cents} could not be refunded, ${keptElsewhere_cents(world)} was paid in another way`,
  );
  check(
    balance_cents >= -balance('written_off'),
    `no group's money pays for another: ${balance_cents}, written off ${balance('written_off')}`,
  );
  check(
    balance('processor') === balance_cents,
    `the ledger knows the balance at the processor: ${balance('processor')}, not ${balance_cents}`,
  );
  check(balance('disputed') === 0, `no dispute is left in the books: ${balance('disputed')}`);
  check(
    session.reversals.every(({ status }) => status !== 'queued' && status !== 'waiting'),
    'every reversal that is due is made',
  );
  for (const transfer of session.transfers) {
    const reversed = session.reversals.filter(
      ({ transfer_id, status }) =>
        transfer_id === transfer.id && (status === 'made' || status === 'returned'),
    );
    check(
      sum(reversed.map(({ amount_cents }) => amount_cents)) === transfer.reversed_cents,
      'a transfer knows what was taken back from it',
    );
    check(
      transfer.status === 'succeeded' || transfer.status === 'abandoned',
      `no transfer is left ${transfer.status}`,
    );
  }
  check(
    !world.processor.isAllGone() || balance('written_off') > 0 || world.processor.sent_cents() === 0,
    `when every charge is gone, so is all that was sent: ${world.processor.sent_cents()}`,
  );
  for (const account of ['consumer_fees', 'merchant_fees', 'fx_fees'] as const)
    check(balance(account) <= 0, `no fee is given back that was not taken: ${account} ${balance(account)}`);
  check(balance('written_off') >= 0, `nothing is gained by a loss: ${balance('written_off')}`);
  check(
    balance('held') === -sum(unansweredFailures(session).map(({ amount_cents }) => amount_cents)),
    `nothing is held any more but what could not be refunded: ${balance('held')}`,
  );
  check(
    balance('written_off') === 0 ||
      balance('paid_elsewhere') < 0 ||
      session.reversals.some(({ status }) => status === 'written_off') ||
      session.transfers.some(({ status }) => status === 'abandoned'),
    `nothing is written off that nobody has given up: ${balance('written_off')}`,
  );
  check(
    session.refunds.every(({ status }) => status !== 'reversing' && status !== 'queued'),
    'no refund waits for ever',
  );
  broken.push(...brokenFailures(session), ...wrongRefunds(world), ...wrongFees(world));
  check(session.status !== 'cancelled' || session.cancel_announced, 'a cancellation is announced');
  check(
    session.payments.every((payment) => payment.status === 'succeeded' || payment.status === 'canceled'),
    'no payment is left open',
  );
  // It goes on, and so comes last.
  broken.push(...brokenOnceRetried(world));
  return broken;
}

/** What became of refunds wrongly, of payments whose every dispute the bank decides for the merchant. */
function wrongRefunds({ session, processor }: World): string[] {
  const disputes = [...processor.disputes.values()];
  return session.payments.flatMap(({ id, charge_id }) => {
    const isLost = disputes.some((one) => one.charge_id === charge_id && one.path.includes('lost'));
    if (isLost || settledShares(session, id).length === 0) return [];
    const refunds = session.refunds.filter(({ payment_id }) => payment_id === id);
    const outside = refunds.filter(({ reason }) => reason === 'outside');
    const isReturned = refunds.some((refund) => refund.reason === 'returned' && isAskedOrMade(refund));
    const forgotten = refunds.filter((one) => one.status === 'superseded' && !isTriedAgain(session, one));
    const isCovered = onCards_cents(forgotten) <= onCards_cents(outside);
    return [
      ...(isReturned ? ['no more is refunded than was asked for when no dispute is lost'] : []),
      ...(isCovered ? [] : ['a refund in whose place none was made is made']),
    ];
  });
}

/**
 * Our fees go back with what is taken back, in proportion, unless something was lost or given up. Each fee is rounded
 * once.
 */
function wrongFees({ session, processor }: World): string[] {
  if (session.reversals.some(({ status }) => status === 'written_off')) return [];
  if ([...processor.disputes.values()].some(({ path }) => path.includes('lost'))) return [];
  const step_cents = chargeStep_cents(session.currency);
  return session.payments.flatMap((payment) => {
    const { first, back } = sentFor(session, payment);
    if (!first || transfersOf(session, payment).some(({ status }) => status === 'abandoned')) return [];
    const gone = sum(back.map(gross_cents)) / gross_cents(first);
    return (['merchant_fee_cents', 'fx_fee_cents'] as const).flatMap((fee) => {
      const off_cents = Math.abs(sum(back.map((reversal) => reversal[fee])) - first[fee] * gone);
      return off_cents < 2 * step_cents ? [] : [`${fee} goes back in proportion: ${off_cents} off`];
    });
  });
}

/** Refunds that failed and were not asked for again. */
function unansweredFailures(session: Session) {
  return session.refunds.filter((refund) => refund.status === 'failed' && !isTriedAgain(session, refund));
}

/** One that waits to be tried again can be: refunds that were made, and banks that have decided, have left something. */
function brokenFailures(session: Session): string[] {
  return unansweredFailures(session).flatMap(({ id, payment_id }) => {
    const payment = session.payments.find((one) => one.id === payment_id);
    const isLost = ({ outcome }: Dispute) => outcome === 'lost';
    const left = payment && leftAfterDisputes(session, payment, isPaidBack, isLost);
    return left && onCard_cents(left) > 0 ? [] : [`${id} has failed, and has nothing left to be made from`];
  });
}

/** What the transfers of funding were made from: shares, fees included. */
function sentAtFirst({ transfers }: Session): number {
  return sum(
    transfers
      .filter(({ dispute_id }) => dispute_id === null)
      .map(
        ({ amount_cents, merchant_fee_cents, fx_fee_cents }) =>
          amount_cents + merchant_fee_cents + fx_fee_cents,
      ),
  );
}

/** What nobody has taken, counted from the pieces rather than from the shares. */
function pieces(session: Session): number {
  const { split } = session;
  if (!split) return session.total_cents;
  if (split.mode !== 'itemized') return placesAmount_cents(split, freePlaces(split));
  const lines = linesOf(session);
  return claimsAmount_cents(lines, freeClaims(session, lines), session.currency);
}

function distinctPlaces(session: Session): boolean {
  const taken = session.split?.shares.flatMap((share) => share.places) ?? [];
  return new Set(taken).size === taken.length;
}

/** What the processor has taken, whatever was asked for. */
function chargedOf({ processor }: World, payment: Payment): number {
  return processor.charges.get(`ch_${payment.id}`)?.amount_cents ?? onCard_cents(payment);
}

const keptByBanks_cents = ({ disputes }: Payment): number =>
  sum(disputes.filter(({ outcome }) => outcome === 'lost').map((one) => one.withdrawn_cents));

/** Whether the newest refund is of this payment, and the processor is to make it. */
function isAskedNow({ refunds }: Session, { id }: Payment): boolean {
  const newest = refunds.at(-1);
  return newest?.payment_id === id && (newest.status === 'queued' || newest.status === 'reversing');
}

function refundedOf({ session, processor }: World, payment: Payment): number {
  // That it has failed is not heard yet.
  const hasFailed = (id: string | null) => processor.outside.get(id ?? '')?.status === 'failed';
  return sum(
    session.refunds
      .filter((refund) => refund.payment_id === payment.id && isAskedOrMade(refund))
      // What was paid in another way comes out of no charge.
      .filter((one) => one.status !== 'settled_elsewhere' && !hasFailed(one.processor_refund_id))
      .map((refund) => refund.amount_cents + refund.fee_cents),
  );
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
