import { prisma } from '@/lib/db/prisma';
import type { Session } from '@/lib/group/model';
import type { PageKind } from '@/lib/session/page-links';
import { sessionOfLink } from '@/lib/session/share-link';

/**
 * The language that the shop gave the session of a hosted page's address, a former link's included; null where the
 * address leads to none. Who may see the page, it decides itself.
 */
export async function pageFound(kind: PageKind, id: string): Promise<{ locale: string | null } | null> {
  if (kind === 's') return sessionOfLink(id);
  return prisma().sessions.findUnique({ where: { id }, select: { locale: true } });
}

/** The language of a mail to a member, whose link has this id; null where it names no member. */
export async function mailLinkFound(id: string): Promise<{ locale: string | null } | null> {
  if (!id.startsWith('mem_')) return null;
  const select = { locale: true, session: { select: { locale: true } } };
  const member = await prisma().members.findUnique({ where: { id }, select });
  return member && { locale: member.locale ?? member.session.locale };
}

/** What is told to open pages: the version of a session, and whether anything can still change. */
interface News {
  version: number;
  status: Session['status'];
}

/** The same of the session of an address, in one read; null also behind a former link. */
export async function newsFound(kind: PageKind, id: string): Promise<News | null> {
  const where = kind === 's' ? { share_id: id } : { id };
  const row = await prisma().sessions.findUnique({ where, select: { version: true, status: true } });
  return row && { version: row.version, status: row.status as Session['status'] };
}
