import { onCards_cents } from '@/lib/group/query/sums';
import type { Swap } from '@/lib/group/swap';
import { type MailContent, note, orderRow, rows, text } from '../frame/content';
import { memberName } from '../frame/words';
import { type MemberMail, viewGroup } from './context';

/** A place has changed hands: to the member who gave it away, with the refund, and to the organizer. */
export function swapped(mail: MemberMail, { member_id, done }: Swap): MailContent {
  const { session, member, shop, words, say, money } = mail;
  const newcomer_id = done?.member_id ?? '';
  const name = memberName(session, newcomer_id, words);
  if (member.id !== member_id) {
    // Only who begins a sentence is "A member" there.
    const within = (id: string) => memberName(session, id, words, say('anotherMember'));
    const told = say('swapToldText', {
      name: within(newcomer_id),
      other: memberName(session, member_id, words),
    });
    return {
      subject: say('swapToldSubject', { name, other: within(member_id), shop }),
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
    subject: say('swapSubject', { name, shop }),
    preview: say('refundPreview', { amount }),
    heading: say('swapHeading'),
    blocks: [
      text(say('swapMail', { name, shop })),
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
