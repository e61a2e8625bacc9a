import type { Prisma } from '@/lib/db/generated/client';
import type { Command } from '@/lib/group/commands';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { type Applied, apply } from '@/lib/session/apply';

/** Gives a session a command of staff or of the clock, with its audit entry in the same transaction. */
export function applyRecorded(
  session_id: string,
  command: Command,
  actor: Actor,
  { action, details }: { action: string; details?: Prisma.InputJsonObject },
): Promise<Applied> {
  return apply(session_id, command, {
    also: (tx, { session: { merchant_id, livemode } }) =>
      recordAudit(tx, actor, { merchant_id, action, target: session_id, details: { livemode, ...details } }),
  });
}
