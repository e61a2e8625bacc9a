import { pool } from '@/lib/db/pool';
import { loadSession } from '@/lib/session/load';
import { expireSession } from './expire';
import { cancelIntent } from './intents';
import { handleProcessorEvent } from './processor-events';
import { createRefund } from './refunds';
import { reverseTransfer } from './reversals';
import { createTransfer } from './transfers';

/** Task `cancel_intent`: a payment that is not wanted any more can no longer be paid. */
async function cancelPayment(payload: { session_id: string; payment_id: string }): Promise<void> {
  const session = await loadSession(pool(), payload.session_id);
  const payment = session?.payments.find((candidate) => candidate.id === payload.payment_id);
  if (session && payment) await cancelIntent(session, payment);
}

/** The processor's tasks by name. `attempt` counts from 1. Each can be run twice without doing anything twice. */
export const paymentTasks = {
  create_refund: createRefund,
  create_transfer: createTransfer,
  reverse_transfer: reverseTransfer,
  cancel_intent: cancelPayment,
  expire_session: expireSession,
  handle_processor_event: handleProcessorEvent,
};
