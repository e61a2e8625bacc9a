import type { Effect } from '@/lib/group/model';
import { draftJob, type JobDraft } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';

type Kind = Effect['kind'];
type EffectOf<Name extends Kind> = Extract<Effect, { kind: Name }>;

/** The job that carries out each kind of effect. */
const JOBS: { readonly [Name in Kind]: (session_id: string, effect: EffectOf<Name>) => JobDraft } = {
  create_refund: (session_id, { refund_id }) => draftJob(jobs.create_refund, { session_id, refund_id }),
  create_transfer: (session_id, { transfer_id }) =>
    draftJob(jobs.create_transfer, { session_id, transfer_id }),
  reverse_transfer: (session_id, { reversal_id }) =>
    draftJob(jobs.reverse_transfer, { session_id, reversal_id }),
  cancel_intent: (session_id, { payment_id }) => draftJob(jobs.cancel_intent, { session_id, payment_id }),
  capture_payment: (session_id, { payment_id }) => draftJob(jobs.capture_payment, { session_id, payment_id }),
  expire_at: (session_id, { at }) => draftJob(jobs.expire_session, { session_id }, { run_at: at }),
  check_milestones: (session_id, { at }) => draftJob(jobs.check_milestones, { session_id }, { run_at: at }),
  close_swap: (session_id, { swap_id, at }) =>
    draftJob(jobs.close_swap, { session_id, swap_id }, { run_at: at }),
  send_mail: (session_id, { template, member_id, about_id = null, at }) =>
    draftJob(jobs.session_mail, { session_id, template, member_id, about_id }, { run_at: at }),
};

/** The job that carries an effect out, keyed by our own row, so that an effect queued twice is done once. */
export function jobOf<Name extends Kind>(
  session_id: string,
  effect: EffectOf<Name> & { kind: Name },
): JobDraft {
  return JOBS[effect.kind](session_id, effect);
}
