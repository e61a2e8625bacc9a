import type { MailTemplate } from '@/lib/group/mail-template';
import type { Member, Session } from '@/lib/group/model';
import { digestNews } from '@/lib/group/query/digest';
import { isInquiry } from '@/lib/group/query/disputes';
import { hasMoneyHere } from '@/lib/group/query/holds';
import { nextMilestone } from '@/lib/group/query/milestones';
import { isAwaited } from '@/lib/group/query/owed';
import { waitsForMerchant } from '@/lib/group/query/refunds';
import { isInRescue } from '@/lib/group/query/rescue';
import type { SessionMailPayload } from '@/lib/queue/jobs';
import { type MailContent, text } from '../frame/content';
import { addressOf, hasPaid } from '../frame/people';
import { renderMail } from '../frame/render';
import { safeName } from '../frame/safe-name';
import { apart, greeting, type MailWords, moneyIn, wordsFor } from '../frame/words';
import { refundFailed } from '../merchant/merchant-notices';
import { consentedAddresses, keyOfMailbox } from '../send/consent';
import type { MailKind } from '../send/policy';
import { OWN_LETTERHEAD, sendMail, sendToEach } from '../send/send';
import { again } from './again-mail';
import { loadMailData, type MemberMail, type SessionMailData } from './context';
import { disputeClosed, disputeDue, disputeOpened } from './dispute-mails';
import { cancelled, expired, funded } from './end-mails';
import { holdReleased, shareHeld } from './hold-mails';
import { atRisk, groupStarted, joined, ownLink, reminder } from './invitation-mails';
import { amountChanged, digest } from './news-mails';
import { receipt } from './receipt-mail';
import { rescueStarted, takenBack } from './rescue-mails';
import { paymentReturned, refundElsewhere, refundWaits, shareRefunded } from './returned-mail';
import { swapped } from './swap-mail';

/** Mails that a change of a session queues (lib/group/model.ts, Effect). */

/** One mail to send: its recipient, content and unique key. */
interface PlannedMail {
  kind: MailKind;
  to: readonly string[];
  /** Null: to the merchant, from Split. */
  member: Member | null;
  /** In the reader’s language, where `words` are left out. */
  write: (sent_at_ms: number, words?: MailWords) => MailContent;
  occurrence: string;
}

/**
 * The mail to send now, or null when it is no longer needed: there is no recipient, the member
 * has left, or a reminder's member has paid, unsubscribed or run out of time. Pure.
 */
export function planSessionMail(data: SessionMailData, payload: SessionMailPayload): PlannedMail | null {
  const { session, letterhead } = data;
  if (payload.member_id === null) return planNotice(data, payload);
  const member = session.members.find(({ id }) => id === payload.member_id);
  const to = member && addressOf(session, member);
  if (!member || !to || !isWanted(session, member, payload.template)) return null;
  const writer = writerOf(session, member, payload);
  if (!writer) return null;
  return {
    kind: kindOf(session, member, payload),
    to: [to],
    member,
    write: (sent_at_ms, words = wordsFor(session, member)) => {
      const name = safeName(letterhead.merchant_name ?? '');
      const shop = name ? apart(name, words) : words.say('theShop');
      const { say } = words;
      const money = moneyIn(session.currency, words);
      const { blocks, ...rest } = writer({ ...data, member, shop, sent_at_ms, words, say, money });
      return { ...rest, blocks: [text(greeting(member.name, words)), ...blocks], words };
    },
    occurrence: payload.about_id ?? '',
  };
}

/** Tells payers what became of their money. */
function kindOf(session: Session, member: Member, { template, about_id }: SessionMailPayload): MailKind {
  switch (template) {
    case 'receipt':
    case 'payment_returned':
    case 'share_refunded':
    case 'refund_waits':
    case 'refund_elsewhere':
    case 'taken_back':
    case 'share_held':
    case 'hold_released':
      return 'money';
    case 'swapped':
      return member.is_organizer ? 'notice' : 'money';
    case 'funded':
    case 'cancelled':
    case 'expired':
    case 'rescue_started':
      return hasPaid(session, member.id) ? 'money' : 'notice';
    case 'own_link':
      // An address that was given just now is asked first, as it is in a group that is open.
      return about_id !== null && hasPaid(session, member.id) ? 'money' : 'notice';
    default:
      return 'notice';
  }
}

const MONEY_BACK: readonly MailTemplate[] = [
  'payment_returned',
  'share_refunded',
  'refund_waits',
  'refund_elsewhere',
  'taken_back',
  'swapped',
  'hold_released',
];

function isWanted(session: Session, member: Member, template: MailTemplate): boolean {
  // Tell people who have left since about money that has moved, too.
  if (MONEY_BACK.includes(template)) return true;
  if (template === 'own_link') return member.left_at === null || hasMoneyHere(session, member.id);
  if (member.left_at !== null) return false;
  switch (template) {
    case 'reminder':
      return session.status === 'pending' && member.unsubscribed_at === null && isAwaited(session, member.id);
    case 'group_started':
    case 'joined':
    case 'again':
      // A member who joined a group that has ended since gets the mail about its end.
      return session.status === 'pending';
    case 'rescue_started':
      return isInRescue(session) && (member.unsubscribed_at === null || hasPaid(session, member.id));
    case 'amount_changed':
    case 'at_risk':
    case 'digest':
      return session.status === 'pending' && member.unsubscribed_at === null;
    default:
      return true;
  }
}

function writerOf(
  session: Session,
  member: Member,
  payload: SessionMailPayload,
): ((mail: MemberMail) => MailContent) | null {
  const { template, about_id } = payload;
  const payment = session.payments.find(({ id }) => id === about_id);
  const refund = session.refunds.find(({ id }) => id === about_id);
  switch (template) {
    case 'group_started':
      return groupStarted;
    case 'joined':
      return joined;
    case 'own_link':
      return ownLink;
    case 'again':
      return again;
    case 'reminder':
      return reminder;
    case 'at_risk': {
      const milestone = nextMilestone(session);
      // What was missing may have been paid since.
      const isStill = milestone && new Date(milestone.at).toISOString() === about_id;
      return isStill ? (mail) => atRisk(mail, milestone) : null;
    }
    case 'rescue_started':
      return rescueStarted;
    case 'taken_back':
      return refund ? (mail) => takenBack(mail, refund) : null;
    case 'amount_changed': {
      const change = member.amount_change;
      // A later change gets its own mail.
      const isLast = change && new Date(change.at).toISOString() === about_id;
      return isLast ? (mail) => amountChanged(mail, change) : null;
    }
    case 'digest': {
      const news = digestNews(session, Date.parse(about_id ?? ''));
      return news.length > 0 ? (mail) => digest(mail, news) : null;
    }
    case 'funded':
      return funded;
    case 'cancelled':
      return cancelled;
    case 'expired':
      return expired;
    case 'receipt':
      return payment?.status === 'succeeded' ? (mail) => receipt(mail, payment) : null;
    case 'share_held':
      // Everybody is in by now: the receipt says so.
      return payment?.status === 'authorized' ? (mail) => shareHeld(mail, payment) : null;
    case 'hold_released': {
      const isGone = payment?.status === 'releasing' || payment?.status === 'canceled';
      return payment && isGone ? (mail) => holdReleased(mail, payment) : null;
    }
    case 'payment_returned': {
      // Who gives another address after the refund was paid in another way is told so there.
      const elsewhere = session.refunds.find(
        ({ payment_id, settled_elsewhere_at }) => payment_id === about_id && settled_elsewhere_at !== null,
      );
      if (elsewhere) return (mail) => refundElsewhere(mail, elsewhere);
      return payment ? (mail) => paymentReturned(mail, payment) : null;
    }
    case 'share_refunded':
      return refund ? (mail) => shareRefunded(mail, refund) : null;
    case 'refund_waits':
      // It may have been sent since, which its own mail tells.
      return refund && waitsForMerchant(session, refund) ? (mail) => refundWaits(mail, refund) : null;
    case 'refund_elsewhere':
      return refund ? (mail) => refundElsewhere(mail, refund) : null;
    case 'swapped': {
      const swap = session.swaps.find(({ id }) => id === about_id);
      return swap?.done ? (mail) => swapped(mail, swap) : null;
    }
    case 'refund_failed':
    case 'dispute_opened':
    case 'dispute_due':
    case 'dispute_closed':
      return null;
  }
}

/** Mails to the merchant about one of its sessions. */
function planNotice(data: SessionMailData, payload: SessionMailPayload): PlannedMail | null {
  const { session, merchant_addresses: to } = data;
  const { template, about_id } = payload;
  if (template === 'refund_failed') {
    const refund = session.refunds.find(({ id }) => id === about_id);
    return refund
      ? { kind: 'money', to, member: null, write: () => refundFailed(session, refund), occurrence: refund.id }
      : null;
  }
  if (template === 'dispute_opened') {
    const payment = session.payments.find(({ id }) => id === about_id);
    // A payment can be disputed again after the first dispute was decided, and an inquiry can become a dispute.
    const kind = isInquiry(payment?.dispute_status ?? '') ? ':inquiry' : '';
    const occurrence = `${payment?.id}:${payment?.dispute_id}${kind}`;
    if (!payment) return null;
    const facts = data.disputes.find(({ id }) => id === payment.dispute_id) ?? null;
    const write = () => disputeOpened(session, payment, facts);
    return { kind: 'money', to, member: null, write, occurrence };
  }
  if (template === 'dispute_closed') return planDisputeClosed(data, about_id);
  return template === 'dispute_due' ? planDisputeDue(data, about_id) : null;
}

/** One for each outcome: a lost dispute can be won after all. */
function planDisputeClosed(data: SessionMailData, dispute_id: string | null): PlannedMail | null {
  const { session, disputes, merchant_addresses: to } = data;
  const payment = session.payments.find((one) => one.disputes.some(({ id }) => id === dispute_id));
  const dispute = payment?.disputes.find(({ id }) => id === dispute_id);
  if (!payment || !dispute || dispute.outcome === 'open') return null;
  const facts = disputes.find(({ id }) => id === dispute_id) ?? null;
  const write = () => disputeClosed(session, payment, dispute, facts);
  return { kind: 'money', to, member: null, write, occurrence: `${dispute_id}:${dispute.status}` };
}

/** Nothing for a dispute that was answered or closed since. One reminder for each deadline. */
function planDisputeDue(data: SessionMailData, dispute_id: string | null): PlannedMail | null {
  const { session, disputes, merchant_addresses: to } = data;
  const facts = disputes.find(({ id }) => id === dispute_id);
  const payment = session.payments.find((one) => one.disputes.some(({ id }) => id === dispute_id));
  if (!facts?.due_by || !payment || facts.is_answered) return null;
  const { due_by } = facts;
  const occurrence = `${dispute_id}:${due_by.getTime()}`;
  const write = () => disputeDue(session, payment, { ...facts, due_by });
  return { kind: 'money', to, member: null, write, occurrence };
}

/** The mails with a person's own link: who has joined, has given an address, or has asked for it typed it just now. */
const WITH_LINK: ReadonlySet<string> = new Set(['group_started', 'joined', 'own_link']);

/**
 * Writes and sends one of a session's mails. Run again for the same job it sends nothing more.
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendSessionMail(payload: SessionMailPayload): Promise<void> {
  const data = await loadMailData(payload.session_id);
  const plan = data && planSessionMail(data, payload);
  if (!data || !plan) return;
  const { session } = data;
  const { member, kind, occurrence } = plan;
  const own = { ...OWN_LETTERHEAD, livemode: session.livemode };
  const letterhead = member ? data.letterhead : own;
  const keyOf = (reader: string) => [session.id, payload.template, reader, occurrence].join(':');
  const by_hand = WITH_LINK.has(payload.template);
  const recipients = member
    ? await consentedAddresses(session, member, kind, keyOf(member.id), by_hand)
    : plan.to;
  await sendToEach(recipients, async (to) =>
    sendMail({
      // A member can give another address: each mailbox gets a mail once.
      dedupe_key: member ? await keyOfMailbox(keyOf(member.id), to) : keyOf(to),
      template: payload.template,
      // Anybody can ask for a link to be mailed: it is no news of money, which no cap keeps back.
      kind: payload.template === 'own_link' ? 'notice' : kind,
      by_hand,
      to,
      letterhead,
      message: (sent_at_ms) => renderMail(plan.write(sent_at_ms), letterhead),
      merchant_id: session.merchant_id,
      session_id: session.id,
      member_id: member?.id ?? null,
    }),
  );
}
