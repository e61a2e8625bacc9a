import type { Session } from '../model';
import { idleGivers } from '../query/gifts';
import { type Draft, openDraft } from './draft';
import { gatherRest } from './gather-rest';
import { cancelOpenPayments } from './open-payments';

/**
 * Anyone who began to give and did not pay keeps nothing from the others: what was reserved is the rest again. Money that
 * comes all the same is refunded.
 */
export function releaseIdleGifts(draft: Draft, except?: string): void {
  const { session, now } = draft;
  const idle = idleGivers(session, now);
  if (except !== undefined) idle.delete(except);
  if (!session.split || idle.size === 0) return;
  session.split.shares = session.split.shares.filter(({ member_id }) => !idle.has(member_id));
  for (const member of session.members) if (idle.has(member.id)) member.left_at = now;
  cancelOpenPayments(draft, ({ member_id }) => idle.has(member_id));
  gatherRest(draft);
}

/** The session as the next command finds it, for pages: what is reserved for nobody who pays can be given, or paid. */
export function withoutIdleGifts(session: Session, now: number): Session {
  if (session.status !== 'pending' || now >= session.expires_at || idleGivers(session, now).size === 0)
    return session;
  const draft = openDraft(session, { now, newId: (prefix) => `${prefix}rest` });
  releaseIdleGifts(draft);
  return draft.session;
}
