import { decide } from '@/lib/group/machine';
import type { Payment, Session } from '@/lib/group/model';
import { allLines, hasInHand } from '@/lib/group/query/owed';
import {
  freeAmount_cents,
  freeClaims,
  freePlaces,
  linesOf,
  placesAmount_cents,
} from '@/lib/group/query/shares';
import { viewSession } from '@/lib/group/query/view';
import { claimsAmount_cents } from '@/lib/group/split/items';
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
  check(session.transfer === null || session.status === 'funded', 'a transfer exists only when funded');
  check(
    session.transfer === null ||
      session.refunds.every((refund) => refund.share_ids.length === 0 || refund.reason === 'requested'),
    'a settled share is never both refunded and transferred, unless somebody asked for it after funding',
  );
  check(
    session.refunds.every((refund) => refund.reversal_cents >= 0 && refund.reversal_merchant_fee_cents >= 0),
    'nothing is ever reversed the wrong way',
  );
  check(
    (session.transfer?.reversed_cents ?? 0) <= (session.transfer?.amount_cents ?? 0),
    'reversed <= transferred',
  );
  for (const payment of session.payments) {
    check(refundedOf(session, payment) <= payment.amount_cents + payment.fee_cents, 'refunded <= charged');
  }
  check((world.balances.get('disputed') ?? 0) >= 0, 'no dispute is ever a gain');
  const twice = (type: string) => world.events.filter((event) => event === type).length > 1;
  for (const type of [
    'group.created',
    'group.funded',
    'group.cancelled',
    'group.expired',
    'group.transferred',
  ]) {
    check(!twice(type), `${type} is emitted once`);
  }
  check(sum(world.balances.values()) === 0, 'the ledger sums to zero');
  check(canBePaid(world), 'the organizer can pay for all that is open and not in the processor’s hands');
  return broken;
}

/** No group is ever stuck with a rest that nobody can pay. */
function canBePaid({ session, now, newId }: World): boolean {
  const organizer = session.members.find(({ is_organizer }) => is_organizer);
  if (session.status !== 'pending' || now >= session.expires_at || !organizer) return true;
  if (allLines(session).length === 0) return hasInHand(session);
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
  const kept_cents = session.status === 'funded' ? keptCents(session) : 0;
  check(session.status !== 'pending', 'nobody waits for ever');
  check(
    world.charged_cents === world.given_back_cents + kept_cents + failed_cents,
    `every cent is kept or given back: ${world.charged_cents} = ${world.given_back_cents} + ${kept_cents} + ${failed_cents}`,
  );
  check(
    (balances.get('processor') ?? 0) ===
      world.charged_cents - world.given_back_cents - world.transferred_cents - world.disputed_cents(),
    'the ledger knows the balance at the processor',
  );
  check(
    (balances.get('disputed') ?? 0) === world.disputed_cents(),
    'the ledger knows what card issuers have taken back',
  );
  check(
    session.refunds.every(
      (refund) =>
        refund.reversal_status !== 'queued' &&
        (refund.reversal_status !== 'due' || refund.status === 'failed'),
    ),
    'every reversal that is owed is made',
  );
  check(
    sum(session.refunds.map((refund) => (refund.reversal_status === 'made' ? refund.reversal_cents : 0))) ===
      (session.transfer?.reversed_cents ?? 0),
    'the transfer knows what was taken back from it',
  );
  check(
    !allGivenBack(session) || session.transfer?.reversed_cents === session.transfer?.amount_cents,
    'when every share is given back, so is the whole transfer',
  );
  check(
    session.status !== 'funded' || session.transfer?.status === 'succeeded',
    'a funded session is transferred',
  );
  check(failed_cents > 0 || (balances.get('held') ?? 0) === 0, 'nothing is held any more');
  check(session.status !== 'cancelled' || session.cancel_announced, 'a cancellation is announced');
  check(
    session.payments.every((payment) => payment.status === 'succeeded' || payment.status === 'canceled'),
    'no payment is left open',
  );
  return broken;
}

/** A funded session whose every share that had a price went back to a card. */
function allGivenBack(session: Session): boolean {
  const shares = session.split?.shares.filter((share) => share.amount_cents > 0) ?? [];
  return session.status === 'funded' && shares.every((share) => share.status === 'refunded');
}

/** Refunds that failed and were not asked for again. */
function unansweredFailures(session: Session) {
  return session.refunds.filter(
    (refund) =>
      refund.status === 'failed' &&
      !session.refunds.some(
        (later) =>
          later.payment_id === refund.payment_id &&
          later.created_at > refund.created_at &&
          later.reason === refund.reason &&
          JSON.stringify(later.share_ids) === JSON.stringify(refund.share_ids),
      ),
  );
}

/** Shares and fees that a funded session keeps: each paid share with the fee of the line that paid it. */
function keptCents(session: Session): number {
  const surplus = new Map<string, number>();
  for (const refund of session.refunds) {
    if (refund.status === 'failed' && !unansweredFailures(session).includes(refund)) continue;
    surplus.set(
      refund.payment_id,
      (surplus.get(refund.payment_id) ?? 0) + refund.amount_cents + refund.fee_cents,
    );
  }
  return sum(
    session.payments
      .filter((payment) => payment.status === 'succeeded')
      .map((payment) => payment.amount_cents + payment.fee_cents - (surplus.get(payment.id) ?? 0)),
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

function refundedOf(session: Session, payment: Payment): number {
  return sum(
    session.refunds
      .filter((refund) => refund.payment_id === payment.id && refund.status !== 'failed')
      .map((refund) => refund.amount_cents + refund.fee_cents),
  );
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
