import type { Queryable } from '@/lib/db/pool';
import type { RunStatement } from '@/lib/db/statement';
import { fieldError } from '@/lib/errors';
import type { AgainPlan } from '@/lib/group/again';
import { applyFirst } from './apply';
import { isRefusedBy, type OpenedSession } from './open';
import { lockFormer } from './session.sql';

/** The index that lets one pending session take over the people of another. */
const AGAIN_ONCE = 'sessions_again';

/** What a session takes over, and the version of the former one that says so. */
export interface PlannedAgain {
  plan: AgainPlan;
  version: number;
}

/**
 * Runs the opening of a session so that its group starts in the same transaction, with the people of another one. Does not
 * open it where they have changed since they were read, as when somebody was erased: the next try plans it again.
 *
 * @param also what else is written in that transaction
 * @throws ApiError group_from_in_use while another session with the same people is pending
 */
export function openingAgain(
  planAgain: () => Promise<PlannedAgain>,
  now: number,
  also: (client: Queryable, opened: OpenedSession) => Promise<void>,
): RunStatement<OpenedSession> {
  return async (statement, values, opened) => {
    const { session_id } = opened;
    const { plan, version } = await planAgain();
    const isPlanned = async (client: Queryable) =>
      (await lockFormer.first(client, [plan.session_id]))?.version === version;
    const applied = await applyFirst(
      session_id,
      async (client) => (await isPlanned(client)) && (await statement.run(client, values)) > 0,
      { type: 'start_again', plan },
      now,
      (client) => also(client, opened),
    ).catch((error: unknown) => {
      if (!isRefusedBy(AGAIN_ONCE, error)) throw error;
      throw fieldError('group_from', 'has a pending session with its people already', 'group_from_in_use');
    });
    if (applied === null) return 0;
    if (!applied.ok) throw new Error(`A session that was just opened refuses to start: ${applied.code}`);
    return 1;
  };
}
