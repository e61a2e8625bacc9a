import { z } from 'zod';
import { closeAllDays } from '@/lib/dashboard/figures';
import { mailTasks } from '@/lib/mail/tasks';
import { paymentTasks } from '@/lib/payment/tasks';
import { reminderTasks } from '@/lib/session/reminders';
import { deliverer } from '@/lib/webhook/deliverer';
import {
  purge,
  sweepDeliveries,
  sweepEndpoints,
  sweepExpiries,
  sweepMoney,
  sweepProcessorEvents,
} from './clock-tasks';
import { reconcileLately, reconcilePayload } from './nightly';
import { type Task, task } from './task';

const session = z.object({ session_id: z.string() });
/** graphile-worker adds the time to what the clock queues. */
const nothing = z.looseObject({});

const delivery = z.object({
  delivery_id: z.string(),
  trigger: z.enum(['schedule', 'resend', 'replay', 'test']).default('schedule'),
});

/** Deliveries to merchants' servers: run apart, so that no receiver takes the place of money. */
export const DELIVERY_TASKS: Readonly<Record<string, Task>> = {
  deliver: task(delivery, (payload, { signal }) => deliverer().deliver(payload, signal)),
};

/** Every other kind of job. */
export const GENERAL_TASKS: Readonly<Record<string, Task>> = {
  create_refund: task(session.extend({ refund_id: z.string() }), (payload, { attempt }) =>
    paymentTasks.create_refund(payload, attempt),
  ),
  create_transfer: task(session, (payload, { attempt }) => paymentTasks.create_transfer(payload, attempt)),
  reverse_transfer: task(session.extend({ refund_id: z.string() }), (payload, { attempt }) =>
    paymentTasks.reverse_transfer(payload, attempt),
  ),
  cancel_intent: task(session.extend({ payment_id: z.string() }), paymentTasks.cancel_intent),
  expire_session: task(session, paymentTasks.expire_session),
  handle_processor_event: task(z.object({ event_id: z.string() }), paymentTasks.handle_processor_event),

  // Mail reads its own payloads, of several shapes.
  send_mail: task(z.unknown(), (payload, { attempt }) => mailTasks.send_mail(payload, attempt)),

  reconcile: task(reconcilePayload, (payload, { signal }) => reconcileLately(payload, signal)),
  sweep_expiries: task(nothing, sweepExpiries),
  sweep_deliveries: task(nothing, sweepDeliveries),
  sweep_processor_events: task(nothing, sweepProcessorEvents),
  sweep_money: task(nothing, sweepMoney),
  sweep_endpoints: task(nothing, sweepEndpoints),
  remind_due: task(nothing, reminderTasks.remind_due),
  close_days: task(nothing, closeAllDays),
  purge: task(nothing, purge),
};
