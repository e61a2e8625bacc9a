import { pool } from '@/lib/db/pool';
import { type FailedRefund, failedRefund } from '@/lib/group/query/refunds';
import { loadSession } from '@/lib/session/load';

interface Row {
  session_id: string;
  refund_id: string;
}

/** What a failed refund waits for, of which only a part is in its row. */
export async function whatFor({ session_id, refund_id }: Row): Promise<FailedRefund> {
  const session = await loadSession(pool(), session_id);
  const refund = session?.refunds.find(({ id }) => id === refund_id);
  return session && refund ? failedRefund(session, refund) : 'retry';
}
