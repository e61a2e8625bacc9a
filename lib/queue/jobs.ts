import { z } from 'zod';
import { MAIL_TEMPLATES } from '@/lib/group/mail-template';
import { job, type Lane } from './job';

/*
 * Every kind of job: what it needs, what makes two of them the same, and how it runs. Each can run twice, or in two
 * workers at once, without doing anything twice. Handlers are in lib/jobs/handlers.ts.
 *
 * Jobs queued by the previous version must still run: a payload may gain optional fields, a key keeps its form.
 */

/** Later attempts to deliver go behind first ones, and replays behind those. */
export const RETRY_PRIORITY = 5;
const REPLAY_PRIORITY = 10;

const session = z.object({ session_id: z.string() });
const refund = session.extend({ refund_id: z.string() });
const merchantMode = z.object({ merchant_id: z.string(), livemode: z.boolean() });
const delivery = z.object({ delivery_id: z.string() });

/** What the clock queues has neither of these; what is left of a run has both. */
const reconcilePayload = z.looseObject({
  /** Milliseconds since 1970. */
  since: z.number().optional(),
  rest: z.object({ after: z.string(), again: z.array(z.string()) }).optional(),
});

/** What is left of a run names the question that its accounts were last asked for before. */
const refreshAccountsPayload = z.looseObject({ before: z.string().optional() });

/** Mails about a session, to its members or to the merchant. */
const sessionMail = session.extend({
  template: z.enum(MAIL_TEMPLATES),
  /** Null: to the merchant. */
  member_id: z.string().nullable(),
  /** The row it is about; for a reminder or a change its time, and for a digest the end of what it covers. */
  about_id: z.string().nullable(),
});

/** Mails to a merchant about a webhook endpoint. */
const endpointMail = z.object({
  merchant_id: z.string(),
  template: z.enum(['endpoint_failing', 'endpoint_disabled']),
  endpoint_id: z.string(),
  /** Days without one success; 0 if the endpoint was disabled because its receiver is gone. */
  days: z.int().min(0),
});

/** Mails to the service's staff about a merchant whose card payments were paused. */
const breakerMail = z.object({
  template: z.literal('payments_paused'),
  merchant_id: z.string(),
  livemode: z.boolean(),
  /** Milliseconds since 1970. */
  opened_at_ms: z.int(),
});

/** Mails to a merchant about groups that are refunded on a day, since it could not be paid. */
const payoutHoldMail = z.object({
  template: z.literal('payout_hold_ends'),
  merchant_id: z.string(),
  livemode: z.boolean(),
  refund_on: z.iso.date(),
  /** When that was announced, in milliseconds since 1970: what is announced later for the same day is another mail. */
  announced_at_ms: z.int().optional(),
});

/** Mails to a merchant's owners when its account at the processor can receive no transfers, or can again. */
const payoutAccountMail = z.object({
  template: z.enum([
    'payout_account_restricted',
    'payout_account_rejected',
    'payout_account_disconnected',
    'payout_account_ready',
  ]),
  merchant_id: z.string(),
  livemode: z.boolean(),
  /** The number of the answer that has told of it. */
  change: z.string(),
});

/** Mails about the security of an account: to its user, to a merchant's owners, or to both. */
const securityMail = z.object({
  template: z.enum([
    'new_device',
    'key_issued',
    'role_changed',
    'team_joined',
    'member_removed',
    'own_removal',
    'member_left',
    'two_factor_on',
    'two_factor_off',
    'password_changed',
    'backup_code_used',
    'backup_codes_renewed',
    'second_factor_locked',
  ]),
  /** Tells one from another: a key, a sign-in, an invitation, or an id made for it. */
  about_id: z.string(),
  /** Milliseconds since 1970. */
  happened_at_ms: z.int(),
  user_id: z.string().optional(),
  merchant_id: z.string().optional(),
  role: z.string().optional(),
  /** Such as "Chrome on macOS". */
  browser: z.string().optional(),
  address: z.string().nullish(),
  /** Backup codes that are left. */
  codes_left: z.int().min(0).optional(),
});

const inLane =
  (lane: Lane) =>
  <const Task extends string, Payload extends z.ZodObject, const Key extends string>(
    task: Task,
    payload: Payload,
    key: Key,
  ) =>
    job({ task, payload, key, lane });
const money = inLane('money');
const expiring = inLane('expiry');

const mail = <Payload extends z.ZodObject, const Key extends string>(payload: Payload, key: Key) =>
  job({ task: 'send_mail', payload, key, lane: 'mail' });

/** A recurring task: while one waits, a second is not queued. graphile-worker adds the time to what its clock queues. */
const recurring = <const Task extends string, Payload extends z.ZodObject>(
  task: Task,
  payload: Payload,
  lane: Lane = 'upkeep',
) => job({ task, payload, key: `clock:${task}`, lane, attempts: 3 });
const nothing = z.looseObject({});

export const jobs = {
  create_refund: money('create_refund', refund, 'refund:{refund_id}'),
  // The previous version named none: a session had one transfer.
  create_transfer: money(
    'create_transfer',
    session.extend({ transfer_id: z.string().optional() }),
    'transfer:{transfer_id}',
  ),
  reverse_transfer: money(
    'reverse_transfer',
    session.extend({ reversal_id: z.string() }),
    'reversal:{reversal_id}',
  ),
  /** Tries transfers again that wait for the merchant's account. Several reasons at once are one job. */
  retry_transfers: money('retry_transfers', merchantMode, 'retry_transfers:{merchant_id}:{livemode}'),
  /** The same of reversals that wait for the merchant's balance. */
  retry_reversals: money('retry_reversals', merchantMode, 'retry_reversals:{merchant_id}:{livemode}'),
  answer_dispute: money('answer_dispute', z.object({ dispute_id: z.string() }), 'dispute:{dispute_id}'),
  cancel_intent: money(
    'cancel_intent',
    session.extend({ payment_id: z.string() }),
    'cancel_intent:{payment_id}',
  ),
  capture_payment: money(
    'capture_payment',
    session.extend({ payment_id: z.string() }),
    'capture:{payment_id}',
  ),
  expire_session: expiring('expire_session', session, 'expire:{session_id}'),
  check_milestones: expiring('check_milestones', session, 'milestones:{session_id}'),
  close_swap: expiring('close_swap', session.extend({ swap_id: z.string() }), 'swap:{swap_id}'),
  handle_processor_event: money(
    'handle_processor_event',
    z.object({ event_id: z.string() }),
    'processor_event:{event_id}',
  ),

  /** An attempt on the schedule. */
  deliver: job({
    task: 'deliver',
    payload: delivery.extend({ trigger: z.literal('schedule').default('schedule') }),
    key: 'deliver:{delivery_id}',
    lane: 'deliveries',
  }),
  /** One attempt that the merchant has asked for. */
  deliver_now: job({
    task: 'deliver',
    payload: delivery.extend({ trigger: z.enum(['resend', 'test']) }),
    key: '{trigger}:{delivery_id}',
    lane: 'deliveries',
  }),
  /** One attempt of a replay of many. */
  replay: job({
    task: 'deliver',
    payload: delivery.extend({ trigger: z.literal('replay') }),
    key: 'replay:{delivery_id}',
    lane: 'deliveries',
    priority: REPLAY_PRIORITY,
  }),

  session_mail: mail(sessionMail, 'mail:{template}:{session_id}:{member_id}:{about_id}'),
  endpoint_mail: mail(endpointMail, 'mail:{template}:{endpoint_id}:{days}'),
  breaker_mail: mail(breakerMail, 'mail:{template}:{merchant_id}:{livemode}:{opened_at_ms}'),
  payout_hold_mail: mail(payoutHoldMail, 'mail:{template}:{merchant_id}:{livemode}:{refund_on}'),
  payout_account_mail: mail(payoutAccountMail, 'mail:{template}:{merchant_id}:{livemode}:{change}'),
  security_mail: mail(securityMail, 'mail:{template}:{about_id}'),
  /** Queues what has waited for the click in this mail. */
  queue_waiting_mails: inLane('mail')(
    'queue_waiting_mails',
    z.object({ mail_id: z.string() }),
    'waiting_mails:{mail_id}',
  ),

  sweep_expiries: recurring('sweep_expiries', nothing, 'expiry'),
  sweep_deliveries: recurring('sweep_deliveries', nothing),
  sweep_processor_events: recurring('sweep_processor_events', nothing),
  sweep_money: recurring('sweep_money', nothing),
  sweep_stuck_money: recurring('sweep_stuck_money', nothing),
  sweep_disputes: recurring('sweep_disputes', nothing),
  sweep_endpoints: recurring('sweep_endpoints', nothing),
  remind_due: recurring('remind_due', nothing),
  close_days: recurring('close_days', nothing),
  purge: recurring('purge', nothing),
  erase_ended: recurring('erase_ended', nothing),
  reconcile: recurring('reconcile', reconcilePayload),
  refresh_accounts: recurring('refresh_accounts', refreshAccountsPayload),
  import_balance: recurring('import_balance', nothing),
  check_books: recurring('check_books', nothing),
  /** What a run that was cut has left to compare. */
  reconcile_rest: job({
    task: 'reconcile',
    payload: reconcilePayload,
    key: 'reconcile:rest',
    lane: 'upkeep',
    attempts: 3,
  }),
  /** Likewise, what is left of the accounts. */
  refresh_accounts_rest: job({
    task: 'refresh_accounts',
    payload: refreshAccountsPayload,
    key: 'refresh_accounts:rest',
    lane: 'upkeep',
    attempts: 3,
  }),
};

type Kinds = (typeof jobs)[keyof typeof jobs];

export type TaskName = Kinds['task'];

/** What the handler of a task gets. */
export type PayloadOf<Task extends TaskName> = z.output<Extract<Kinds, { task: Task }>['payload']>;

export type SessionMailPayload = z.output<typeof sessionMail>;
export type BreakerMailPayload = z.output<typeof breakerMail>;
export type PayoutAccountMailPayload = z.output<typeof payoutAccountMail>;
export type PayoutHoldMailPayload = z.output<typeof payoutHoldMail>;
export type SecurityMailPayload = z.output<typeof securityMail>;
export type EndpointMailPayload = z.output<typeof endpointMail>;
