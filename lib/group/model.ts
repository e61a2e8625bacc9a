import type { Cart } from '@/lib/cart/schema';
import type { PaymentCard } from '@/lib/format/payment-card';
import type { Locale } from '@/lib/words/locales';
import type { Again } from './again';
import type { Contributions, Gift } from './gift';
import type { Funds, Hold } from './hold';
import type { MailTemplate } from './mail-template';
import type { Milestone } from './milestone';
import type { RefundStatus } from './refund-status';
import type { Claim, DroppedClaim, Place, SplitMode } from './split/divide';
import type { Swap } from './swap';

/*
 * A session and its group, in the words of the glossary (docs/architecture.md). Amounts are integers in the smallest
 * unit of the session's currency, those of shares without the consumer fee. Times are milliseconds since 1970.
 */

export const SESSION_STATUSES = ['pending', 'funded', 'cancelled', 'expired'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/**
 * Why a session ended, where its status does not say it. sold_out: the shop has run out of what the cart sells.
 * milestone_missed: too little was paid in time.
 */
export const END_REASONS = ['sold_out', 'milestone_missed'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Who has cancelled a session: the shop's server or somebody in its team, or the organizer. */
export type CancelledBy = 'shop' | 'organizer';

export interface GroupConfig {
  min_size: number;
  max_size: number;
  default_mode: SplitMode;
  allowed_modes: SplitMode[];
  expiry_hours: number;
  /** The merchant accepts a smaller order: units that nobody claims may be left out. */
  allow_dropping_items: boolean;
  /** What must be paid how long after the session's creation; absent where the merchant has not asked for any. */
  milestones?: { after_minutes: number; paid_percent: number }[];
  /** How long payments are kept after the deadline; absent where the merchant has not asked for it. */
  rescue_hours?: number;
  /** ISO text: until then a member who has paid can give the place to somebody else; absent where nobody can. */
  swap_until?: string;
  /** Everyone chooses what to give, and the organizer pays the rest; absent where amounts are set. */
  contributions?: Contributions;
  /** Whether cards are charged at once, or have the money kept on them until the group is complete; absent: charged. */
  funds?: Funds;
}

export interface Session {
  readonly id: string;
  readonly merchant_id: string;
  readonly livemode: boolean;
  readonly currency: string;
  /** What is to be paid: the cart's total, less items that the group has left out. */
  total_cents: number;
  readonly order_ref: string | null;
  readonly cart: Cart;
  readonly config: GroupConfig;
  /** The organizer's address given at create; without it nobody can be reminded by the API (API specification 4.5). */
  readonly customer_email: string | null;
  /** The language that the shop gave; null where it gave none. */
  readonly locale: Locale | null;
  /** Gets all of the session's events besides the merchant's endpoints. */
  readonly webhook_url: string | null;
  readonly merchant_fee_bps: number;
  readonly consumer_fee_bps: number;
  /** 0 unless the merchant is paid out in another currency of its choice. */
  readonly fx_fee_bps: number;
  readonly group_id: string;
  readonly created_at: number;
  status: SessionStatus;
  started_at: number | null;
  expires_at: number;
  extended_at: number | null;
  /** The end that its rescue had when it began, and so `expires_at`, unless a lost hold moved that; null without one. */
  rescue_until: number | null;
  ended_at: number | null;
  end_reason: EndReason | null;
  /** Null where nobody has, and where it was cancelled before this was kept. */
  cancelled_by: CancelledBy | null;
  /** In the order of their times. */
  milestones: Milestone[];
  /** In the order of their times. */
  swaps: Swap[];
  /** The group whose people it has taken over; null for most. */
  again: Again | null;
  /** `group.cancelled` waits until every refund is answered; true once it was emitted. */
  cancel_announced: boolean;
  /** `group.transferred` was emitted: a transfer that a won dispute brings back comes after it. */
  transfers_announced: boolean;
  event_sequence: number;
  /** The share link: anyone who has it can join. */
  share_id: string;
  /** Links that the organizer has replaced: they open the page for members only. */
  former_share_ids: string[];
  /** The organizer lets nobody else join by the share link. */
  link_closed: boolean;
  /** Anyone who joins by the share link waits for the organizer's approval. */
  approves_joining: boolean;
  /** What we keep of the total, decided when the session is funded; null before. */
  merchant_fee_cents: number | null;
  fx_fee_cents: number | null;
  split: Split | null;
  members: Member[];
  payments: Payment[];
  refunds: Refund[];
  /** One for each payment that funded the session, in the order of the payments. */
  transfers: Transfer[];
  reversals: Reversal[];
}

export interface Split {
  mode: SplitMode;
  /** People the organizer planned for; places of an equal split. */
  size: number;
  /** Empty in itemized mode, where the cart's own lines are what is taken. */
  places: Place[];
  shares: Share[];
  /** Units of the cart that the group has left out of the order; their price is off the total. */
  dropped: DroppedClaim[];
}

export type ShareStatus = 'pending' | 'paid' | 'refunding' | 'refunded';

export interface Share {
  id: string;
  member_id: string;
  /** Indexes into the split's places, ascending. Empty in itemized mode. */
  places: number[];
  /** Units of cart lines. Empty in the other modes. */
  claims: Claim[];
  amount_cents: number;
  status: ShareStatus;
  /** The payment that settled it; null while pending, or when nothing was owed. */
  payment_id: string | null;
  /** Its giver chose its amount; absent otherwise. */
  gift?: Gift;
}

export interface Member {
  readonly id: string;
  readonly position: number;
  readonly is_organizer: boolean;
  /** While they wait for approval: when they asked. */
  joined_at: number;
  name: string;
  email: string | null;
  /** Since when this person is not in the group, having left or not having been let in; null for members. */
  left_at: number | null;
  /** Present only with `left_at`. */
  join_request: JoinRequest | null;
  last_reminded_at: number | null;
  unsubscribed_at: number | null;
  /** The organizer has changed what this member owes; null where that never happened. */
  amount_change: AmountChange | null;
  /** The language of the page on which this person joined or gave an address, and so of mails; null where unknown. */
  locale: Locale | null;
  /** The IANA name of the zone in which that page was read, for times in mails; null where unknown. */
  time_zone: string | null;
  /** Which of this person's links is the last, from the first one's 0 on, since when, and by which showing of a form. */
  link_number: number | null;
  link_renewed_at: number | null;
  link_attempt: string | null;
}

/** What was before the last change of the split. */
export interface AmountChange {
  at: number;
  before_cents: number;
  /** How many people the order was split among. */
  before_size: number;
}

/** What a person who has not been let in asked for. withdrawn: waits no more, and may ask again. */
interface JoinRequest {
  status: 'waiting' | 'declined' | 'withdrawn';
  /** The place that was chosen; held for nobody. */
  place: number | null;
  weight: number;
}

/** Only of payments with a hold. authorized: kept on the card, uncharged; capturing: to be charged; releasing: to be let go. */
export type PaymentStatus =
  | 'open'
  | 'processing'
  | 'authorized'
  | 'capturing'
  | 'releasing'
  | 'succeeded'
  | 'canceled';

export interface PaymentLine {
  /** The share it pays; null for places that were free when the payment started, until it has settled them. */
  share_id: string | null;
  places: number[];
  claims: Claim[];
  amount_cents: number;
  fee_cents: number;
  /** The bank has taken this money out of the group again, and the share is owed as before; absent otherwise. */
  withdrawn?: boolean;
  /** It pays for a share that is paid already, instead of the member who offers it; absent otherwise. */
  swap_id?: string;
  /** What the card was asked for, fee included, where it was charged this amount instead; absent otherwise. */
  asked_cents?: number;
}

export interface Payment {
  readonly id: string;
  readonly member_id: string;
  lines: PaymentLine[];
  /** Sum of the lines without fees; the card is charged `amount_cents + fee_cents`, and was once it has succeeded. */
  amount_cents: number;
  fee_cents: number;
  readonly created_at: number;
  status: PaymentStatus;
  /** Present if the card is authorized first and charged later; null if it is charged at once. */
  hold: Hold | null;
  intent_id: string | null;
  charge_id: string | null;
  payer_email: string | null;
  /** Null where the processor names none, as for Link, and for payments from before it was kept. */
  card: PaymentCard | null;
  error_code: string | null;
  error_message: string | null;
  /** The dispute that matters most now: one that is open, else one that was lost. */
  dispute_id: string | null;
  dispute_status: string | null;
  /** Every dispute and inquiry about the charge, the latest reported last. */
  disputes: Dispute[];
  settled_at: number | null;
}

/** One question of a card issuer about a payment. */
export interface Dispute {
  id: string;
  /** The processor's own word for its state. */
  status: string;
  outcome: 'open' | 'won' | 'lost';
  /** What the issuer has taken and not returned: 0 for an inquiry, and once it is won. */
  withdrawn_cents: number;
  /** Once it is lost: who has borne it, by the ledger's accounts. */
  loss?: Record<'held' | 'merchant_fees' | 'fx_fees' | 'consumer_fees' | 'written_off', number>;
}

/**
 * outside: made by hand at the processor. returned: a dispute was won when the group no longer needed the money.
 * unpayable: the merchant could not be paid. taken_back: in a rescue. swapped: somebody else has paid instead.
 */
export const REFUND_REASONS = [
  'cancelled',
  'expired',
  'late',
  'duplicate',
  'requested',
  'outside',
  'returned',
  'unpayable',
  'taken_back',
  'swapped',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What is refunded of one share. */
export interface RefundLine {
  share_id: string;
  amount_cents: number;
  fee_cents: number;
}

export interface Refund {
  readonly id: string;
  readonly payment_id: string;
  /** The refund that failed, or had become too large, whose place it takes. It can be newer, if this one was made after all. */
  replaces: string | null;
  readonly reason: RefundReason;
  /** Without fees; the card gets `amount_cents + fee_cents`. */
  readonly amount_cents: number;
  readonly fee_cents: number;
  /** Shares that the payment settled and that are refunded whole; empty when there is none. */
  readonly share_ids: string[];
  /** What is refunded of each share, after funding; empty otherwise. */
  readonly lines: RefundLine[];
  readonly created_at: number;
  status: RefundStatus;
  processor_refund_id: string | null;
  failure_code: string | null;
  settled_at: number | null;
  /** When staff paid it in another way; stays if the processor has made it after all, and the payer has it twice. */
  settled_elsewhere_at: number | null;
}

/**
 * queued: asked for, or about to be; waiting: refused for now, with its code; held: the payment is disputed;
 * succeeded: made; abandoned: will not be made, the payer was refunded or the bank took the money.
 */
export type TransferStatus = 'queued' | 'waiting' | 'held' | 'succeeded' | 'abandoned';

/** What the merchant gets of one charge. */
export interface Transfer {
  readonly id: string;
  /** The payment that it is backed by: its charge's, or the one in its place. Null for the whole session, as before. */
  payment_id: string | null;
  /** Sends again what was reversed for this dispute, which was won; null otherwise. */
  readonly dispute_id: string | null;
  readonly amount_cents: number;
  /** What this charge bears of the session's fees: with `amount_cents` they make the shares that the payment settled. */
  readonly merchant_fee_cents: number;
  readonly fx_fee_cents: number;
  readonly created_at: number;
  status: TransferStatus;
  reversed_cents: number;
  /** Why it waits: the processor's code and message, or `no_account`. */
  waiting_code: string | null;
  waiting_message: string | null;
  /** When it was first refused for now; stays once it is made. */
  waiting_at: number | null;
  /** When a dispute last let go of one of the group’s that it had stopped, while this one was not made. */
  released_at: number | null;
  /** When its merchant was last told that it would be refunded instead. */
  announced_at: number | null;
  processor_transfer_id: string | null;
  settled_at: number | null;
}

/** Why money is taken back from the merchant. */
export type ReversalCause = 'refund' | 'dispute' | 'abandoned';

/**
 * queued: asked for, or about to be; waiting: the merchant's balance is short; made; canceled: no longer due, since a
 * dispute was won, or refused and taken elsewhere; returned: made, and sent again since a dispute was won; written_off:
 * given up, by staff, at our loss, or with its transfer, which that pays for.
 */
export type ReversalStatus = 'queued' | 'waiting' | 'made' | 'canceled' | 'returned' | 'written_off';

/** What is taken back of a transfer, for a refund or a dispute of its charge. */
export interface Reversal {
  readonly id: string;
  readonly transfer_id: string;
  readonly cause: ReversalCause;
  /** The refund's id, the dispute's at the processor, or the transfer's own. */
  readonly cause_id: string;
  /** Out of the transfer. */
  amount_cents: number;
  /** Out of our fees. */
  merchant_fee_cents: number;
  fx_fee_cents: number;
  readonly created_at: number;
  status: ReversalStatus;
  waiting_code: string | null;
  /** When it was first refused for now; stays once it is made. */
  waiting_at: number | null;
  processor_reversal_id: string | null;
  settled_at: number | null;
}

export type ReversalAmounts = Pick<Reversal, 'amount_cents' | 'merchant_fee_cents' | 'fx_fee_cents'>;

/** Events that a session can emit. */
export const SESSION_EVENT_TYPES = [
  'group.created',
  'group.member_joined',
  'group.share_paid',
  'group.funded',
  'group.cancelled',
  'group.expired',
  'group.share_refunded',
  'group.refund_failed',
  'group.transferred',
  'group.extended',
  'group.at_risk',
  'group.rescue_started',
  'group.member_swapped',
  'group.share_held',
  'group.hold_released',
  'group.disputed',
  'group.dispute_closed',
] as const;
export type SessionEventType = (typeof SESSION_EVENT_TYPES)[number];

/** An event to be written; its payload has `data` in addition to the session's own fields. */
export interface EventDraft {
  type: SessionEventType;
  data: Record<string, unknown>;
}

/** What has to happen outside, as jobs queued with the change. Each is keyed by our own row and safe to repeat. */
export type Effect =
  | { kind: 'create_refund'; refund_id: string }
  | { kind: 'create_transfer'; transfer_id: string }
  | { kind: 'reverse_transfer'; reversal_id: string }
  | { kind: 'cancel_intent'; payment_id: string }
  | { kind: 'capture_payment'; payment_id: string }
  | { kind: 'expire_at'; at: number }
  | { kind: 'check_milestones'; at: number }
  | { kind: 'close_swap'; swap_id: string; at: number }
  /** `at`: not before this time. */
  | { kind: 'send_mail'; template: MailTemplate; member_id: string | null; about_id?: string; at?: number };
