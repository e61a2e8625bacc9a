import { takesGifts } from '@/lib/group/query/gifts';
import { hasPaymentInHand, releasedAtEnd, wasCharged } from '@/lib/group/query/holds';
import { isAskedOrMade, leftAtBank_cents } from '@/lib/group/query/refunds';
import { deadlineOf } from '@/lib/group/query/rescue';
import { activeMembers, sharesOf } from '@/lib/group/query/shares';
import { onCards_cents } from '@/lib/group/query/sums';
import { type Block, type MailContent, note, orderRow, type Row, rows, text } from '../frame/content';
import { ownUrl } from '../frame/links';
import { endRefundsOf, paidBy_cents, takenByBank_cents } from '../frame/people';
import {
  becauseInGroup,
  capital,
  formatTime,
  groupName,
  memberName,
  organizerName,
  ownGroupName,
} from '../frame/words';
import type { MemberMail } from './context';

/** Mails to everybody when a session has ended: funded, cancelled, expired. */

export function funded(mail: MemberMail): MailContent {
  const { session, member, shop, words, say, money } = mail;
  const paid_cents = paidBy_cents(session, member.id);
  const group = groupName(session, words);
  return {
    subject: member.is_organizer ? say('fundedOwnSubject', { shop }) : say('fundedSubject', { group, shop }),
    preview: say('fundedPreview', { amount: money(session.total_cents) }),
    heading: say(
      takesGifts(session) ? 'allPaid' : member.is_organizer ? 'fundedOwnHeading' : 'fundedHeading',
    ),
    blocks: [
      text(
        member.is_organizer
          ? say('fundedOwnText', { shop })
          : capital(say('fundedText', { group, shop, name: organizerName(session, words) })),
      ),
      rows(
        orderRow(session, say('order')),
        { label: say('orderTotal'), value: money(session.total_cents) },
        { label: say('groupSize'), value: say('peopleCount', { count: activeMembers(session).length }) },
        { label: say('youPaidWithFee'), value: money(paid_cents), strong: true },
      ),
      ...(paid_cents === 0 && wasSpared(mail) ? [text(say('someonePaidYours'))] : []),
    ],
    button: { label: say('viewGroup'), url: ownUrl(session, member) },
    footer: becauseInGroup(mail),
  };
}

/** Something was owed, and no card was charged for it: also not one that was refunded since. */
const wasSpared = ({ session, member }: MemberMail): boolean =>
  sharesOf(session, member.id).some((share) => share.amount_cents > 0) && !wasCharged(session, member.id);

export function cancelled(mail: MemberMail): MailContent {
  const { session, shop, say } = mail;
  const group = ownGroupName(mail);
  if (session.end_reason === 'sold_out') {
    return ended(mail, {
      subject: capital(say('soldOutSubject', { shop, group })),
      heading: say('soldOut'),
      why: capital(say('soldOutMail', { shop })),
    });
  }
  return ended(mail, {
    subject: capital(say('cancelledSubject', { group, shop })),
    heading: capital(say('cancelledHeading', { group })),
    why: capital(say('cancelledText', { group, shop })),
  });
}

export function expired(mail: MemberMail): MailContent {
  const { session, shop, words, say } = mail;
  const group = ownGroupName(mail);
  const { ended_at, expires_at } = session;
  // In a rescue, the last payer to take the money back ends it before its time.
  const isEarly = ended_at !== null && ended_at < expires_at;
  const time = formatTime(isEarly ? deadlineOf(session) : expires_at, words);
  return ended(mail, {
    subject: capital(say('expiredSubject', { group, shop })),
    heading: say('expiredHeading'),
    why:
      session.end_reason === 'milestone_missed'
        ? say('milestoneMissed', { shop })
        : capital(say('expiredText', { group, shop, time })),
  });
}

function ended(mail: MemberMail, said: { subject: string; heading: string; why: string }): MailContent {
  const { session, member, say, money } = mail;
  const { subject } = said;
  const back_cents = onCards_cents(endRefundsOf(session, member.id).made);
  const amount = money(back_cents);
  const notCharged = wasCharged(session, member.id) ? said.heading : say('notChargedPreview');
  return {
    subject: back_cents > 0 ? say('andRefund', { subject, amount }) : subject,
    preview: back_cents > 0 ? say('refundPreview', { amount }) : notCharged,
    heading: said.heading,
    blocks: [text(said.why), ...ownMoney(mail, back_cents), ...othersRefunds(mail)],
    button: { label: say('viewGroup'), url: ownUrl(session, member) },
    footer: becauseInGroup(mail),
  };
}

/** What goes back, or cannot, what was only held, or that there was nothing; of money that went back before, its own mail has told. */
function ownMoney(mail: MemberMail, back_cents: number): Block[] {
  const { session, member, shop, say, money } = mail;
  const released_cents = onCards_cents(releasedAtEnd(session, member.id));
  const { elsewhere, failed } = endRefundsOf(session, member.id);
  const elsewhere_cents = onCards_cents(elsewhere);
  const failed_cents = onCards_cents(failed);
  const taken_cents = takenByBank_cents(session, member.id);
  // Refunds that have failed meanwhile wait for the bank as well.
  const left_cents = leftAtBank_cents(session, member.id, isAskedOrMade);
  const moved = [
    ...(back_cents > 0 ? ownRefund(mail, money(back_cents)) : []),
    ...(elsewhere_cents > 0 ? paidElsewhere(mail, money(elsewhere_cents)) : []),
    ...(failed_cents > 0 ? [text(say('refundStuck', { amount: money(failed_cents) }))] : []),
    ...(taken_cents > 0 ? [text(say('takenByBank', { amount: money(taken_cents) }))] : []),
    ...(left_cents > 0 ? [text(say('leftAtBank', { amount: money(left_cents) }))] : []),
    ...(released_cents > 0 ? [text(say('releasedText', { amount: money(released_cents), shop }))] : []),
  ];
  if (moved.length > 0) return moved;
  if (hasPaymentInHand(session, member.id)) return [text(say('stillProcessed'))];
  return wasCharged(session, member.id) ? [] : [text(say('notChargedText'))];
}

function ownRefund({ session, say }: MemberMail, amount: string): Block[] {
  return [
    rows({ label: say('refundToCard'), value: amount, strong: true }, orderRow(session, say('order'))),
    note(say('refundAllNote', { amount })),
  ];
}

const paidElsewhere = ({ shop, say }: MemberMail, amount: string): Block[] => [
  text(say('elsewhereText', { amount })),
  note(say('elsewhereMissing', { shop })),
];

/** The organizer also sees each member's refund. */
function othersRefunds({ session, member, words, say, money }: MemberMail): Block[] {
  if (!member.is_organizer) return [];
  const list: Row[] = activeMembers(session).flatMap(({ id, is_organizer }) => {
    const back_cents = onCards_cents(endRefundsOf(session, id).made);
    if (back_cents === 0 || is_organizer) return [];
    return [{ label: memberName(session, id, words), value: money(back_cents) }];
  });
  if (list.length === 0) return [];
  return [text(say('othersRefunded')), rows(...list)];
}
