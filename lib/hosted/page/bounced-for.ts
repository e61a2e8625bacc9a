import type { Session } from '@/lib/group/model';
import { activeMembers } from '@/lib/group/query/shares';
import { bouncedMembers } from '@/lib/mail/send/bounced-members';
import type { FinalBounce } from '@/lib/mail/send/policy';
import type { Viewer } from './page';
import { viewerMember } from './view';

/** From whose address mail of this merchant came back, as far as this viewer may know. A guest asks for nothing. */
export async function bouncedFor(
  session: Session,
  viewer: Viewer,
): Promise<ReadonlyMap<string, FinalBounce>> {
  const { merchant_id } = session;
  if (viewer.kind === 'organizer') return bouncedMembers(activeMembers(session), merchant_id);
  const you = viewerMember(viewer);
  return bouncedMembers(you ? [you] : [], merchant_id);
}
