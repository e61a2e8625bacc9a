import type { Payment } from '@/lib/group/model';
import { rescueAhead } from '@/lib/group/query/rescue';
import { onCard_cents } from '@/lib/group/query/sums';
import { type MailContent, note, orderRow, rows, text } from '../frame/content';
import { ownUrl } from '../frame/links';
import { becauseInGroup, formatTime } from '../frame/words';
import { type MemberMail, viewGroup } from './context';

/** A card is authorized: what the bank shows, and when the money is taken. */
export function shareHeld(mail: MemberMail, payment: Payment): MailContent {
  const { session, member, shop, words, say } = mail;
  const amount = amountOf(mail, payment);
  const time = formatTime(rescueAhead(session) ?? session.expires_at, words);
  const subject = say('heldSubject', { amount, shop });
  return {
    subject,
    preview: say('heldHeading'),
    heading: say('heldHeading'),
    blocks: [text(say('heldText', { amount, shop, time }))],
    button: { label: say('viewGroup'), url: ownUrl(session, member) },
    footer: becauseInGroup(mail),
  };
}

/** A hold has ended without a charge. */
export function holdReleased(mail: MemberMail, payment: Payment): MailContent {
  const { session, shop, say } = mail;
  const amount = amountOf(mail, payment);
  return {
    subject: say('releasedSubject', { amount, shop }),
    preview: say('releasedHeading'),
    heading: say('releasedHeading'),
    blocks: [
      ...reason(mail, payment).map(note),
      text(say('releasedText', { amount, shop })),
      rows(orderRow(session, say('order')), {
        label: say('paymentNumber'),
        value: payment.id,
      }),
    ],
    button: viewGroup(mail),
    footer: becauseInGroup(mail),
  };
}

function reason({ session, member, words, say }: MemberMail, { hold }: Payment): string[] {
  if (session.status !== 'pending' || member.left_at !== null) return [];
  const time = formatTime(session.expires_at, words);
  switch (hold?.ended) {
    case 'lost':
      return [say('releasedLost', { time })];
    case 'too_short':
      return [say('releasedTooShort', { time })];
    case 'unwanted':
      return [say('groupStillOpen')];
    default:
      return [];
  }
}

function amountOf({ money }: MemberMail, payment: Payment): string {
  return money(onCard_cents(payment));
}
