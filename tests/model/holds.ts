import type { Session } from '@/lib/group/model';
import { held_cents, isCharging, isHeld, takesHolds } from '@/lib/group/query/holds';
import { paid_cents } from '@/lib/group/query/shares';
import { settled_cents, settledShares } from '@/lib/group/query/transfers';
import type { World } from './world';

/** A hold is no money, and everyone is charged once or never. Returns what does not hold, in words. */
export function brokenHolds(before: Session, world: World): string[] {
  const { session, balances } = world;
  const broken: string[] = [];
  const check = (holds: boolean, text: string) => {
    if (!holds) broken.push(text);
  };
  const held = session.payments.filter(isHeld);
  check(
    session.config.funds !== undefined || session.payments.every(({ hold }) => hold === null),
    'holds are asked for',
  );
  check(session.status === 'pending' || held.length === 0, 'nothing is held for a group that has ended');
  check(session.status !== 'funded' || held_cents(session) === 0, 'a group is funded by money');
  for (const payment of session.payments) {
    const settles = settled_cents(session, payment.id);
    if (isHeld(payment)) {
      check(settles === payment.amount_cents, 'a hold settles all that it is for');
      check(payment.charge_id === null, 'a hold is no charge');
    }
    if (payment.status === 'releasing' || payment.status === 'canceled')
      check(settledShares(session, payment.id).length === 0, 'what is let go settles nothing');
  }
  const charged = session.payments.filter(({ status }) => status === 'succeeded');
  const booked = -(balances.get('consumer_fees') ?? 0);
  check(
    booked <= charged.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
    'the books have no fee of a card that was not charged',
  );
  const begins = !isCharging(before) && isCharging(session);
  check(!begins || paid_cents(session) === session.total_cents, 'cards are charged once everybody is in');
  check(
    !isCharging(before) || !takesHolds(session, world.now, null),
    'anyone who pays once cards were to be charged is charged at once',
  );
  check(
    !(isCharging(before) && session.status === 'expired'),
    'a group whose cards are being charged does not run out of time',
  );
  return broken;
}
