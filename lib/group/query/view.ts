import type { EventDraft, Refund, Session, Share, TransferStatus } from '../model';
import { sumItems } from '../split/sum-items';
import { before_cents } from './again';
import { byCreation } from './by-creation';
import { isHiddenFrom } from './gifts';
import { areHeld, held_cents, heldPayments } from './holds';
import { keepsStock, stockUntil } from './milestones';
import { sharesInHand } from './owed';
import { isMade, isShown, isTriedAgain, paidElsewhere, refundedByShare_cents, refundsTo } from './refunds';
import { activeMembers, isSettled, paid_cents, sharesByMember, sharesOf } from './shares';
import { onCard_cents, sumOf_cents } from './sums';
import { firstTransfer } from './transfers';
import { waitingMembers } from './waiting';

/*
 * What answers and events tell of a session. Their schemas say what each field means: lib/api/routes/session-schemas and
 * lib/webhook/event/event-schemas. Fields that do not apply to a session are absent.
 */

export const MEMBER_STATUSES = ['pending', 'processing', 'paid', 'refunding', 'refunded'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export const TRANSFER_STATUSES = ['pending', 'waiting', 'succeeded', 'canceled'] as const;
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;

const isoTime = (at: number): string => new Date(at).toISOString();

/** When a session was started, as it is told: time that has passed in test mode alone moves the start before the creation. */
export function startOf<Time extends number | string>(created_at: Time, started_at: Time): Time {
  return started_at < created_at ? created_at : started_at;
}

/** The session as its merchant sees it. */
export function viewSession(session: Session) {
  return {
    session_id: session.id,
    status: session.status,
    started: session.started_at !== null,
    created_at: isoTime(session.created_at),
    started_at: session.started_at === null ? null : isoTime(startOf(session.created_at, session.started_at)),
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

function viewAgain({ again }: Session) {
  if (!again) return {};
  const { session_id, total_cents, missing } = again;
  return { group_from: { session_id, total_cents, missing_items: missing } };
}

/**
 * As everybody may see it who has a publishable key: without hidden people and what is the merchant's own, such as what
 * each transfer leaves after fees.
 */
export function viewForPages(session: Session) {
  const { metadata: _, group_from: __, ...view } = viewSession(session);
  const hidden = new Set(
    session.members.filter((one) => isHiddenFrom(session, one, null)).map(({ id }) => id),
  );
  const members = view.group.members
    .filter(({ id }) => !hidden.has(id))
    .map(({ before_cents: ___, refunded_cents: ____, ...member }) => member);
  return { ...view, transfers: [], group: { ...view.group, members } };
}

function viewStock(session: Session) {
  if (!keepsStock(session)) return {};
  const until = stockUntil(session);
  return { stock_until: until === null ? null : isoTime(until) };
}

function viewRescue({ config, rescue_until, expires_at }: Session) {
  if (config.rescue_hours === undefined) return {};
  return { rescue_until: rescue_until === null ? null : isoTime(expires_at) };
}

function viewGroup(session: Session) {
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
function viewMembers(session: Session) {
  const shares = sharesByMember(session);
  const inHand = sharesInHand(session);
  const held = heldPayments(session);
  const refunded = refundedByShare_cents(session);
  return activeMembers(session).map(({ id, name }) => {
    const own = shares.get(id) ?? [];
    const amount_cents = sumOf_cents(own);
    const refunded_cents = own.reduce((sum, share) => sum + (refunded.get(share.id) ?? 0), 0);
    return {
      id,
      name,
      amount_cents,
      status: statusOf(own, inHand, returnOf(session, id)),
      ...(refunded_cents > 0 && refunded_cents < amount_cents ? { refunded_cents } : {}),
      ...viewBefore(session, id),
      ...(areHeld(own, held) ? { held: true as const } : {}),
    };
  });
}

function viewBefore(session: Session, member_id: string) {
  const cents = before_cents(session, member_id);
  return cents === null ? {} : { before_cents: cents };
}

/** The state a member is in, from the least settled of the member's shares. */
export function memberStatus(session: Session, member_id: string): MemberStatus {
  return statusOf(sharesOf(session, member_id), sharesInHand(session), returnOf(session, member_id));
}

type Return = 'refunding' | 'refunded';

/**
 * In a group that has ended unpaid: how far the refunds of this payer are, also of a payment that settled nothing, as it
 * was late. What is superseded, and not tried again, came back in another way, such as from the bank.
 */
function returnOf(session: Session, member_id: string): Return | undefined {
  if (session.status !== 'cancelled' && session.status !== 'expired') return undefined;
  const refunds = refundsTo(session, member_id).filter((refund) => !isTriedAgain(session, refund));
  if (refunds.length === 0) return undefined;
  const isBack = (refund: Refund) => isMade(refund) || refund.status === 'superseded';
  return refunds.every(isBack) ? 'refunded' : 'refunding';
}

function statusOf(
  shares: readonly Share[],
  inHand: ReadonlySet<string | null>,
  returned: Return | undefined,
): MemberStatus {
  const owed = shares.filter((share) => !isSettled(share));
  if (owed.some(({ id }) => inHand.has(id))) return 'processing';
  // What is refunded of several is a part, as of one.
  if (owed.length === 0 && shares.some((one) => one.status === 'paid' && one.amount_cents > 0)) return 'paid';
  const isBack = (status: Return) =>
    returned === status || (owed.length === 0 && shares.some((share) => share.status === status));
  if (isBack('refunding')) return 'refunding';
  if (isBack('refunded')) return 'refunded';
  return owed.length === 0 && shares.length > 0 ? 'paid' : 'pending';
}

const TRANSFER_STATUS: Readonly<Record<TransferStatus, (typeof TRANSFER_STATUSES)[number]>> = {
  queued: 'pending',
  waiting: 'waiting',
  held: 'waiting',
  succeeded: 'succeeded',
  abandoned: 'canceled',
};

function viewTransfers({ transfers, payments }: Session) {
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
function viewDropped(session: Session) {
  const dropped = session.split?.dropped ?? [];
  if (dropped.length === 0) return {};
  const items = dropped.flatMap(({ line, units, of }) => {
    const item = session.cart.items[line];
    return item ? [{ ...(item.id ? { id: item.id } : {}), name: item.name, quantity: units, of }] : [];
  });
  return { dropped_items: sumItems(items) };
}

/** As its merchant reads it alone: most events have no room for all refunds. */
export function viewWithRefunds(session: Session) {
  return { ...viewSession(session), refunds: viewRefunds(session) };
}

/**
 * Every refund of the session, as reads, `group.cancelled`, `group.expired` and POST cancel carry them, in one order.
 */
export function viewRefunds(session: Session) {
  const inOrder = session.refunds.filter(isShown).toSorted(byCreation);
  return inOrder.map((refund) => viewRefund(session, refund));
}

/** The refunds that a command has added. */
export function viewNewRefunds(before: Session, session: Session) {
  const known = new Set(before.refunds.map(({ id }) => id));
  return session.refunds
    .filter(({ id }) => !known.has(id))
    .map((refund) => ({ payer_id: payerOf(session, refund), ...viewRefund(session, refund) }));
}

function payerOf({ payments }: Session, { payment_id }: Refund): string {
  return payments.find(({ id }) => id === payment_id)?.member_id ?? '';
}

function viewRefund({ payments }: Session, refund: Refund) {
  return {
    charge: payments.find(({ id }) => id === refund.payment_id)?.charge_id ?? '',
    amount_cents: onCard_cents(refund),
    status: shownStatus(refund),
    id: refund.id,
    ...paidElsewhere(refund),
  };
}

function shownStatus(refund: Refund): (typeof REFUND_STATUSES)[number] {
  if (isMade(refund)) return 'succeeded';
  return refund.status === 'failed' ? 'failed' : 'pending';
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
