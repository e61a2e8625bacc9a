import { pool } from '@/lib/db/pool';
import type { Payment, Session } from '@/lib/group/model';
import { hasRescueAhead, rescueAhead } from '@/lib/group/query/rescue';
import { enqueueAgain } from '@/lib/queue/enqueue';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { cancelIntent, syncPayment } from './intents';

/**
 * Job `expire_session`: ends a session whose time is over. Every payment that is still open is asked about
 * first, then cancelled, so that money the processor had taken counts and none can be taken afterwards. A
 * payment that it is still working on cannot be cancelled: if it succeeds later, it is refunded as late. Where a rescue
 * follows instead of the end, card forms that are open stay open.
 */
export async function expireSession({ session_id }: PayloadOf<'expire_session'>): Promise<void> {
  const session = await loadSession(pool(), session_id);
  if (session?.status !== 'pending') return;
  if (Date.now() < session.expires_at) {
    // Extended meanwhile, or this clock is a little behind: come back in time.
    return enqueueAgain(pool(), jobs.expire_session, { session_id }, session.expires_at);
  }
  const mayBeKept = rescueAhead(session) !== null;
  for (const payment of session.payments) {
    const isAsked = payment.status === 'processing' || (payment.status === 'open' && mayBeKept);
    if (isAsked) await syncPayment(session, payment);
  }
  // What was paid in the last seconds is on record only now, and a rescue follows it.
  const found = mayBeKept ? await loadSession(pool(), session_id) : session;
  if (found && !hasRescueAhead(found)) {
    for (const payment of found.payments)
      if (payment.status === 'open') await cancelUnlessHeld(found, payment);
  }
  await apply(session_id, { type: 'expire' });
}

/** To cancel a hold would let it go, although it was there in time. */
async function cancelUnlessHeld(session: Session, payment: Payment): Promise<void> {
  const status = payment.hold ? await syncPayment(session, payment) : null;
  if (status !== 'requires_capture') await cancelIntent(session, payment);
}
