import { type CommandOf, type Refused, refuse } from '../commands';
import { linkMail } from '../mail-template';
import type { Member } from '../model';
import { hasMoneyHere, payerMail } from '../query/holds';
import { findMember, paymentsBy } from '../query/shares';
import { type Draft, mailPayer, queue } from './draft';

const mailbox = (address: string) => address.trim().toLowerCase();

/** How often a link is mailed at most to one who has got it before. */
const LINK_PAUSE_ms = 600_000;

/** Makes a mail one of its own, told apart by its time. */
const linkPause = ({ now }: Draft) => `link-${Math.floor(now / LINK_PAUSE_ms)}`;

function mailLink(draft: Draft, member: Member, about_id: string | undefined): void {
  const template = linkMail(draft.session, member);
  queue(draft, { kind: 'send_mail', template, member_id: member.id, about_id });
}

/** Mails it again, also to somebody who has got it before, at most once in the pause. */
const mailLinkAgain = (draft: Draft, member: Member) => mailLink(draft, member, linkPause(draft));

/**
 * A member who is in says where mails go from now on: the personal link, and what became of payments. Each goes to a
 * mailbox once, however often the address changes (lib/mail/session/session-mails), apart from the link to one that takes
 * no mail, which is tried again.
 */
export function giveEmail(draft: Draft, command: CommandOf<'give_email'>): Refused | undefined {
  const { session } = draft;
  const member = findMember(session, command.member_id);
  if (!member) return refuse('member_not_found');
  member.locale = command.locale ?? member.locale;
  member.time_zone = command.time_zone ?? member.time_zone;
  const isOther = member.email !== null && mailbox(member.email) !== mailbox(command.email);
  if (command.tries_again && member.email !== null && !isOther) {
    member.email = command.email;
    mailLinkAgain(draft, member);
    return undefined;
  }
  if (member.email === command.email) return undefined;
  // Who reads the former mailbox may have unsubscribed it.
  if (isOther) member.unsubscribed_at = null;
  // The organizer's link is the shop's, too.
  const renews = isOther && command.renews_link && !member.is_organizer;
  if (renews) {
    member.link_number = (member.link_number ?? 0) + 1;
    member.link_renewed_at = draft.now;
    member.link_attempt = command.attempt ?? null;
  }
  member.email = command.email;
  draft.subject_id = member.id;
  // Where the former link has come before, the present one may not have.
  mailLink(draft, member, isOther && member.link_number ? linkPause(draft) : undefined);
  // Nobody who paid is left without word that it goes back.
  if (session.status === 'cancelled' || session.status === 'expired')
    queue(draft, { kind: 'send_mail', template: session.status, member_id: member.id });
  for (const payment of session.payments) {
    const template = payment.member_id === member.id ? payerMail(payment, session.refunds) : null;
    if (template) mailPayer(draft, payment, template);
  }
  return undefined;
}

/**
 * Mails the personal link to those whose address this is, also to people who have left and have money here. It is always
 * accepted: nobody learns who is in the group.
 */
export function sendLink(draft: Draft, command: CommandOf<'send_link'>): Refused | undefined {
  const { session } = draft;
  for (const member of session.members) {
    const { id: member_id, email, left_at } = member;
    const addresses = [email, ...paymentsBy(session, member_id).map(({ payer_email }) => payer_email)];
    if (!addresses.some((one) => one !== null && mailbox(one) === mailbox(command.email))) continue;
    if (left_at !== null && !hasMoneyHere(session, member_id)) continue;
    mailLinkAgain(draft, member);
  }
  return undefined;
}
