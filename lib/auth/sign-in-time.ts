import { prisma } from '@/lib/db/prisma';
import { DAY_ms } from '@/lib/format/units';

/*
 * How long a sign-in lasts: until nobody has used it for a week, and a month at most. The browser keeps the cookie for
 * the month, and the database says whether it still counts, so that pages, which set no cookies, make it last as forms do.
 */

const UNUSED_ms = 7 * DAY_ms;
export const LONGEST_ms = 30 * DAY_ms;

interface Times {
  createdAt: Date;
  expiresAt: Date;
}

/** When a sign-in ends that is used for the first time. */
export const firstEnd = (now = Date.now()): Date => new Date(now + UNUSED_ms);

/** When a sign-in ends that is used now; null while that is not a day later than it ends already. */
function laterEnd({ createdAt, expiresAt }: Times, now = Date.now()): Date | null {
  const end_ms = Math.min(now + UNUSED_ms, createdAt.getTime() + LONGEST_ms);
  return end_ms - expiresAt.getTime() >= DAY_ms ? new Date(end_ms) : null;
}

/** Has a sign-in that still counts last longer, because it is used. */
export async function noteUse({ id, ...times }: Times & { id: string }): Promise<void> {
  const expiresAt = laterEnd(times);
  if (expiresAt) await prisma().auth_sessions.updateMany({ where: { id }, data: { expiresAt } });
}
