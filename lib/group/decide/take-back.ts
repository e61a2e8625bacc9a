import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member, Payment } from '../model';
import { isCharging, isHeld } from '../query/holds';
import { isPaid, paid_cents, paymentsBy, sharesOf } from '../query/shares';
import { hasTakenBack } from '../query/take-back';
import { settledLines, settledShares } from '../query/transfers';
import { refundLines } from './ask-for-refund';
import { type Draft, queue } from './draft';
import { endWithRefunds } from './end';
import { gatherRest } from './gather-rest';
import { takeBackHold } from './hold';
import { cancelOpenPayments } from './open-payments';
import { reopenShares } from './release-hold';
import { tellOrganizer } from './tell-organizer';

/**
 * In a rescue, a payer takes back all that was paid, fees included, without asking anybody, and leaves the group; only
 * its organizer stays. What it had paid for is owed, or free, again. Repeated, it changes nothing.
 */
export function takeBack(draft: Draft, { member_id }: CommandOf<'take_back'>): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'pending') return refuse('session_not_open');
  if (session.rescue_until === null) return refuse('not_in_rescue');
  if (draft.now >= session.expires_at) return refuse('session_ended');
  const member = session.members.find(({ id }) => id === member_id);
  if (!member) return refuse('member_not_found');
  draft.subject_id = member.id;
  const own = paymentsBy(session, member.id);
  const settled = own.filter(({ id }) => settledShares(session, id).length > 0);
  if (settled.length === 0) return hasTakenBack(session, member.id) ? undefined : refuse('nothing_to_refund');
  // Everybody is in, and cards are being charged.
  if (isCharging(session)) return refuse('share_being_paid');
  for (const payment of settled) {
    if (isHeld(payment)) takeBackHold(draft, payment);
    else refundPayment(draft, payment);
  }
  cancelOpenPayments(draft, (payment) => payment.member_id === member.id);
  tellOrganizer(draft, member.id);
  if (!member.is_organizer) goAway(draft, member);
  // As at the deadline: nothing is kept for a group in which nothing is paid.
  if (paid_cents(session) === 0) endWithRefunds(draft, 'expired');
  return undefined;
}

function refundPayment(draft: Draft, payment: Payment): void {
  const lines = settledLines(draft.session, payment);
  reopenShares(draft, payment);
  const refund = refundLines(draft, payment, lines, 'taken_back');
  queue(draft, {
    kind: 'send_mail',
    template: 'taken_back',
    member_id: payment.member_id,
    about_id: refund.id,
  });
}

/** Takes all places along but those that somebody else has paid for. */
function goAway(draft: Draft, member: Member): void {
  const { session, now } = draft;
  if (!session.split) return;
  session.split.shares = session.split.shares.filter(
    (share) => share.member_id !== member.id || isPaid(share),
  );
  if (sharesOf(session, member.id).length === 0) member.left_at = now;
  gatherRest(draft);
}
