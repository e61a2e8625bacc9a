import { prisma } from '@/lib/db/prisma';
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

/** The version of the same session, in one read; null also behind a former link. */
export async function versionFound(kind: PageKind, id: string): Promise<number | null> {
  const where = kind === 's' ? { share_id: id } : { id };
  const row = await prisma().sessions.findUnique({ where, select: { version: true } });
  return row?.version ?? null;
}
