import { closeAllDays } from '@/lib/dashboard/home/figures';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { sendMerchantMail } from '@/lib/mail/merchant-mails';
import { sendPayoutHoldMail } from '@/lib/mail/payout-hold-mail';
import { sendSecurityMail } from '@/lib/mail/security-mails';
import { sendSessionMail } from '@/lib/mail/session-mails';
import { sendBreakerMail } from '@/lib/mail/staff-mails';
import { capturePayment } from '@/lib/payment/capture';
import { checkAllBooks } from '@/lib/payment/check-books';
import { checkMilestones } from '@/lib/payment/check-milestones';
import { closeSwap } from '@/lib/payment/close-swap';
import { answerDispute } from '@/lib/payment/dispute-answer';
import { sweepDisputes } from '@/lib/payment/dispute-deadlines';
import { expireSession } from '@/lib/payment/expire';
import { importBalances } from '@/lib/payment/import-balance';
import { cancelPayment } from '@/lib/payment/intents';
import { endPayoutHolds } from '@/lib/payment/payout-hold';
import { handleProcessorEvent } from '@/lib/payment/processor-events';
import { createRefund } from '@/lib/payment/refunds';
import { reverseTransfer } from '@/lib/payment/reversals';
import { warnOfStuckMoney } from '@/lib/payment/stuck-money';
import { createTransfer } from '@/lib/payment/transfers';
import type { JobContext } from '@/lib/queue/job';
import type { PayloadOf, TaskName } from '@/lib/queue/jobs';
import { sendDueReminders } from '@/lib/session/reminders';
import { deliverer } from '@/lib/webhook/delivery/deliverer';
import { sweepFailingEndpoints } from '@/lib/webhook/endpoint/endpoint-health';
import { reconcileLately } from './nightly';
import { purge } from './purge';
import { sweepDeliveries, sweepExpiries, sweepMoney, sweepProcessorEvents } from './sweeps';

/** What runs a task. It throws when the job should be tried again. */
type Handler<Task extends TaskName> = (payload: PayloadOf<Task>, context: JobContext) => Promise<void>;

/** The handler of each task in lib/queue/jobs.ts. */
export const handlers: { readonly [Task in TaskName]: Handler<Task> } = {
  create_refund: createRefund,
  create_transfer: createTransfer,
  reverse_transfer: reverseTransfer,
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
    if ('refund_on' in payload) return sendPayoutHoldMail(payload);
    return 'endpoint_id' in payload ? sendMerchantMail(payload) : sendBreakerMail(payload);
  },

  sweep_expiries: (_payload, { signal }) => sweepExpiries(signal),
  sweep_deliveries: sweepDeliveries,
  sweep_processor_events: sweepProcessorEvents,
  sweep_money: sweepMoney,
  sweep_stuck_money: async () => {
    await warnOfStuckMoney(Date.now());
    await endPayoutHolds(Date.now());
  },
  sweep_disputes: () => sweepDisputes(Date.now()),
  sweep_endpoints: () => sweepFailingEndpoints(Date.now()),
  remind_due: (_payload, { signal }) => sendDueReminders(Date.now(), signal),
  close_days: closeAllDays,
  purge: (_payload, { signal }) => purge(signal),
  erase_ended: (_payload, { signal }) => eraseEnded(signal),
  reconcile: (payload, { signal }) => reconcileLately(payload, signal),
  import_balance: (_payload, { signal }) => importBalances({ signal }),
  check_books: (_payload, { signal }) => checkAllBooks(signal),
};
