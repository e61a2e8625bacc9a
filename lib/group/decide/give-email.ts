import { type CommandOf, type Refused, refuse } from '../commands';
import { activeMembers, findMember } from '../query/shares';
import { type Draft, queue } from './draft';

/** A member who is in says where mails go: the personal link, and the receipt of what has been paid. */
export function giveEmail(draft: Draft, command: CommandOf<'give_email'>): Refused | undefined {
  const { session } = draft;
  const member = findMember(session, command.member_id);
  if (!member) return refuse('member_not_found');
  member.locale = command.locale ?? member.locale;
  member.time_zone = command.time_zone ?? member.time_zone;
  if (member.email === command.email) return undefined;
  member.email = command.email;
  draft.subject_id = member.id;
  queue(draft, { kind: 'send_mail', template: 'joined', member_id: member.id });
  for (const { id, member_id, status } of session.payments) {
    if (member_id !== member.id || status !== 'succeeded') continue;
    queue(draft, { kind: 'send_mail', template: 'receipt', member_id, about_id: id });
  }
  return undefined;
}

/** How often the same link is mailed at most. */
const LINK_PAUSE_ms = 600_000;

const mailbox = (address: string) => address.trim().toLowerCase();

/** Mails the personal link to those who gave this address. It is always accepted: nobody learns who is in the group. */
export function sendLink(draft: Draft, command: CommandOf<'send_link'>): Refused | undefined {
  // Each is a mail of its own, told apart by its time.
  const about_id = `link-${Math.floor(draft.now / LINK_PAUSE_ms)}`;
  for (const { id, email, is_organizer } of activeMembers(draft.session)) {
    if (email === null || mailbox(email) !== mailbox(command.email)) continue;
    const template = is_organizer ? 'group_started' : 'joined';
    queue(draft, { kind: 'send_mail', template, member_id: id, about_id });
  }
  return undefined;
}
