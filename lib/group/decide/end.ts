import { chargeStep_cents } from '@/lib/money/currency';
import { feeOf } from '@/lib/money/fee';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { MailTemplate } from '../mail-template';
import type { SessionStatus } from '../model';
import { latestExpiry } from '../query/changes';
import { isCharging, isHeld, latestHeldEnd } from '../query/holds';
import { hasRescueAhead, rescueAhead } from '../query/rescue';
import { activeMembers, paid_cents } from '../query/shares';
import { refundSettledLines } from './ask-for-refund';
import { type Draft, emit, queue } from './draft';
import { cancelPaymentsForGroup } from './open-payments';
import { missesMilestone } from './pass-milestones';
import { releaseHold } from './release-hold';
import { startRescue } from './start-rescue';
import { queueTransfers } from './transfer';

/**
 * Ends the session as funded when nothing is owed any more, and queues the merchant's transfers. Cards on which the money
 * is held are charged first.
 */
export function fundIfComplete(draft: Draft): void {
  const { session } = draft;
  if (session.status !== 'pending' || paid_cents(session) !== session.total_cents) return;
  if (session.payments.some(isHeld)) {
    chargeHolds(draft);
    return;
  }
  end(draft, 'funded');
  const step_cents = chargeStep_cents(session.currency);
  session.merchant_fee_cents = feeOf(session.total_cents, session.merchant_fee_bps, step_cents);
  // Each is rounded: rates that make the whole total can come to more than that.
  session.fx_fee_cents = Math.min(
    feeOf(session.total_cents, session.fx_fee_bps, step_cents),
    session.total_cents - session.merchant_fee_cents,
  );
  queueTransfers(draft, step_cents);
  emit(draft, 'group.funded');
  mailEverybody(draft, 'funded');
}

/** Everybody is in. Nobody else can pay, unless a hold turns out to be lost. */
function chargeHolds(draft: Draft): void {
  const { session } = draft;
  cancelPaymentsForGroup(draft);
  // All of it was there: a hold that is lost now has its own time, which no percentage cuts short.
  for (const milestone of session.milestones) milestone.state = 'passed';
  for (const payment of session.payments.filter(({ status }) => status === 'authorized')) {
    payment.status = 'capturing';
    queue(draft, { kind: 'capture_payment', payment_id: payment.id });
  }
}

/** Cancels an open session. Cancelling again is accepted without effect. */
export function cancelSession(draft: Draft, { by }: CommandOf<'cancel'>): Refused | undefined {
  const { session } = draft;
  if (session.status === 'cancelled') return undefined;
  if (session.status !== 'pending') return refuse('session_not_open');
  session.cancelled_by = by ?? null;
  endWithRefunds(draft, 'cancelled');
  return undefined;
}

/** Cancels an open session because the shop has run out. The same again is accepted without effect. */
export function sellOut(draft: Draft): Refused | undefined {
  const { session } = draft;
  if (session.status === 'cancelled' && session.end_reason === 'sold_out') return undefined;
  if (session.status !== 'pending') return refuse('session_not_open');
  session.end_reason = 'sold_out';
  endWithRefunds(draft, 'cancelled');
  return undefined;
}

/**
 * Ends a session whose deadline has passed, or starts its rescue: where the shop has asked for one, something is paid, and
 * no milestone was missed. The caller has asked the processor about every open payment first, so that money taken in
 * time counts.
 */
export function expireSession(draft: Draft): Refused | undefined {
  const { session } = draft;
  if (session.status === 'expired') return undefined;
  if (session.status !== 'pending') return refuse('session_not_open');
  // Complete in time: the group ends when its cards are charged, or continues if a hold was lost.
  if (draft.now < session.expires_at || isCharging(session)) return refuse('not_due');
  // Every milestone is before the deadline: one can be missed that nothing has looked at in time.
  const isMissed = missesMilestone(draft);
  const until = rescueAhead(session);
  if (until !== null && draft.now < until && hasRescueAhead(session) && !isMissed) {
    startRescue(draft, until);
    return undefined;
  }
  endWithRefunds(draft, 'expired');
  return undefined;
}

/** Ends an open session unpaid: everyone is refunded, and holds are released. `group.cancelled` follows the refunds. */
export function endWithRefunds(draft: Draft, status: 'cancelled' | 'expired'): void {
  end(draft, status);
  for (const payment of draft.session.payments) {
    if (isHeld(payment)) releaseHold(draft, payment, 'ended');
    else refundSettledLines(draft, payment, status);
  }
  if (status === 'expired') emit(draft, 'group.expired');
  mailEverybody(draft, status);
}

/** Once, while open, to at most `LIFETIME_ms` after creation. */
export function extendSession(draft: Draft, command: CommandOf<'extend'>): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'pending') return refuse('session_not_open');
  if (draft.now >= session.expires_at) return refuse('session_ended');
  const latest = latestExpiry(session);
  if (latest === null) return refuse('already_extended');
  if (latest <= session.expires_at) {
    return refuse(
      'invalid_expiry',
      latestHeldEnd(session) === null
        ? 'must stay as it is: the group has as much time as a group can have'
        : 'must stay as it is: banks do not keep money on cards for longer than this group has already',
    );
  }
  if (command.expires_at <= session.expires_at || command.expires_at > latest) {
    return refuse(
      'invalid_expiry',
      `must lead to an end after ${new Date(session.expires_at).toISOString()} and at most at ${new Date(latest).toISOString()}`,
    );
  }
  session.expires_at = command.expires_at;
  session.extended_at = draft.now;
  queue(draft, { kind: 'expire_at', at: session.expires_at });
  emit(draft, 'group.extended');
  return undefined;
}

/** `group.cancelled` is emitted once the processor has answered every refund of the session, and let every hold go. */
export function announceCancelled(draft: Draft): void {
  const { session } = draft;
  if (session.status !== 'cancelled' || session.cancel_announced) return;
  if (session.refunds.some((refund) => refund.status === 'queued')) return;
  if (session.payments.some((payment) => payment.status === 'releasing')) return;
  session.cancel_announced = true;
  emit(draft, 'group.cancelled');
}

function end(draft: Draft, status: Exclude<SessionStatus, 'pending'>): void {
  const { session } = draft;
  session.status = status;
  session.ended_at = draft.now;
  cancelPaymentsForGroup(draft);
}

function mailEverybody(draft: Draft, template: MailTemplate): void {
  for (const member of activeMembers(draft.session)) {
    queue(draft, { kind: 'send_mail', template, member_id: member.id });
  }
}
