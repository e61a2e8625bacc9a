import { closeAllDays } from '@/lib/dashboard/home/close-days';
import { databaseNow } from '@/lib/db/clock.sql';
import { pool } from '@/lib/db/pool';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { sendEndpointMail } from '@/lib/mail/merchant/endpoint-mail';
import { sendPayoutAccountMail } from '@/lib/mail/merchant/payout-account-mail';
import { sendPayoutHoldMail } from '@/lib/mail/merchant/payout-hold-mail';
import { sendSecurityMail } from '@/lib/mail/merchant/security-mails';
import { sendBreakerMail } from '@/lib/mail/merchant/staff-mails';
import { queueWaitingMails } from '@/lib/mail/send/consent';
import { sendSessionMail } from '@/lib/mail/session/session-mails';
import { endPayoutHolds } from '@/lib/payment/account/payout-hold';
import { checkAllBooks } from '@/lib/payment/books/check-books';
import { importBalances } from '@/lib/payment/books/import-balance';
import { answerDispute } from '@/lib/payment/dispute/dispute-answer';
import { sweepDisputes } from '@/lib/payment/dispute/dispute-deadlines';
import { handleProcessorEvent } from '@/lib/payment/inbox/processor-events';
import { capturePayment } from '@/lib/payment/intent/capture';
import { checkMilestones } from '@/lib/payment/intent/check-milestones';
import { closeSwap } from '@/lib/payment/intent/close-swap';
import { expireSession } from '@/lib/payment/intent/expire';
import { cancelPayment } from '@/lib/payment/intent/intents';
import { warnOfStuckMoney } from '@/lib/payment/reconcile/stuck-money';
import { createRefund } from '@/lib/payment/refund/refunds';
import { retryWaitingReversals, reverseTransfer } from '@/lib/payment/transfer/reversals';
import { createTransfer, retryWaitingTransfers } from '@/lib/payment/transfer/transfers';
import type { JobContext } from '@/lib/queue/job';
import type { PayloadOf, TaskName } from '@/lib/queue/jobs';
import { sendDueReminders } from '@/lib/session/reminders';
import { deliverer } from '@/lib/webhook/delivery/deliverer';
import { sweepFailingEndpoints } from '@/lib/webhook/endpoint/endpoint-health';
import { reconcileLately, refreshAllAccounts } from './nightly';
import { purge } from './purge';
import { sweepDeliveries, sweepExpiries, sweepMoney, sweepProcessorEvents } from './sweeps';

/** What runs a task. It throws when the job should be tried again. */
type Handler<Task extends TaskName> = (payload: PayloadOf<Task>, context: JobContext) => Promise<void>;

/** What these tasks do is not taken back where a worker's own clock was wrong: money is refunded, evidence is sent. */
const now = () => databaseNow(pool());

/** The handler of each task in lib/queue/jobs.ts. */
export const handlers: { readonly [Task in TaskName]: Handler<Task> } = {
  create_refund: createRefund,
  create_transfer: createTransfer,
  reverse_transfer: reverseTransfer,
  retry_transfers: retryWaitingTransfers,
  retry_reversals: retryWaitingReversals,
  answer_dispute: answerDispute,
  cancel_intent: cancelPayment,
  capture_payment: capturePayment,
  expire_session: expireSession,
  check_milestones: checkMilestones,
  close_swap: closeSwap,
  handle_processor_event: handleProcessorEvent,
  deliver: (payload, { signal }) => deliverer().deliver(payload, signal),
  send_mail: (payload) => {
    if ('session_id' in payload) return sendSessionMail(payload);
    if ('happened_at_ms' in payload) return sendSecurityMail(payload);
    if ('change' in payload) return sendPayoutAccountMail(payload);
    if ('refund_on' in payload) return sendPayoutHoldMail(payload);
    return 'endpoint_id' in payload ? sendEndpointMail(payload) : sendBreakerMail(payload);
  },
  queue_waiting_mails: queueWaitingMails,

  sweep_expiries: (_payload, { signal }) => sweepExpiries(signal),
  sweep_deliveries: sweepDeliveries,
  sweep_processor_events: sweepProcessorEvents,
  sweep_money: sweepMoney,
  sweep_stuck_money: async (_payload, { signal }) => {
    const at = await now();
    await warnOfStuckMoney(at);
    await endPayoutHolds(at, signal);
  },
  sweep_disputes: async () => sweepDisputes(await now()),
  sweep_endpoints: async () => sweepFailingEndpoints(await now()),
  remind_due: async (_payload, { signal }) => sendDueReminders(await now(), signal),
  close_days: closeAllDays,
  purge: (_payload, { signal }) => purge(signal),
  erase_ended: (_payload, { signal }) => eraseEnded(signal),
  reconcile: (payload, { signal }) => reconcileLately(payload, signal),
  refresh_accounts: (payload, { signal }) => refreshAllAccounts(payload, signal),
  import_balance: (_payload, { signal }) => importBalances({ signal }),
  check_books: (_payload, { signal }) => checkAllBooks(signal),
};
