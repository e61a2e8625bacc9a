import { onCards_cents } from '@/lib/group/query/sums';
import type { Swap } from '@/lib/group/swap';
import { type MailContent, note, orderRow, rows, text } from '../frame/content';
import { capital, memberName } from '../frame/words';
import { type MemberMail, viewGroup } from './context';

/** A place has changed hands: to the member who gave it away, with the refund, and to the organizer. */
export function swapped(mail: MemberMail, { member_id, done }: Swap): MailContent {
  const { session, member, shop, words, say, money } = mail;
  // Within a sentence in one language, at its beginning in another.
  const someone = inside(say('aMember'));
  const name = memberName(session, done?.member_id ?? '', words, someone);
  if (member.id !== member_id) {
    const other = memberName(session, member_id, words, say('anotherMember'));
    const former = memberName(session, member_id, words, someone);
    const told = capital(say('swapToldText', { name, other: former }));
    return {
      subject: capital(say('swapToldSubject', { name, other, shop })),
      preview: told,
      heading: say('swapToldHeading'),
      blocks: [text(told)],
      button: viewGroup(mail),
      footer: say('becauseStarted', { shop }),
    };
  }
  const refunds = session.refunds.filter(({ id }) => id === done?.refund_id);
  const amount = money(onCards_cents(refunds));
  return {
    subject: capital(say('swapSubject', { name, shop })),
    preview: say('refundPreview', { amount }),
    heading: say('swapHeading'),
    blocks: [
      text(capital(say('swapMail', { name, shop }))),
      rows(
        { label: say('refundToCard'), value: amount, strong: true },
        orderRow(session, say('order')),
        done ? { label: say('receiptNumber'), value: done.former_payment_id } : null,
      ),
      note(say('refundAllNote', { amount })),
    ],
    button: viewGroup(mail),
    footer: say('becausePaid', { shop }),
  };
}

const inside = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
