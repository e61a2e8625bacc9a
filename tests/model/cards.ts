import type { Payment, Session } from '@/lib/group/model';
import { isChargedOrHeld } from '@/lib/group/query/holds';
import { allLines, takenKey } from '@/lib/group/query/owed';
import { failedRefund, leftOfShare } from '@/lib/group/query/refunds';
import { onCard_cents, onCards_cents, totalsOf } from '@/lib/group/query/sums';
import type { World } from './world';

/** What a payment has settled is what it was for, and nobody who has left has any of it. Returns what is not so, in words. */
export function brokenShares({ split, members, payments }: Session): string[] {
  return (split?.shares ?? []).flatMap(({ id, member_id, status, payment_id, amount_cents }) => {
    const payment = payments.find((one) => one.id === payment_id);
    const lines = payment?.lines.filter(({ share_id }) => share_id === id) ?? [];
    const holds: [boolean, string][] = [
      [members.some((one) => one.id === member_id && one.left_at === null), 'a share is of a member'],
      [status !== 'pending' || payment_id === null, 'what is owed has no payment'],
      [status === 'pending' || payment_id !== null || amount_cents === 0, 'what is paid has a payment'],
      [!payment || isChargedOrHeld(payment), 'a card pays for a share'],
      [
        !payment || (lines.length === 1 && totalsOf(lines).amount_cents === amount_cents),
        'a line pays as much',
      ],
    ];
    return holds.flatMap(([holding, text]) => (holding ? [] : [text]));
  });
}

/** Whether each card form that is open is for something that is owed, or for an offered place. */
export function areWanted(session: Session): boolean {
  const { split, payments, swaps, status } = session;
  const owed = new Set(split?.shares.filter((share) => share.status === 'pending').map(({ id }) => id));
  const free = new Set(allLines(session).map(takenKey));
  for (const share of split?.shares ?? []) if (share.status === 'pending') free.add(takenKey(share));
  const offered = new Set(swaps.filter(({ state }) => state === 'open').map(({ id }) => id));
  return payments
    .filter((payment) => payment.status === 'open')
    .every(({ lines }) =>
      lines.some(({ share_id, swap_id, ...taken }) => {
        if (swap_id !== undefined) return offered.has(swap_id);
        return status === 'pending' && (share_id === null ? free.has(takenKey(taken)) : owed.has(share_id));
      }),
    );
}

/** What must hold at rest once each refund that failed is tried again, as far as it can be. */
export function brokenOnceRetried(world: World): string[] {
  for (let retried = retry(world); retried !== null; retried = retry(world))
    if (!retried) return ['a refund that is tried again is made'];
  const { session, processor } = world;
  const left_cents = processor.balance_cents();
  const elsewhere_cents = keptElsewhere_cents(world);
  const isGivenUp = session.reversals.some(({ status }) => status === 'written_off');
  const isUnderWay = session.split?.shares.some(({ status }) => status === 'refunding');
  return [
    ...(session.status === 'funded' || left_cents === elsewhere_cents
      ? []
      : [`every cent is back: ${left_cents} is left, ${elsewhere_cents} was paid in another way`]),
    ...(session.status === 'funded' && !isGivenUp && isUnderWay ? ['no share is refunded for ever'] : []),
    ...(isGivenUp ? [] : session.payments.flatMap((payment) => wronglyLeft(world, payment))),
  ];
}

/** What staff have paid in another way and is still on our balance: the payer did not get it a second time, or from a bank. */
export function keptElsewhere_cents({ balances }: World): number {
  return -(balances.get('paid_elsewhere') ?? 0) - (balances.get('written_off') ?? 0);
}

/** Whether the first refund that can be tried again is made then; null where there is none. */
function retry(world: World): boolean | null {
  const { session } = world;
  const failed = session.refunds.find(
    (one) => one.status === 'failed' && failedRefund(session, one) === 'retry',
  );
  if (!failed) return null;
  world.must({ type: 'retry_refund', refund_id: failed.id });
  world.rest();
  return world.session.refunds.some(({ replaces, status }) => replaces === failed.id && status !== 'failed');
}

/**
 * A card has paid for what its shares keep, fees included; a hand that refunds a part can leave more of the fee. Of a
 * charge that a bank has kept in part, nobody can say.
 */
function wronglyLeft({ session, processor }: World, { id, charge_id, fee_cents }: Payment): string[] {
  if (charge_id === null || !processor.charges.has(charge_id)) return [];
  const disputes = [...processor.disputes.values()].filter((one) => one.charge_id === charge_id);
  if (disputes.some(({ path }) => path.includes('lost'))) return [];
  const shares = session.split?.shares.filter((one) => one.payment_id === id && one.status === 'paid') ?? [];
  const kept = session.status === 'funded' ? shares.map((share) => leftOfShare(session, share)) : [];
  const [left_cents, kept_cents] = [processor.left_cents(charge_id), onCard_cents(totalsOf(kept))];
  const isByHand = [...processor.outside.values()].some((one) => one.charge_id === charge_id);
  const elsewhere = session.refunds.filter(
    (one) => one.payment_id === id && one.status === 'settled_elsewhere',
  );
  const over_cents = left_cents - kept_cents - onCards_cents(elsewhere);
  if (over_cents === 0 || (isByHand && over_cents > 0 && over_cents < fee_cents)) return [];
  return [`a card pays ${left_cents} for shares that keep ${kept_cents}`];
}
