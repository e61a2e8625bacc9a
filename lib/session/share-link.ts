import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { findByFormerLink } from './session.sql';

/** Longer than any of our ids. */
const MAXIMUM_ID = 64;

interface LinkedSession {
  id: string;
  is_former: boolean;
  /** The language that the shop gave. */
  locale: string | null;
}

/** The session that a share link opens; `is_former` once the organizer has replaced the link. */
export async function sessionOfLink(share_id: string): Promise<LinkedSession | null> {
  if (share_id.length > MAXIMUM_ID) return null;
  const select = { id: true, locale: true };
  const current = await prisma().sessions.findUnique({ where: { share_id }, select });
  if (current) return { ...current, is_former: false };
  const former = await findByFormerLink.first(pool(), [share_id]);
  return former ? { ...former, is_former: true } : null;
}
