import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { findByFormerLink } from './session.sql';

/** Longer than any of our ids. */
const MAXIMUM_ID = 64;

/** The session that a share link opens; `is_former` once the organizer has replaced the link. */
export async function sessionOfLink(share_id: string): Promise<{ id: string; is_former: boolean } | null> {
  if (share_id.length > MAXIMUM_ID) return null;
  const current = await prisma().sessions.findUnique({ where: { share_id }, select: { id: true } });
  if (current) return { id: current.id, is_former: false };
  const former = await findByFormerLink.first(pool(), [share_id]);
  return former ? { id: former.id, is_former: true } : null;
}
