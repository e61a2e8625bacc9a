import { pool } from '@/lib/db/pool';
import { enqueueAgain } from '@/lib/queue/enqueue';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { cancelIntent, syncPayment } from './intents';

/**
 * Job `close_swap`: a link that gives a place away is too old. Every payment for it is asked about first, then cancelled,
 * so that money the processor had taken counts. One that it is still working on is refunded if it succeeds later.
 */
export async function closeSwap({ session_id, swap_id }: PayloadOf<'close_swap'>): Promise<void> {
  const session = await loadSession(pool(), session_id);
  const swap = session?.swaps.find(({ id }) => id === swap_id);
  if (!session || swap?.state !== 'open') return;
  if (Date.now() < swap.expires_at)
    return enqueueAgain(pool(), jobs.close_swap, { session_id, swap_id }, swap.expires_at);
  for (const payment of session.payments.filter(({ lines }) => lines[0]?.swap_id === swap_id)) {
    if (payment.status === 'processing') await syncPayment(session, payment);
    else if (payment.status === 'open') await cancelIntent(session, payment);
  }
  await apply(session_id, { type: 'close_swap', swap_id });
}
