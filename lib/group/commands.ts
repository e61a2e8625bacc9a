import type { Violation } from '@/lib/cart/violations';
import type { PaymentCard } from '@/lib/format/payment-card';
import type { Locale } from '@/lib/words/locales';
import type { Saying } from '@/lib/words/saying';
import type { AgainPlan } from './again';
import type { Gift } from './gift';
import type {
  CancelledBy,
  Effect,
  EventDraft,
  PaymentLine,
  RefundReason,
  ReversalAmounts,
  ReversalCause,
  Session,
} from './model';
import type { HoldTime } from './payout-hold';
import type { Posting } from './posting';
import type { Want } from './split/claims';
import type { SplitSettings } from './split/settings';

/** Whose share a payment is for. */
export type PaymentScope = { kind: 'own' } | { kind: 'member'; member_id: string } | { kind: 'all' };

/** Somebody on a page of the group, not in it yet. */
interface Newcomer {
  name: string;
  email: string | null;
  /** The language of the page. */
  locale?: Locale;
  /** The zone of the browser. */
  time_zone?: string | null;
}

/** Somebody with the share link, and what they take. */
interface Joining extends Newcomer {
  place?: number;
  weight?: number;
  /** The link that was followed. */
  share_id?: string;
}

/** The processor's answer about a refund. */
export interface RefundAnswer {
  status: 'accepted' | 'succeeded' | 'failed';
  failure_code: string | null;
}

/** A refund that the processor has, and we may not. */
interface RefundMade extends RefundAnswer {
  charge_id: string;
  processor_refund_id: string;
  amount_cents: number;
}

/** Everything that can happen to a session. */
export type Command =
  | ({ type: 'set_up_group'; settings: SplitSettings; weight?: number } & Newcomer)
  /** Right after the session was opened. */
  | { type: 'start_again'; plan: AgainPlan }
  | ({
      type: 'join';
      /** Chosen by the caller: asked again, the same person is found, and does not join a second time. */
      member_id?: string;
    } & Joining)
  | ({
      type: 'join_and_pay';
      /** As for `join`. */
      member_id: string;
      /** Itemized mode: what is taken. */
      wants: Want[];
      /** Where everyone chooses what to give: how much, and what is said with it. */
      gift?: Gift & { amount_cents: number };
    } & Joining)
  | {
      type: 'give_email';
      member_id: string;
      email: string;
      locale?: Locale;
      time_zone?: string | null;
      /** The former address has been sent the personal link. */
      renews_link?: boolean;
      /** Mail to the former address comes back: the same one, given once more, is to be tried. */
      tries_again?: boolean;
      /** Which showing of a form asks for it, as a hash. */
      attempt?: string | null;
    }
  /** Somebody without a key asks for the personal link of the member with this address, if there is one. */
  | { type: 'send_link'; email: string }
  | { type: 'leave'; member_id: string }
  | { type: 'remove'; member_id: string }
  | { type: 'set_link'; open: boolean }
  | { type: 'renew_link'; share_id: string }
  | { type: 'set_approval'; on: boolean }
  | { type: 'approve'; member_id: string }
  | { type: 'decline'; member_ids: string[] }
  | {
      type: 'change_split';
      settings: SplitSettings;
      /** Whom its amounts were chosen for, in order. */
      member_ids?: readonly string[];
    }
  | { type: 'claim_items'; member_id: string; wants: Want[] }
  | {
      type: 'drop_items';
      /** The units that were seen to be free (claimKey). */
      claims?: readonly string[];
    }
  | { type: 'offer_swap'; member_id: string }
  | { type: 'withdraw_swap'; member_id: string }
  | ({
      type: 'swap_and_pay';
      swap_id: string;
      /** Chosen by the caller: asked again, the same person is found. */
      member_id: string;
    } & Newcomer)
  | { type: 'close_swap'; swap_id: string }
  | { type: 'start_payment'; member_id: string; scope: PaymentScope }
  | { type: 'intent_created'; payment_id: string; intent_id: string }
  /** A payment of ours whose row is gone since the database was restored to an earlier time: as it was when it was opened. */
  | {
      type: 'payment_found';
      payment_id: string;
      intent_id: string;
      /** Whose row can be gone too; without a name it does not come back. */
      payer: { id: string; name: string | null };
      /** Null where the processor was not told all of them: then it pays for nothing. */
      lines: PaymentLine[] | null;
      /** Where the payer had chosen what to give: whether the others may see who did. */
      gift: { is_hidden: boolean } | null;
      /** What the card is charged. */
      total_cents: number;
      opened_at: number;
      /** The card is authorized first. */
      holds: boolean;
    }
  | { type: 'payment_processing'; payment_id: string }
  | { type: 'payment_declined'; payment_id: string; code: string; message: string }
  | {
      type: 'payment_succeeded';
      payment_id: string;
      charge_id: string;
      received_cents: number;
      payer_email: string | null;
      card?: PaymentCard | null;
    }
  | {
      type: 'payment_authorized';
      payment_id: string;
      held_cents: number;
      /** When the hold ends by itself. */
      capture_before: number;
      payer_email: string | null;
      card?: PaymentCard | null;
    }
  | { type: 'payment_canceled'; payment_id: string }
  /** `by` nobody where a session makes room for another one of its order. */
  | { type: 'cancel'; by?: CancelledBy }
  | { type: 'sell_out' }
  | { type: 'expire' }
  | { type: 'check_milestones' }
  /** In a rescue: a payer wants the money back. */
  | { type: 'take_back'; member_id: string }
  | { type: 'extend'; expires_at: number }
  | { type: 'advance_time'; by_ms: number }
  | {
      type: 'remind';
      member_ids: string[] | null;
      /** Members who joined or were reminded at or after this time are skipped. */
      not_since?: number;
    }
  | { type: 'unsubscribe'; member_id: string }
  | ({ type: 'refund_answered'; refund_id: string; processor_refund_id: string | null } & RefundAnswer)
  | { type: 'retry_refund'; refund_id: string }
  /** Staff pay a refund that failed in another way, such as by a bank transfer. */
  | { type: 'settle_refund'; refund_id: string }
  | {
      type: 'refund_member';
      member_id: string;
      /** Of the member's shares, without the consumer fee; all that is left when absent. */
      amount_cents?: number;
      /** What was left when somebody chose the amount: refused if it no longer is, as when a form is sent twice. */
      left_cents?: number;
    }
  | {
      type: 'refund_group';
      /** Of everybody's shares, without the consumer fee; all that is left when absent. */
      amount_cents?: number;
      /** As for `refund_member`. */
      left_cents?: number;
    }
  | ({ type: 'charge_refunded_outside' } & RefundMade)
  /** A refund that we asked for, and whose own row is gone since the database was restored to an earlier time. */
  | ({
      type: 'refund_found';
      refund_id: string;
      /** Null for one that was asked for before the processor was told why. */
      reason: RefundReason | null;
      /** The shares that it is about; null where the processor was not told. */
      share_ids: string[] | null;
      /** When the processor made it; a refund of ours that is younger was decided again after the restore. */
      made_at: number;
      /** Those that it was asked for in place of; the processor is not always told. */
      replaces?: readonly string[];
    } & RefundMade)
  /** Without the processor's transfer where there is nothing to send. */
  | { type: 'transfer_made'; transfer_id: string; processor_transfer_id: string | null }
  | { type: 'transfer_refused'; transfer_id: string; code: string; message: string }
  | {
      type: 'abandon_transfers';
      /** Only those that have had their time; all without it. */
      over?: HoldTime;
    }
  /** The merchant is told of those that will be refunded. */
  | ({ type: 'announce_refunds' } & HoldTime)
  | {
      type: 'reversal_made';
      reversal_id: string;
      processor_reversal_id: string | null;
      /** Where the processor was told: what it was made for, which can be due no more, or in another measure. */
      made?: ReversalAmounts;
    }
  /** A reversal that we asked for, and whose own row is gone since the database was restored to an earlier time. */
  | {
      type: 'reversal_found';
      transfer_id: string;
      cause: ReversalCause;
      cause_id: string;
      processor_reversal_id: string;
      made: ReversalAmounts;
    }
  | { type: 'reversal_refused'; reversal_id: string; code: string }
  | { type: 'write_off_reversal'; reversal_id: string }
  | {
      type: 'dispute_changed';
      charge_id: string;
      dispute_id: string;
      /** The processor's own word. */
      status: string;
      /** What is disputed. */
      amount_cents: number;
      /** What of it the bank has returned, as when a lost dispute was about more than was left after a refund. */
      returned_cents?: number;
      /** The processor's word for why; absent where nobody has asked. */
      reason?: string;
      /** Until when the bank takes an answer; null when it takes none. */
      due_by?: number | null;
    };

/** The command of this type. */
export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** Why a command is refused; the edge turns these into its own codes and texts. */
export type RefusalCode =
  | 'session_not_open'
  | 'session_ended'
  | 'group_already_started'
  | 'group_not_started'
  | 'mode_not_allowed'
  | 'size_out_of_bounds'
  | 'invalid_split'
  | 'group_full'
  | 'link_closed'
  | 'too_many_links'
  | 'approval_needed'
  | 'too_many_waiting'
  | 'not_waiting'
  | 'name_taken'
  | 'name_reserved'
  | 'place_taken'
  | 'items_taken'
  | 'member_not_found'
  | 'organizer_only'
  | 'share_already_paid'
  | 'share_being_paid'
  | 'too_many_payments'
  | 'nothing_to_pay'
  | 'split_locked'
  | 'dropping_not_allowed'
  | 'nothing_to_drop'
  | 'already_extended'
  | 'invalid_expiry'
  | 'not_due'
  | 'not_in_rescue'
  | 'test_mode_only'
  | 'unknown_payment'
  | 'unknown_refund'
  | 'unknown_transfer'
  | 'unknown_reversal'
  | 'session_not_funded'
  | 'transfer_not_made'
  | 'nothing_to_refund'
  | 'refund_too_large'
  | 'refundable_changed'
  | 'nothing_to_abandon'
  | 'share_disputed'
  | 'swap_not_allowed'
  | 'swap_not_possible'
  | 'swap_over';

export interface Refused {
  ok: false;
  code: RefusalCode;
  /** For people, when the code alone is not enough: sentences, and what is wrong with a field. */
  violations: Violation[];
}

/** A command that cannot be done now, with the reason; `said` is what people read of it. */
export function refuse(code: RefusalCode, why: Violation[] | string = [], ...said: Saying[]): Refused {
  return { ok: false, code, violations: typeof why === 'string' ? [worded(why, said)] : why };
}

const worded = (text: string, said: Saying[]): Violation => ({
  path: '',
  text,
  ...(said.length > 0 ? { said } : {}),
});

export interface Accepted {
  ok: true;
  session: Session;
  events: EventDraft[];
  effects: Effect[];
  postings: Posting[];
  /** The row that the command made or found: a member, a payment. */
  subject_id: string | null;
  counts: { reminded: number; skipped: number } | null;
}

export type Decision = Accepted | Refused;

/** What a decision may know besides the session and the command. */
export interface DecisionContext {
  now: number;
  newId(prefix: 'mem_' | 'shr_' | 'pay_' | 'ref_' | 'trf_' | 'rev_' | 'swp_'): string;
}
