import type { MemberTemplate } from '@/lib/group/mail-template';
import type { Member, Payment, Refund, Session } from '@/lib/group/model';
import { digestNews } from '@/lib/group/query/digest';
import { hasMoneyHere } from '@/lib/group/query/holds';
import { nextMilestone } from '@/lib/group/query/milestones';
import { isAwaited } from '@/lib/group/query/owed';
import { waitsForMerchant } from '@/lib/group/query/refunds';
import { isInRescue } from '@/lib/group/query/rescue';
import type { MailContent } from '../frame/content';
import { hasPaid } from '../frame/people';
import { again } from './again-mail';
import type { MemberMail } from './context';
import { cancelled, expired, funded } from './end-mails';
import { holdReleased, shareHeld } from './hold-mails';
import { atRisk, groupStarted, joined, ownLink, reminder } from './invitation-mails';
import { amountChanged, digest } from './news-mails';
import { receipt } from './receipt-mail';
import { rescueStarted, takenBack } from './rescue-mails';
import { paymentReturned, refundElsewhere, refundWaits, shareRefunded } from './returned-mail';
import { swapped } from './swap-mail';

/** What a job asks to be mailed, and to whom. */
interface Asked {
  session: Session;
  member: Member;
  /** What it is about (lib/queue/jobs.ts). */
  about_id: string | null;
}

type Test = (asked: Asked) => boolean;
type Writer = (mail: MemberMail) => MailContent;

export interface MailToMember {
  /** Whether it tells payers what became of their money; left out: it is a notice. */
  money?: Test;
  /** Whether people who have left since get it, too. */
  after_leaving?: Test;
  /** Whether it is still needed. */
  if?: Test;
  /** It has a person's own link: who has joined, has given an address, or has asked for it typed it just now. */
  by_hand?: true;
  /** Null when what it is about is gone, or is told in another mail. */
  write: (asked: Asked) => Writer | null;
}

const always: Test = () => true;
const isPending: Test = ({ session }) => session.status === 'pending';
const isSubscribed: Test = ({ member }) => member.unsubscribed_at === null;
const isPayer: Test = ({ session, member }) => hasPaid(session, member.id);
const isNews: Test = (asked) => isPending(asked) && isSubscribed(asked);

/** People who have left since are told about money that has moved, too. */
const MONEY_BACK = { money: always, after_leaving: always };

/** Written from the payment that it is about, while that is as the mail says. */
const ofPayment =
  (write: (mail: MemberMail, payment: Payment) => MailContent, ...statuses: Payment['status'][]) =>
  ({ session, about_id }: Asked): Writer | null => {
    const payment = session.payments.find(({ id }) => id === about_id);
    const isSo = payment && (statuses.length === 0 || statuses.includes(payment.status));
    return isSo ? (mail) => write(mail, payment) : null;
  };

/** The same of a refund. */
const ofRefund =
  (
    write: (mail: MemberMail, refund: Refund) => MailContent,
    isSo: (session: Session, refund: Refund) => boolean = () => true,
  ) =>
  ({ session, about_id }: Asked): Writer | null => {
    const refund = session.refunds.find(({ id }) => id === about_id);
    return refund && isSo(session, refund) ? (mail) => write(mail, refund) : null;
  };

/** Each mail to a member: its kind, who still gets it, and how it is written. Pure. */
export const MEMBER_MAILS: Readonly<Record<MemberTemplate, MailToMember>> = {
  // A member who joined a group that has ended since gets the mail about its end.
  group_started: { if: isPending, by_hand: true, write: () => groupStarted },
  joined: { if: isPending, by_hand: true, write: () => joined },
  again: { if: isPending, write: () => again },
  own_link: {
    // An address that was given just now is asked first, as it is in a group that is open.
    money: (asked) => asked.about_id !== null && isPayer(asked),
    after_leaving: ({ session, member }) => hasMoneyHere(session, member.id),
    by_hand: true,
    write: () => ownLink,
  },
  reminder: {
    // As of the time that it was asked for at.
    if: (asked) =>
      isNews(asked) && isAwaited(asked.session, asked.member.id, Date.parse(asked.about_id ?? '')),
    write: () => reminder,
  },
  at_risk: {
    if: isNews,
    write({ session, about_id }) {
      const milestone = nextMilestone(session);
      // What was missing may have been paid since.
      const isStill = milestone && new Date(milestone.at).toISOString() === about_id;
      return isStill ? (mail) => atRisk(mail, milestone) : null;
    },
  },
  amount_changed: {
    if: isNews,
    write({ member: { amount_change: change }, about_id }) {
      // A later change gets its own mail.
      const isLast = change && new Date(change.at).toISOString() === about_id;
      return isLast ? (mail) => amountChanged(mail, change) : null;
    },
  },
  digest: {
    if: isNews,
    write({ session, about_id }) {
      const news = digestNews(session, Date.parse(about_id ?? ''));
      return news.length > 0 ? (mail) => digest(mail, news) : null;
    },
  },
  rescue_started: {
    money: isPayer,
    if: (asked) => isInRescue(asked.session) && (isSubscribed(asked) || isPayer(asked)),
    write: () => rescueStarted,
  },
  funded: { money: isPayer, write: () => funded },
  cancelled: { money: isPayer, write: () => cancelled },
  expired: { money: isPayer, write: () => expired },
  receipt: { money: always, write: ofPayment(receipt, 'succeeded') },
  // Not once everybody is in: the receipt says so.
  share_held: { money: always, write: ofPayment(shareHeld, 'authorized') },
  hold_released: { ...MONEY_BACK, write: ofPayment(holdReleased, 'releasing', 'canceled') },
  taken_back: { ...MONEY_BACK, write: ofRefund(takenBack) },
  share_refunded: { ...MONEY_BACK, write: ofRefund(shareRefunded) },
  refund_elsewhere: { ...MONEY_BACK, write: ofRefund(refundElsewhere) },
  // It may have been sent since, which its own mail tells.
  refund_waits: { ...MONEY_BACK, write: ofRefund(refundWaits, waitsForMerchant) },
  payment_returned: {
    ...MONEY_BACK,
    write(asked) {
      // Who gives another address after the refund was paid in another way is told so there.
      const elsewhere = asked.session.refunds.find(
        ({ payment_id, settled_elsewhere_at }) =>
          payment_id === asked.about_id && settled_elsewhere_at !== null,
      );
      return elsewhere ? (mail) => refundElsewhere(mail, elsewhere) : ofPayment(paymentReturned)(asked);
    },
  },
  swapped: {
    ...MONEY_BACK,
    money: ({ member }) => !member.is_organizer,
    write({ session, about_id }) {
      const swap = session.swaps.find(({ id }) => id === about_id);
      return swap?.done ? (mail) => swapped(mail, swap) : null;
    },
  },
};
