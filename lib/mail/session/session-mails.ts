import type { MailTemplate } from '@/lib/group/mail-template';
import type { Member } from '@/lib/group/model';
import type { SessionMailPayload } from '@/lib/queue/jobs';
import { memberToken } from '@/lib/session/tokens';
import { type Block, type MailContent, text } from '../frame/content';
import { isShutOut } from '../frame/links';
import { addressOf } from '../frame/people';
import { renderMail } from '../frame/render';
import { safeName } from '../frame/safe-name';
import { apart, greeting, moneyIn, wordsFor } from '../frame/words';
import { consentedAddresses, keyOfMailbox } from '../send/consent';
import { OWN_LETTERHEAD, sendMail, sendToEach } from '../send/send';
import { loadMailData, type PlannedMail, type SessionMailData } from './context';
import { type MailToMember, MEMBER_MAILS } from './member-mails';
import { planNotice } from './plan-notice';

/** Mails that a change of a session queues (lib/group/model.ts, Effect). */

/** A mail to the merchant has no entry. */
const TO_MEMBERS: Readonly<Partial<Record<MailTemplate, MailToMember>>> = MEMBER_MAILS;

/**
 * The mail to send now, or null when it is no longer needed: there is no recipient, the member
 * has left, or a reminder's member has paid, unsubscribed or run out of time. Pure.
 */
export function planSessionMail(data: SessionMailData, payload: SessionMailPayload): PlannedMail | null {
  const { session, letterhead } = data;
  const { template, member_id, about_id } = payload;
  if (member_id === null) return planNotice(data, payload);
  const mail = TO_MEMBERS[template];
  const member = session.members.find(({ id }) => id === member_id);
  const to = member && addressOf(session, member);
  if (!mail || !member || !to) return null;
  const asked = { session, member, about_id };
  const isLate = member.left_at !== null && !mail.after_leaving?.(asked);
  const writer = isLate || mail.if?.(asked) === false ? null : mail.write(asked);
  if (!writer) return null;
  return {
    kind: mail.money?.(asked) ? 'money' : 'notice',
    to: [to],
    member,
    write: (sent_at_ms, words = wordsFor(session, member), reader = to) => {
      const name = safeName(letterhead.merchant_name ?? '');
      const shop = name ? apart(name, words) : words.say('theShop');
      const { say } = words;
      const money = moneyIn(session.currency, words);
      const is_shut_out = isShutOut(session, member, reader);
      const written = writer({ ...data, member, is_shut_out, shop, sent_at_ms, words, say, money });
      const { blocks, ...rest } = is_shut_out ? withoutLink(written, member) : written;
      return { ...rest, blocks: [text(greeting(member.name, words)), ...blocks], words };
    },
    occurrence: about_id ?? '',
    by_hand: mail.by_hand && (about_id === null ? 'given' : 'asked'),
  };
}

/** The same mail without the reader's own link, in whatever it is. */
function withoutLink(
  { blocks, after = [], button, ...rest }: MailContent,
  { id, link_number }: Member,
): MailContent {
  const key = memberToken(id, link_number);
  const isOpen = (block: Block) => !('url' in block && block.url.includes(key));
  return {
    ...rest,
    blocks: blocks.filter(isOpen),
    after: after.filter(isOpen),
    button: button?.url.includes(key) ? null : button,
  };
}

/**
 * Writes and sends one of a session's mails. Run again for the same job it sends nothing more.
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendSessionMail(payload: SessionMailPayload): Promise<void> {
  const data = await loadMailData(payload.session_id);
  const plan = data && planSessionMail(data, payload);
  if (!data || !plan) return;
  const { session } = data;
  const { member, kind, occurrence, by_hand } = plan;
  const own = { ...OWN_LETTERHEAD, livemode: session.livemode };
  const letterhead = member ? data.letterhead : own;
  const keyOf = (reader: string) => [session.id, payload.template, reader, occurrence].join(':');
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
      by_hand: by_hand !== undefined,
      to,
      letterhead,
      message: (sent_at_ms) => renderMail(plan.write(sent_at_ms, undefined, to), letterhead),
      merchant_id: session.merchant_id,
      session_id: session.id,
      member_id: member?.id ?? null,
    }),
  );
}
