import { prisma } from '@/lib/db/prisma';

/** The order references of the sessions that rows belong to, by session. */
export async function orderRefsOf(
  rows: readonly { session_id: string }[],
): Promise<ReadonlyMap<string, string | null>> {
  const sessions = await prisma().sessions.findMany({
    where: { id: { in: rows.map(({ session_id }) => session_id) } },
    select: { id: true, order_ref: true },
  });
  return new Map(sessions.map(({ id, order_ref }) => [id, order_ref]));
}
