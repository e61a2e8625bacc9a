import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member } from '../model';
import { activeMembers, findMember } from '../query/shares';
import { type Draft, queue } from './draft';

const mailbox = (address: string) => address.trim().toLowerCase();

/** The mail with the way back in. */
const linkMail = ({ is_organizer }: Member) => (is_organizer ? 'group_started' : 'joined');

/**
 * A member who is in says where mails go from now on: the personal link, and the receipt of what has been paid. Each goes
 * to a mailbox once, however often the address changes (lib/mail/session/session-mails).
 */
export function giveEmail(draft: Draft, command: CommandOf<'give_email'>): Refused | undefined {
  const { session } = draft;
  const member = findMember(session, command.member_id);
  if (!member) return refuse('member_not_found');
  member.locale = command.locale ?? member.locale;
  member.time_zone = command.time_zone ?? member.time_zone;
  if (member.email === command.email) return undefined;
  // Who reads the former mailbox may have unsubscribed it.
  if (member.email !== null && mailbox(member.email) !== mailbox(command.email))
    member.unsubscribed_at = null;
  member.email = command.email;
  draft.subject_id = member.id;
  queue(draft, { kind: 'send_mail', template: linkMail(member), member_id: member.id });
  for (const { id, member_id, status } of session.payments) {
    if (member_id !== member.id || status !== 'succeeded') continue;
    queue(draft, { kind: 'send_mail', template: 'receipt', member_id, about_id: id });
  }
  return undefined;
}

/** How often the same link is mailed at most. */
const LINK_PAUSE_ms = 600_000;

/** Mails the personal link to those who gave this address. It is always accepted: nobody learns who is in the group. */
export function sendLink(draft: Draft, command: CommandOf<'send_link'>): Refused | undefined {
  // Each is a mail of its own, told apart by its time.
  const about_id = `link-${Math.floor(draft.now / LINK_PAUSE_ms)}`;
  for (const member of activeMembers(draft.session)) {
    if (member.email === null || mailbox(member.email) !== mailbox(command.email)) continue;
    queue(draft, { kind: 'send_mail', template: linkMail(member), member_id: member.id, about_id });
  }
  return undefined;
}
