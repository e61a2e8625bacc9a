import { prisma } from '@/lib/db/prisma';
import type { PageKind } from '@/lib/session/page-links';
import { sessionOfLink } from '@/lib/session/share-link';

/** Whether a hosted page's address leads to a session, a former link's included. Who may see it, the page decides. */
export async function pageExists(kind: PageKind, id: string): Promise<boolean> {
  if (kind === 's') return (await sessionOfLink(id)) !== null;
  return (await prisma().sessions.findUnique({ where: { id }, select: { id: true } })) !== null;
}
