import { plural } from '@/lib/format/number';
import { activeMembers, sharesOf } from '@/lib/group/query/shares';
import { type Block, type MailContent, note, type Row, rows, text } from './content';
import type { MemberMail } from './context';
import { ownUrl } from './links';
import { endRefundsOf, groupName, hasPaymentInHand, nameOf, paidBy_cents, refundSum_cents } from './people';
import { formatTime, greeting, moneyIn } from './words';

/** Mails to everybody when a session has ended: funded, cancelled, expired. */

export function funded(mail: MemberMail): MailContent {
  const { session, member, shop } = mail;
  const money = moneyIn(session.currency);
  const paid_cents = paidBy_cents(session, member.id);
  const group = groupName(session);
  return {
    subject: member.is_organizer
      ? `All paid: your order at ${shop} goes through`
      : `All paid: the order of ${group} at ${shop} goes through`,
    preview: `All ${money(session.total_cents)} of the order is paid.`,
    heading: member.is_organizer ? 'Everybody has paid' : 'The group is complete',
    blocks: [
      text(greeting(member.name)),
      text(
        member.is_organizer
          ? `All of your order at ${shop} is paid, and the shop has been notified. You do not have to do anything.`
          : `${capital(group)} at ${shop} is fully paid, and the shop has been notified. ${nameOf(session, organizerId(mail), 'The organizer')} can tell you what happens next.`,
      ),
      rows(
        session.order_ref ? { label: 'Order', value: session.order_ref } : null,
        { label: 'Order total', value: money(session.total_cents) },
        { label: 'Group', value: plural(activeMembers(session).length, 'person', 'people') },
        { label: 'You paid, fee included', value: money(paid_cents), strong: true },
      ),
      ...(paid_cents === 0 && owedSomething(mail)
        ? [text('Someone else in the group paid your share, so your card was not charged.')]
        : []),
    ],
    button: { label: 'View group', url: ownUrl(session, member) },
    after: [],
    footer: footerOf(mail),
  };
}

const organizerId = ({ session }: MemberMail): string =>
  session.members.find(({ is_organizer }) => is_organizer)?.id ?? '';

const owedSomething = ({ session, member }: MemberMail): boolean =>
  sharesOf(session, member.id).some((share) => share.amount_cents > 0);

const footerOf = ({ member, shop }: MemberMail): string =>
  member.is_organizer
    ? `You get this mail because you started a group at ${shop}.`
    : `You get this mail because you joined a group at ${shop}.`;

export function cancelled(mail: MemberMail): MailContent {
  const { member, session, shop } = mail;
  const whose = member.is_organizer ? 'Your group' : capital(groupName(session));
  if (session.end_reason === 'sold_out') {
    return ended(mail, {
      subject: `${shop} ran out, so the order of ${member.is_organizer ? 'your group' : groupName(session)} ended`,
      heading: 'The shop ran out',
      why: `${shop} no longer has everything in this order, so the shop ended the group and the order does not go through.`,
    });
  }
  return ended(mail, {
    subject: `${whose} at ${shop} was cancelled`,
    heading: `${whose} was cancelled`,
    why: `${whose} at ${shop} was cancelled, so the order does not go through.`,
  });
}

export function expired(mail: MemberMail): MailContent {
  const { member, session, shop } = mail;
  const whose = member.is_organizer ? 'your group' : groupName(session);
  return ended(mail, {
    subject: `Time ran out for ${whose} at ${shop}`,
    heading: 'Time ran out',
    why: `${capital(whose)} at ${shop} was not fully paid by ${formatTime(session.expires_at)}, so the order does not go through.`,
  });
}

function ended(mail: MemberMail, words: { subject: string; heading: string; why: string }): MailContent {
  const { session, member } = mail;
  const back_cents = refundSum_cents(endRefundsOf(session, member.id));
  const back = moneyIn(session.currency)(back_cents);
  return {
    subject: back_cents > 0 ? `${words.subject}: we are refunding ${back}` : words.subject,
    preview:
      back_cents > 0
        ? `We are refunding ${back} to your card, fee included.`
        : 'You were not charged anything.',
    heading: words.heading,
    blocks: [
      text(greeting(member.name)),
      text(words.why),
      ...(back_cents > 0 ? ownRefund(mail, back) : [text(notCharged(mail))]),
      ...othersRefunds(mail),
    ],
    button: { label: 'View group', url: ownUrl(session, member) },
    after: [],
    footer: footerOf(mail),
  };
}

function ownRefund({ session }: MemberMail, back: string): Block[] {
  return [
    rows(
      { label: 'Refund to your card', value: back, strong: true },
      session.order_ref ? { label: 'Order', value: session.order_ref } : null,
    ),
    note(
      `We are refunding all ${back} that you paid, fee included, to the card you paid with. It takes your bank 5 to 10 days to show it. You do not have to do anything.`,
    ),
  ];
}

function notCharged({ session, member }: MemberMail): string {
  return hasPaymentInHand(session, member.id)
    ? 'A payment of yours was still being processed. If your card is charged after all, we refund it automatically.'
    : 'You had not paid anything, and your card was not charged.';
}

/** The organizer also sees each member's refund. */
function othersRefunds({ session, member }: MemberMail): Block[] {
  if (!member.is_organizer) return [];
  const money = moneyIn(session.currency);
  const list: Row[] = activeMembers(session).flatMap(({ id, is_organizer }) => {
    const back_cents = refundSum_cents(endRefundsOf(session, id));
    return back_cents === 0 || is_organizer ? [] : [{ label: nameOf(session, id), value: money(back_cents) }];
  });
  if (list.length === 0) return [];
  return [text('The others are refunded, fee included, within 5 to 10 days:'), rows(...list)];
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
