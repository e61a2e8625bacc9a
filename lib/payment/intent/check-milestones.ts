import { pool } from '@/lib/db/pool';
import { milestoneCheckAt } from '@/lib/group/query/milestones';
import { enqueueAgain } from '@/lib/queue/enqueue';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { syncPayment } from './intents';

/**
 * Job `check_milestones`: warns a group, or ends it. Every payment under way is asked about first, so that money the
 * processor had taken counts. One that succeeds later, after the group has ended, is refunded as late.
 */
export async function checkMilestones({ session_id }: PayloadOf<'check_milestones'>): Promise<void> {
  const session = await loadSession(pool(), session_id);
  if (!session) return;
  const due = milestoneCheckAt(session);
  if (due === null) return;
  if (Date.now() < due) return enqueueAgain(pool(), jobs.check_milestones, { session_id }, due);
  for (const payment of session.payments) {
    if (payment.status === 'open' || payment.status === 'processing') await syncPayment(session, payment);
  }
  await apply(session_id, { type: 'check_milestones' });
}
