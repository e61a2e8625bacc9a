import type { Refund } from '@/lib/group/model';
import { held_cents, heldBy_cents, takesHolds, wouldRelease } from '@/lib/group/query/holds';
import { deadlineOf, rescueAhead } from '@/lib/group/query/rescue';
import { paid_cents } from '@/lib/group/query/shares';
import { onCard_cents } from '@/lib/group/query/sums';
import { type Block, type MailContent, note, orderRow, rows, text } from '../frame/content';
import { ownUrl } from '../frame/links';
import { owedBy, paidBy_cents } from '../frame/people';
import { becauseInGroup, capital, deadlineRows, formatTime, ownGroupName, paidRow } from '../frame/words';
import { type MemberMail, viewGroup } from './context';

/** What becomes of payments if the group is not complete at its deadline, as everyone is told before paying. */
export function moneyTerms(mail: Pick<MemberMail, 'session' | 'words' | 'member' | 'sent_at_ms'>): string {
  const { session, words, member, sent_at_ms } = mail;
  const until = rescueAhead(session);
  if (takesHolds(session, sent_at_ms, member.id)) {
    const terms = words.say('holdTerms', { time: formatTime(until ?? session.expires_at, words) });
    if (until === null) return terms;
    return `${terms}${words.gap}${words.say('takeBackFrom', { time: formatTime(deadlineOf(session), words) })}`;
  }
  if (until === null) return words.say('refundIfIncomplete');
  return words.say('rescueTerms', { time: formatTime(until, words) });
}

/** What becomes of the money in the group if it is not complete by the time that the mail names. */
function ifIncomplete({ session, member, sent_at_ms, words, say }: MemberMail): string {
  const releases = wouldRelease(session, sent_at_ms, member.id);
  const refunds = !releases || paid_cents(session) > held_cents(session);
  return [releases && say('releaseIfIncomplete'), refunds && say('refundIfIncomplete')]
    .filter((promise) => promise !== false)
    .join(words.gap);
}

/** The same as the terms, for a member who has just paid. */
export function termsOncePaid({ session, words }: Pick<MemberMail, 'session' | 'words'>): string {
  const until = rescueAhead(session);
  if (until === null) return words.say('afterPending', { time: formatTime(session.expires_at, words) });
  const promise = words.say('afterPending', { time: formatTime(until, words) });
  return `${promise}${words.gap}${words.say('takeBackFrom', { time: formatTime(deadlineOf(session), words) })}`;
}

/** The deadline has passed, and the order can still be completed. */
export function rescueStarted(mail: MemberMail): MailContent {
  const { session, member, shop, sent_at_ms, words, say, money } = mail;
  const group = ownGroupName(mail);
  const time = formatTime(session.expires_at, words);
  const owed = owedBy(session, member, sent_at_ms);
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
        paidRow(session, words),
        ...(owed.total_cents > 0 ? [{ label: say('toPay'), value: money(owed.total_cents) }] : []),
        ...deadlineRows(
          say(owed.total_cents > 0 ? 'payBy' : 'everyonePaysBy'),
          session.expires_at,
          sent_at_ms,
          words,
        ),
      ),
    ],
    button: { label: buttonLabel(mail, money(owed.total_cents)), url: ownUrl(session, member) },
    after: [text(ifIncomplete(mail))],
    footer: becauseInGroup(mail),
  };
}

function buttonLabel({ session, member, sent_at_ms, say }: MemberMail, amount: string): string {
  if (member.is_organizer) return say('openYourGroup');
  return owedBy(session, member, sent_at_ms).total_cents > 0 ? say('pay', { amount }) : say('viewGroup');
}

/** Tells payers how to take their money back. */
function keptText({ session, member, is_shut_out, say, money }: MemberMail): Block[] {
  const settled = paidBy_cents(session, member.id);
  if (settled === 0 || is_shut_out) return [];
  const held = heldBy_cents(session, member.id);
  const paid = settled - held;
  return [
    ...(paid > 0 ? [note(say('rescueKept', { amount: money(paid) }))] : []),
    ...(held > 0 ? [note(say('rescueHeldKept', { amount: money(held) }))] : []),
    { kind: 'link', label: say('takeBack'), url: `${ownUrl(session, member)}#take-back` },
  ];
}

/** A payer has taken the money back. */
export function takenBack(mail: MemberMail, refund: Refund): MailContent {
  const { session, shop, say, money } = mail;
  const amount = money(onCard_cents(refund));
  return {
    subject: say('returnedSubject', { amount, shop }),
    preview: say('refundPreview', { amount }),
    heading: say('returnedHeading'),
    blocks: [
      text(say('takenBackText', { shop })),
      rows({ label: say('refundToCard'), value: amount, strong: true }, orderRow(session, say('order')), {
        label: say('paymentNumber'),
        value: refund.payment_id,
      }),
      note(say('returnedNote', { amount })),
    ],
    button: viewGroup(mail),
    footer: say('becausePaid', { shop }),
  };
}
