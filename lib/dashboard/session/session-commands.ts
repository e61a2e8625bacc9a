import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { type Applied, apply } from '@/lib/session/apply';
import type { Author } from '../access/access';
import { recordActionIn } from '../team/audit';
import { merchantSession } from './session-detail';

/**
 * Applies a command to one of the merchant's sessions and records in the same transaction who gave it. Null for
 * another merchant's session.
 */
export async function applyAudited(
  access: Author,
  session_id: string,
  action: string,
  command: (session: Session) => Command,
): Promise<Applied | null> {
  const session = await merchantSession(access, session_id);
  if (!session) return null;
  const given = command(session);
  return apply(session.id, given, {
    also: async (client, { session: after, before }) => {
      // To cancel what is cancelled is accepted, and nobody's deed.
      if (given.type === 'cancel' && after.status === before.status) return;
      await recordActionIn(client, access, action, session.id, { livemode: access.livemode });
    },
  });
}
