import type { Payment, Refund, Session } from '@/lib/group/model';
import { refundedShares } from '@/lib/group/query/refunds';
import { askedOf_cents, onCard_cents, onCards_cents, sumOf_cents } from '@/lib/group/query/sums';
import { isSwap } from '@/lib/group/query/swap';
import { type Block, type MailContent, note, orderRow, rows, text } from '../frame/content';
import { capital, feeLabel, formatTime, memberName } from '../frame/words';
import { type MemberMail, viewGroup } from './context';

/** A card was charged too late or a second time: everything is refunded, and its owner is told. */
export function paymentReturned(mail: MemberMail, payment: Payment): MailContent {
  const { session, shop, words, say, money } = mail;
  const amount = money(
    onCards_cents(session.refunds.filter(({ payment_id }) => payment_id === payment.id).slice(0, 1)),
  );
  return {
    subject: say('returnedSubject', { amount, shop }),
    preview: say('refundPreview', { amount }),
    heading: say('returnedHeading'),
    blocks: [
      text(say('returnedText', { amount, shop, why: say(whyNot(session, payment)) })),
      rows(
        { label: say('refundToCard'), value: amount, strong: true },
        { label: say('dateOfPayment'), value: formatTime(payment.settled_at ?? mail.sent_at_ms, words) },
        orderRow(session, say('order')),
        { label: say('paymentNumber'), value: payment.id },
      ),
      note(say('returnedNote', { amount })),
    ],
    button: viewGroup(mail),
    after: stillOpen(mail),
    footer: say('becausePaid', { shop }),
  };
}

const stillOpen = ({ session, member, say }: MemberMail): Block[] =>
  session.status === 'pending' && member.left_at === null ? [text(say('groupStillOpen'))] : [];

/** A share is refunded to the card that paid for it: by the shop, or since the shop could not be paid. */
export function shareRefunded(mail: MemberMail, refund: Refund): MailContent {
  const { shop, say, money } = mail;
  const amount = money(onCard_cents(refund));
  const subject = say('refundSubject', { amount, shop });
  const preview = say('refundPreview', { amount });
  return ofRefund(mail, refund, { subject, preview, heading: say('refundHeading'), note: say('refundNote') });
}

/** The same of one that is not sent, as the merchant's balance does not cover its part: nothing is said of when. */
export function refundWaits(mail: MemberMail, refund: Refund): MailContent {
  const { shop, say, money } = mail;
  const amount = money(onCard_cents(refund));
  const subject = say('refundWaitsSubject', { amount, shop });
  const later = say('refundWaitsNote');
  return ofRefund(mail, refund, { subject, preview: later, heading: say('notRefundedYet'), note: later });
}

/** The card takes it no more: the payer has the money in another way. */
export function refundElsewhere(mail: MemberMail, refund: Refund): MailContent {
  const { shop, say, money } = mail;
  const amount = money(onCard_cents(refund));
  const why = say('elsewhereText', { amount });
  const said = { preview: why, heading: say('refundHeading'), note: say('elsewhereMissing', { shop }) };
  const subject = say('elsewhereSubject', { amount, shop });
  return ofRefund(mail, refund, { ...said, subject, why, paid: say('elsewherePaid') });
}

function ofRefund(
  mail: MemberMail,
  refund: Refund,
  said: Pick<MailContent, 'subject' | 'preview' | 'heading'> & {
    note: string;
    /** In place of the shop's refund. */
    why?: string;
    /** In place of the card. */
    paid?: string;
  },
): MailContent {
  const { session, member, shop, words, say, money } = mail;
  const amount = money(onCard_cents(refund));
  const payment = session.payments.find(({ id }) => id === refund.payment_id);
  const parts = partsOf(session, refund);
  const reason = refund.reason === 'unpayable' ? 'refundUnpayable' : 'refundText';
  return {
    subject: said.subject,
    preview: said.preview,
    heading: said.heading,
    blocks: [
      text(said.why ?? capital(say(reason, { shop, amount }))),
      rows(
        ...parts.map(({ share, amount_cents }) => {
          const name = memberName(session, share.member_id, words, say('anotherMember'));
          const own = say(share.gift ? 'yourGift' : 'yourShare');
          const whose = share.member_id === member.id ? own : say('shareOf', { name });
          return { label: whose, value: money(amount_cents) };
        }),
        refund.fee_cents > 0 && parts.length > 0
          ? { label: feeLabel(session.consumer_fee_bps, words), value: money(refund.fee_cents) }
          : null,
        { label: said.paid ?? say('refundToCard'), value: amount, strong: true },
        orderRow(session, say('order')),
        payment ? { label: say('receiptNumber'), value: payment.id } : null,
      ),
      note(said.note),
    ],
    button: viewGroup(mail),
    after: [...stillOpen(mail), ...(said.why ? [] : [text(say('refundUnexpected', { shop }))])],
    footer: say('becausePaid', { shop }),
  };
}

/** What it is of which share. Once it was made smaller that can only be said of one person's; of several, nothing is. */
function partsOf(session: Session, refund: Refund): ReturnType<typeof refundedShares> {
  const parts = refundedShares(session, refund);
  if (sumOf_cents(parts) === refund.amount_cents) return parts;
  const [first, ...others] = parts;
  if (!first || others.some(({ share }) => share.member_id !== first.share.member_id)) return [];
  return [{ ...first, amount_cents: refund.amount_cents }];
}

type Why = 'whyNotUsed' | 'whyPaidBefore' | 'whyLeft' | 'whySwapOver' | ReturnType<typeof whyLate>;

/** What the session knows of it: one that pays for nothing any more, without an end of the group, can have many causes. */
function whyNot(session: Session, payment: Payment): Why {
  const refund = session.refunds.find(({ payment_id }) => payment_id === payment.id);
  if (askedOf_cents(payment) !== onCard_cents(payment)) return 'whyNotUsed';
  if (refund?.reason === 'late' && !(isSwap(payment) && session.status === 'funded')) return whyLate(session);
  if (isSwap(payment)) return 'whySwapOver';
  const payer = session.members.find(({ id }) => id === payment.member_id);
  const settled_at = payment.settled_at ?? 0;
  // Somebody who is on record without having been in the group has not left it.
  if (payer?.left_at && payer.joined_at < payer.left_at && payer.left_at <= settled_at) return 'whyLeft';
  const shares = new Map(session.split?.shares.map((share) => [share.id, share]));
  const isPaidBefore = payment.lines.every(({ share_id }) => {
    const share = share_id === null ? undefined : shares.get(share_id);
    const by = session.payments.find(({ id }) => id !== payment.id && id === share?.payment_id);
    return by?.settled_at != null && by.settled_at <= settled_at;
  });
  return isPaidBefore ? 'whyPaidBefore' : 'whyNotUsed';
}

function whyLate({ status, end_reason }: Session) {
  switch (status) {
    case 'funded':
      return 'whyAllPaid';
    case 'cancelled':
      return end_reason === 'sold_out' ? 'whySoldOut' : 'whyCancelled';
    default:
      return 'whyTooLate';
  }
}
