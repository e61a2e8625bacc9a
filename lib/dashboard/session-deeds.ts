import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { type Applied, apply } from '@/lib/session/apply';
import { noteDeed } from './audit';
import type { UserScope } from './scope';
import { sessionInScope } from './session-detail';

type Doer = Pick<UserScope, 'merchant_id' | 'livemode' | 'actor'>;

/**
 * Gives a command to a session of the scope, and notes in the same transaction who gave it. Null for a session
 * that is not the scope's.
 */
export async function giveCommand(
  scope: Doer,
  session_id: string,
  action: string,
  command: (session: Session) => Command,
): Promise<Applied | null> {
  const session = await sessionInScope(scope, session_id);
  if (!session) return null;
  return apply(session.id, command(session), Date.now(), (client) =>
    noteDeed(client, scope, action, session.id, { livemode: scope.livemode }),
  );
}
