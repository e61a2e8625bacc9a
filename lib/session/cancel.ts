import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { type Applied, apply } from './apply';

/** Cancels a session for its organizer or the shop's server, and records whose doing it was; again changes nothing. */
export function cancelFor(session_id: string, actor: Actor): Promise<Applied> {
  return apply(session_id, { type: 'cancel' }, Date.now(), async (tx, { before, session }) => {
    if (before.status !== 'pending') return;
    const { merchant_id, livemode } = session;
    const entry = { merchant_id, action: 'session.cancelled', target: session_id, details: { livemode } };
    await recordAudit(tx, actor, entry);
  });
}
