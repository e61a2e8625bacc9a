import { onCards_cents } from '@/lib/group/query/sums';
import type { Swap } from '@/lib/group/swap';
import { type MailContent, note, orderRow, rows, text } from '../frame/content';
import { memberName } from '../frame/words';
import { type MemberMail, viewGroup } from './context';

/** A place has changed hands: to the member who gave it away, with the refund, and to the organizer. */
export function swapped(mail: MemberMail, { member_id, done }: Swap): MailContent {
  const { session, member, shop, words, say, money } = mail;
  const name = memberName(session, done?.member_id ?? '', words);
  if (member.id !== member_id) {
    const other = memberName(session, member_id, words);
    return {
      subject: say('swapToldSubject', { name, other, shop }),
      preview: say('swapToldText', { name, other }),
      heading: say('swapToldHeading'),
      blocks: [text(say('swapToldText', { name, other }))],
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
