import type { Refund } from '@/lib/group/model';
import { takesHolds } from '@/lib/group/query/holds';
import { deadlineOf, rescueAhead } from '@/lib/group/query/rescue';
import { paid_cents } from '@/lib/group/query/shares';
import { type Block, type MailContent, note, rows, text } from '../frame/content';
import { ownUrl } from '../frame/links';
import { owedBy, paidBy_cents } from '../frame/people';
import { becauseInGroup, capital, deadlineRows, formatTime, ownGroupName, paidOfTotal } from '../frame/words';
import { type MemberMail, viewGroup } from './context';

/** What becomes of payments if the group is not complete at its deadline, as everyone is told before paying. */
export function moneyTerms(mail: Pick<MemberMail, 'session' | 'words' | 'member' | 'sent_at_ms'>): string {
  const { session, words, member, sent_at_ms } = mail;
  const until = rescueAhead(session);
  if (takesHolds(session, sent_at_ms, member.id)) {
    const terms = words.say('holdTerms', { time: formatTime(until ?? session.expires_at, words) });
    if (until === null) return terms;
    return `${terms} ${words.say('takeBackFrom', { time: formatTime(deadlineOf(session), words) })}`;
  }
  if (until === null) return words.say('refundIfIncomplete');
  return words.say('rescueTerms', { time: formatTime(until, words) });
}

/** The same, for a member who has just paid. */
export function termsOncePaid({ session, words }: Pick<MemberMail, 'session' | 'words'>): string {
  const until = rescueAhead(session);
  if (until === null) return words.say('afterPending', { time: formatTime(session.expires_at, words) });
  const promise = words.say('afterPending', { time: formatTime(until, words) });
  return `${promise} ${words.say('takeBackFrom', { time: formatTime(deadlineOf(session), words) })}`;
}

/** The deadline has passed, and the order can still be completed. */
export function rescueStarted(mail: MemberMail): MailContent {
  const { session, member, shop, sent_at_ms, words, say, money } = mail;
  const group = ownGroupName(mail);
  const time = formatTime(session.expires_at, words);
  const owed = owedBy(session, member.id);
  return {
    subject: say('rescueSubject', { group, shop }),
    preview: say('openUntil', { time }),
    heading: say('rescueHeading'),
    blocks: [
      text(capital(say('rescueText', { group, shop, time }))),
      ...(member.is_organizer ? [text(say('rescueWays'))] : []),
      ...keptText(mail),
      rows(
        {
          label: say('atRiskMissing'),
          value: money(session.total_cents - paid_cents(session)),
          strong: true,
        },
        {
          label: say('paidSoFar'),
          value: paidOfTotal(session, words),
        },
        ...(owed.total_cents > 0 ? [{ label: say('toPay'), value: money(owed.total_cents) }] : []),
        ...deadlineRows(say('payBy'), session.expires_at, sent_at_ms, words),
      ),
    ],
    button: { label: buttonLabel(mail, money(owed.total_cents)), url: ownUrl(session, member) },
    after: [text(say('refundIfIncomplete'))],
    footer: becauseInGroup(mail),
  };
}

function buttonLabel({ session, member, say }: MemberMail, amount: string): string {
  if (member.is_organizer) return say('openYourGroup');
  return owedBy(session, member.id).total_cents > 0 ? say('pay', { amount }) : say('viewGroup');
}

/** Tells payers how to take their money back. */
function keptText({ session, member, say, money }: MemberMail): Block[] {
  const paid = paidBy_cents(session, member.id);
  if (paid === 0) return [];
  const amount = money(paid);
  return [
    note(say('rescueKept', { amount })),
    { kind: 'link', label: say('takeBack'), url: `${ownUrl(session, member)}#take-back` },
  ];
}

/** A payer has taken the money back. */
export function takenBack(mail: MemberMail, refund: Refund): MailContent {
  const { session, shop, say, money } = mail;
  const amount = money(refund.amount_cents + refund.fee_cents);
  return {
    subject: say('returnedSubject', { amount, shop }),
    preview: say('refundPreview', { amount }),
    heading: say('returnedHeading'),
    blocks: [
      text(say('takenBackText', { shop })),
      rows(
        { label: say('refundToCard'), value: amount, strong: true },
        session.order_ref ? { label: say('order'), value: session.order_ref } : null,
        { label: say('paymentNumber'), value: refund.payment_id },
      ),
      note(say('returnedNote', { amount })),
    ],
    button: viewGroup(mail),
    footer: say('becausePaid', { shop }),
  };
}
