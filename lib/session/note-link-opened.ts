import { prisma } from '@/lib/db/prisma';
import type { Session } from '@/lib/group/model';

/** Notes, once a session, that somebody who is not in the group has followed its share link. */
export async function noteLinkOpened(session: Session, now = Date.now()): Promise<void> {
  const { id: session_id, merchant_id, livemode, currency } = session;
  await prisma().share_link_opens.createMany({
    data: { session_id, merchant_id, livemode, currency, opened_at: new Date(now) },
    skipDuplicates: true,
  });
}
