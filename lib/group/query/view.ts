import type { MissingItem } from '../again';
import type { EndReason, EventDraft, Refund, Session, Share, ShareStatus, TransferStatus } from '../model';
import type { SplitMode } from '../split/divide';
import { before_cents } from './again';
import { isHiddenFrom } from './gifts';
import { areHeld, held_cents, heldPayments } from './holds';
import { keepsStock, stockUntil } from './milestones';
import { sharesInHand } from './owed';
import { isShown } from './refunds';
import { activeMembers, isSettled, paid_cents, sharesByMember, sharesOf, sumOf_cents } from './shares';
import { firstTransfer } from './transfers';
import { waitingMembers } from './waiting';

/** A member as the API and the pages show it (API specification 2.6; decisions, Status values). */
export interface MemberView {
  id: string;
  name: string;
  /** The whole share, without the consumer fee. */
  amount_cents: number;
  status: 'pending' | 'processing' | 'paid' | 'refunding' | 'refunded';
  /** The share in the group that was taken over; absent for anyone who was not in it. */
  before_cents?: number;
  /** Some of it is held on a card and not charged; absent otherwise. */
  held?: true;
}

interface GroupView {
  id: string;
  /** People the organizer planned for; min_size before the group was started. */
  size: number;
  mode: SplitMode;
  paid_amount: number;
  pending_amount: number;
  members: MemberView[];
  /** People who wait for the organizer's approval; absent when nobody does. */
  waiting?: number;
}

/** The session's fields as GET /sessions/:id answers them and every event carries them, request_id aside. */
interface SessionView {
  session_id: string;
  status: Session['status'];
  /** Whether the organizer has started the group. */
  started: boolean;
  created_at: string;
  started_at: string | null;
  expires_at: string;
  ended_at: string | null;
  /** Absent where the status says it all. */
  end_reason?: EndReason;
  /** Until when the shop has to keep what it sells; null once the session has ended, absent without milestones and rescue. */
  stock_until?: string | null;
  /** The end of the session's rescue; null while it has had none, absent where the shop has not asked for one. */
  rescue_until?: string | null;
  /** Until when places can change hands; absent where they cannot. */
  swap_until?: string;
  /** The session whose people were taken over; absent where there is none. */
  group_from?: { session_id: string; total_cents: number; missing_items: MissingItem[] };
  order_ref: string | null;
  currency: string;
  total_cents: number;
  paid_cents: number;
  /** What of it is held on cards and not charged; absent where the shop has not asked for holds. */
  held_cents?: number;
  metadata: Readonly<Record<string, string>>;
  group: GroupView;
  charges: string[];
  /** The first of `transfers` that was made. */
  transfer: string | null;
  transfers: TransferView[];
  /** What the group has left out of the order; absent when it is the whole cart. */
  dropped_items?: DroppedItem[];
}

/** Units of a cart item that nobody took: do not ship them. */
interface DroppedItem {
  /** The item's own id, where the cart gave one. */
  id?: string;
  name: string;
  quantity: number;
  /** 1 for whole units; 3 when `quantity` counts thirds of one. */
  of: number;
}

/** What the merchant gets of one charge. */
interface TransferView {
  /** Null until it is made. */
  id: string | null;
  charge: string | null;
  amount_cents: number;
  reversed_cents: number;
  status: 'pending' | 'waiting' | 'succeeded' | 'canceled';
}

interface RefundView {
  charge: string;
  /** What goes back to the card: share and fee. */
  amount_cents: number;
  status: 'pending' | 'succeeded' | 'failed';
}

const isoTime = (at: number): string => new Date(at).toISOString();

/** The session as its merchant sees it. */
export function viewSession(session: Session): SessionView {
  return {
    session_id: session.id,
    status: session.status,
    started: session.started_at !== null,
    created_at: isoTime(session.created_at),
    started_at: session.started_at === null ? null : isoTime(session.started_at),
    expires_at: isoTime(session.expires_at),
    ended_at: session.ended_at === null ? null : isoTime(session.ended_at),
    order_ref: session.order_ref,
    currency: session.currency,
    total_cents: session.total_cents,
    paid_cents: paid_cents(session),
    ...(session.config.funds === undefined ? {} : { held_cents: held_cents(session) }),
    metadata: session.cart.metadata ?? {},
    group: viewGroup(session),
    charges: session.payments.flatMap((payment) => payment.charge_id ?? []),
    transfer: firstTransfer(session)?.processor_transfer_id ?? null,
    transfers: viewTransfers(session),
    ...viewDropped(session),
    ...viewStock(session),
    ...viewRescue(session),
    ...(session.config.swap_until === undefined ? {} : { swap_until: session.config.swap_until }),
    ...viewAgain(session),
    ...(session.end_reason === null ? {} : { end_reason: session.end_reason }),
  };
}

function viewAgain({ again }: Session): Pick<SessionView, 'group_from'> {
  if (!again) return {};
  const { session_id, total_cents, missing } = again;
  return { group_from: { session_id, total_cents, missing_items: missing } };
}

/** As everybody may see it who has a publishable key: without what is the merchant's own, and hidden people. */
export function viewForPages(session: Session): Omit<SessionView, 'metadata' | 'group_from'> {
  const { metadata: _, group_from: __, ...view } = viewSession(session);
  const hidden = new Set(
    session.members.filter((one) => isHiddenFrom(session, one, null)).map(({ id }) => id),
  );
  const members = view.group.members
    .filter(({ id }) => !hidden.has(id))
    .map(({ before_cents: ___, ...member }) => member);
  return { ...view, group: { ...view.group, members } };
}

function viewStock(session: Session): Pick<SessionView, 'stock_until'> {
  if (!keepsStock(session)) return {};
  const until = stockUntil(session);
  return { stock_until: until === null ? null : isoTime(until) };
}

function viewRescue({ config, rescue_until }: Session): Pick<SessionView, 'rescue_until'> {
  if (config.rescue_hours === undefined) return {};
  return { rescue_until: rescue_until === null ? null : isoTime(rescue_until) };
}

function viewGroup(session: Session): GroupView {
  const paid_amount = paid_cents(session);
  const waiting = session.status === 'pending' ? waitingMembers(session).length : 0;
  return {
    id: session.group_id,
    size: session.split?.size ?? session.config.min_size,
    mode: session.split?.mode ?? session.config.default_mode,
    paid_amount,
    pending_amount: session.total_cents - paid_amount,
    members: viewMembers(session),
    ...(waiting > 0 ? { waiting } : {}),
  };
}

/** Looks at each share and payment once, however many members there are. */
function viewMembers(session: Session): MemberView[] {
  const shares = sharesByMember(session);
  const inHand = sharesInHand(session);
  const held = heldPayments(session);
  return activeMembers(session).map(({ id, name }) => {
    const own = shares.get(id) ?? [];
    return {
      id,
      name,
      amount_cents: sumOf_cents(own),
      status: statusOf(own, inHand),
      ...viewBefore(session, id),
      ...(areHeld(own, held) ? { held: true as const } : {}),
    };
  });
}

function viewBefore(session: Session, member_id: string): Pick<MemberView, 'before_cents'> {
  const cents = before_cents(session, member_id);
  return cents === null ? {} : { before_cents: cents };
}

/** The state a member is in, from the least settled of the member's shares. */
export function memberStatus(session: Session, member_id: string): MemberView['status'] {
  return statusOf(sharesOf(session, member_id), sharesInHand(session));
}

function statusOf(shares: readonly Share[], inHand: ReadonlySet<string | null>): MemberView['status'] {
  const owed = shares.filter((share) => !isSettled(share));
  if (owed.length > 0) return owed.some(({ id }) => inHand.has(id)) ? 'processing' : 'pending';
  const has = (status: ShareStatus) => shares.some((share) => share.status === status);
  if (has('refunding')) return 'refunding';
  if (has('refunded')) return 'refunded';
  return shares.length > 0 ? 'paid' : 'pending';
}

const TRANSFER_STATUS: Readonly<Record<TransferStatus, TransferView['status']>> = {
  queued: 'pending',
  waiting: 'waiting',
  held: 'waiting',
  succeeded: 'succeeded',
  abandoned: 'canceled',
};

function viewTransfers({ transfers, payments }: Session): TransferView[] {
  const charges = new Map(payments.map(({ id, charge_id }) => [id, charge_id]));
  return transfers.map((transfer) => ({
    id: transfer.processor_transfer_id,
    charge: charges.get(transfer.payment_id ?? '') ?? null,
    amount_cents: transfer.amount_cents,
    reversed_cents: transfer.reversed_cents,
    status: TRANSFER_STATUS[transfer.status],
  }));
}

/** What the group has left out of the order, for the merchant to leave out of the parcel; nothing otherwise. */
function viewDropped(session: Session): Pick<SessionView, 'dropped_items'> {
  const dropped = session.split?.dropped ?? [];
  if (dropped.length === 0) return {};
  return {
    dropped_items: dropped.flatMap(({ line, units, of }) => {
      const item = session.cart.items[line];
      return item ? [{ ...(item.id ? { id: item.id } : {}), name: item.name, quantity: units, of }] : [];
    }),
  };
}

/**
 * Every refund of the session, as `group.cancelled`, `group.expired` and POST cancel carry them, in one order: that of
 * their times, and of their ids where several were made at once.
 */
export function viewRefunds(session: Session): RefundView[] {
  const inOrder = session.refunds
    .filter(isShown)
    .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  return inOrder.map((refund) => viewRefund(session, refund));
}

/** The refunds that a command has added. */
export function viewNewRefunds(before: Session, session: Session): (RefundView & { id: string })[] {
  const known = new Set(before.refunds.map(({ id }) => id));
  return session.refunds
    .filter(({ id }) => !known.has(id))
    .map((refund) => ({ id: refund.id, ...viewRefund(session, refund) }));
}

function viewRefund({ payments }: Session, refund: Refund): RefundView {
  return {
    charge: payments.find(({ id }) => id === refund.payment_id)?.charge_id ?? '',
    amount_cents: refund.amount_cents + refund.fee_cents,
    status: refund.status === 'succeeded' || refund.status === 'failed' ? refund.status : 'pending',
  };
}

/** What receivers get as `data` of a command's events: the session as the command leaves it, and what each adds. */
export function viewEvents(session: Session, events: readonly EventDraft[]): EventDraft[] {
  if (events.length === 0) return [];
  const common = viewSession(session);
  return events.map(({ type, data }) => {
    const ends = type === 'group.cancelled' || type === 'group.expired';
    return { type, data: { ...common, ...(ends ? { refunds: viewRefunds(session) } : {}), ...data } };
  });
}
