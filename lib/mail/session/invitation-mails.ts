import { formatPercent } from '@/lib/format/number';
import type { Milestone } from '@/lib/group/milestone';
import { takesGifts } from '@/lib/group/query/gifts';
import { wouldRelease } from '@/lib/group/query/holds';
import { missing_cents, nextMilestone } from '@/lib/group/query/milestones';
import { activeMembers, paid_cents, sharesOf } from '@/lib/group/query/shares';
import { type Block, type MailContent, note, type Row, rows, text } from '../frame/content';
import { moneyUrl, ownUrl, shareUrl } from '../frame/links';
import { canOthersGive, type Owed, owedBy } from '../frame/people';
import {
  becauseInGroup,
  capital,
  deadlineRows,
  feeLabel,
  formatTime,
  groupName,
  ownGroupName,
  paidRow,
} from '../frame/words';
import type { MemberMail } from './context';
import { moneyTerms } from './rescue-mails';

/** Mails to people who still have to pay, and the way back in: group started, you joined, reminder, own link. */

/** What is owed, with the fee on a line of its own. */
export function owedRows(mail: MemberMail, owed: Owed): Row[] {
  const { session, sent_at_ms, words, say, money } = mail;
  const until = deadlineRows(say('payBy'), session.expires_at, sent_at_ms, words);
  if (owed.total_cents === 0) return until;
  return [
    { label: ownLabel(mail), value: money(owed.amount_cents) },
    ...(owed.fee_cents > 0
      ? [{ label: feeLabel(session.consumer_fee_bps, words), value: money(owed.fee_cents) }]
      : []),
    { label: say('toPay'), value: money(owed.total_cents), strong: true },
    ...until,
  ];
}

/** Somebody who gives an amount of their own choice has no share. */
const ownLabel = ({ session, member, say }: MemberMail): string =>
  say(takesGifts(session) && !member.is_organizer ? 'yourGift' : 'yourShare');

/** Itemized mode: nothing is owed before something was chosen. */
const isUndecided = ({ session, member }: MemberMail): boolean =>
  session.split?.mode === 'itemized' && sharesOf(session, member.id).length === 0;

function payLabel(mail: MemberMail, owed: Owed): string {
  const { say, money } = mail;
  if (isUndecided(mail)) return say('chooseYourItems');
  if (owed.total_cents === 0) return say('viewGroup');
  return say('pay', { amount: money(owed.total_cents) });
}

/** What has to be paid before the deadline, for the shop to keep the order. */
function milestoneText({ session, member, sent_at_ms, words, say }: MemberMail): Block[] {
  const next = nextMilestone(session);
  if (!next) return [];
  const percent = formatPercent(next.paid_percent, words.format_locale);
  const key = wouldRelease(session, sent_at_ms, member.id) ? 'milestoneHeld' : 'milestone';
  return [text(say(key, { percent, time: formatTime(next.at, words) }))];
}

/** Too little is paid for a milestone that is near. */
export function atRisk(mail: MemberMail, milestone: Milestone): MailContent {
  const { session, member, shop, sent_at_ms, words, say, money } = mail;
  const owed = owedBy(session, member, sent_at_ms);
  const group = ownGroupName(mail);
  const amount = money(missing_cents(session, milestone));
  return {
    subject: capital(say('atRiskSubject', { group, shop, amount })),
    preview: say('openUntil', { time: formatTime(milestone.at, words) }),
    heading: say('atRiskHeading'),
    blocks: [
      ...milestoneText(mail),
      rows(
        { label: say('atRiskMissing'), value: amount, strong: true },
        paidRow(session, words),
        ...(owed.total_cents > 0
          ? [
              { label: ownLabel(mail), value: shareWithFee(mail, owed) },
              ...deadlineRows(say('payBy'), milestone.at, sent_at_ms, words),
            ]
          : []),
      ),
    ],
    button: { label: payLabel(mail, owed), url: ownUrl(session, member) },
    after: [text(say('ignoreIfPaid'))],
    footer: becauseInGroup(mail),
  };
}

export function groupStarted(mail: MemberMail): MailContent {
  const { session, member, shop, sent_at_ms, words, say, money } = mail;
  const owed = owedBy(session, member, sent_at_ms);
  const size = session.split?.size ?? session.config.min_size;
  const isGift = takesGifts(session);
  const link = { kind: 'link', label: say('sendThisLink'), url: shareUrl(session.share_id) } as const;
  return {
    subject: say(isGift ? 'giftStartedSubject' : 'startedSubject', { shop }),
    preview: say(isGift ? 'giftStartedPreview' : 'startedPreview', {
      time: formatTime(session.expires_at, words),
    }),
    heading: say('startedHeading'),
    blocks: [
      text(say(isGift ? 'startedGiftText' : 'startedText', { shop })),
      ...(size > 1 || isGift ? [link] : []),
      rows(
        { label: say('orderTotal'), value: money(session.total_cents) },
        isGift ? null : { label: say('groupSize'), value: say('peopleCount', { count: size }) },
        ...(owed.total_cents > 0 ? [{ label: say('yourShare'), value: shareWithFee(mail, owed) }] : []),
        ...deadlineRows(say(isGift ? 'giveUntil' : 'everyonePaysBy'), session.expires_at, sent_at_ms, words),
      ),
    ],
    button: { label: say('openYourGroup'), url: ownUrl(session, member) },
    after: [note(say('startedNote')), text(moneyTerms(mail)), ...milestoneText(mail)],
    footer: say('becauseStarted', { shop }),
  };
}

function shareWithFee({ say, money }: MemberMail, owed: Owed): string {
  const share = money(owed.amount_cents);
  return owed.fee_cents > 0 ? say('shareWithFee', { share, fee: money(owed.fee_cents) }) : share;
}

export function joined(mail: MemberMail): MailContent {
  const { session, member, shop, sent_at_ms, words, say, money } = mail;
  const owed = owedBy(session, member, sent_at_ms);
  const group = groupName(session, words);
  const time = formatTime(session.expires_at, words);
  const amount = money(owed.total_cents);
  const next = say(takesGifts(session) ? 'giftNext' : isUndecided(mail) ? 'nextChoose' : 'nextPay');
  return {
    subject: capital(say('joinedSubject', { group, shop })),
    preview: owed.total_cents > 0 ? say('joinedPreview', { amount, time }) : say('openUntil', { time }),
    heading: capital(say('joinedHeading', { group })),
    blocks: [text(capital(say('joinedText', { group, shop, next }))), rows(...owedRows(mail, owed))],
    button: { label: payLabel(mail, owed), url: ownUrl(session, member) },
    after: [text(say('keepThisMail')), text(moneyTerms(mail)), ...milestoneText(mail)],
    footer: say('becauseUsedToJoin', { shop }),
  };
}

/** The way back in where there is nothing to pay any more: the group has ended, or the reader has left it. */
export function ownLink(mail: MemberMail): MailContent {
  const { session, member, shop, words, say } = mail;
  return {
    subject: capital(say('ownLinkSubject', { group: groupName(session, words), shop })),
    preview: say('ownLinkText'),
    heading: say('ownLinkHeading'),
    blocks: [text(say('ownLinkText'))],
    button: { label: say('viewGroup'), url: moneyUrl(session, member) },
    footer: say('becauseAsked'),
  };
}

export function reminder(mail: MemberMail): MailContent {
  const { session, member, shop, sent_at_ms, words, say } = mail;
  const owed = owedBy(session, member, sent_at_ms);
  const said = reminded(mail, owed);
  return {
    subject: capital(said.subject),
    preview: say('openUntil', { time: formatTime(session.expires_at, words) }),
    heading: said.heading,
    blocks: [text(capital(said.why)), rows(...owedRows(mail, owed), paidRow(session, words))],
    button: { label: payLabel(mail, owed), url: ownUrl(session, member) },
    after: [text(moneyTerms(mail)), text(say('ignoreIfPaid')), ...milestoneText(mail)],
    footer: say('becauseNotPaid', { shop }),
  };
}

/** What a reminder is about. Nobody who gives has to. */
function reminded(mail: MemberMail, owed: Owed): Record<'subject' | 'heading' | 'why', string> {
  const { session, member, shop, sent_at_ms, say, money } = mail;
  const group = ownGroupName(mail);
  if (takesGifts(session)) {
    const amount = money(session.total_cents - paid_cents(session));
    const toOrganizer = canOthersGive(session, sent_at_ms) ? 'giftRemindOrganizer' : 'giftRemindRest';
    return {
      subject: say('giftRemindSubject', { group, shop, amount }),
      heading: say('giftRemindHeading'),
      why: say(member.is_organizer ? toOrganizer : 'giftRemindGiver', { shop }),
    };
  }
  const isAlone = activeMembers(session).length === 1;
  if (isUndecided(mail)) {
    return {
      subject: say('remindChooseSubject', { group, shop }),
      heading: say('remindChooseHeading'),
      why: isAlone ? say('remindAloneChooseText', { shop }) : say('remindChooseText', { group, shop }),
    };
  }
  return {
    subject: say('remindSubject', { amount: money(owed.total_cents), group, shop }),
    heading: say('remindHeading'),
    why: isAlone ? say('remindAloneText', { shop }) : say('remindText', { group, shop }),
  };
}
