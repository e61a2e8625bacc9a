import { plural } from '@/lib/format/number';
import { activeMembers, paid_cents, sharesOf } from '@/lib/group/query/shares';
import { type MailContent, note, type Row, rows, text } from './content';
import type { MemberMail } from './context';
import { ownUrl, shareUrl } from './links';
import { groupName, type Owed, owedBy } from './people';
import { deadlineRows, feeLabel, formatTime, greeting, moneyIn } from './words';

/** Mails to people who still have to pay: group started, you joined, reminder. */

/** What is owed, with the fee on a line of its own (decisions, Money). */
function owedRows(mail: MemberMail, owed: Owed): Row[] {
  const { session, sent_at_ms } = mail;
  const money = moneyIn(session.currency);
  const until = deadlineRows('Pay by', session.expires_at, sent_at_ms);
  if (owed.total_cents === 0) return until;
  return [
    { label: 'Your share', value: money(owed.amount_cents) },
    ...(owed.fee_cents > 0
      ? [{ label: feeLabel(session.consumer_fee_bps), value: money(owed.fee_cents) }]
      : []),
    { label: 'To pay', value: money(owed.total_cents), strong: true },
    ...until,
  ];
}

/** Itemized mode: nothing is owed before something was chosen. */
const isUndecided = ({ session, member }: MemberMail): boolean =>
  session.split?.mode === 'itemized' && sharesOf(session, member.id).length === 0;

function payLabel(mail: MemberMail, owed: Owed): string {
  if (isUndecided(mail)) return 'Choose your items';
  return owed.total_cents > 0 ? `Pay ${moneyIn(mail.session.currency)(owed.total_cents)}` : 'View group';
}

const PROMISE =
  'If the group is not fully paid by then, everyone who has paid is refunded in full, fee included.';

export function groupStarted(mail: MemberMail): MailContent {
  const { session, member, shop, sent_at_ms } = mail;
  const money = moneyIn(session.currency);
  const owed = owedBy(session, member.id);
  const size = session.split?.size ?? session.config.min_size;
  return {
    subject: `Your group at ${shop} has started: invite the others`,
    preview: `Send the others the link in this mail. Everyone pays by ${formatTime(session.expires_at)}.`,
    heading: 'Your group has started',
    blocks: [
      text(greeting(member.name)),
      text(
        `You have started a group for your order at ${shop}. Each person pays their own share, and the order goes through as soon as all of it is paid.`,
      ),
      ...(size > 1
        ? [
            {
              kind: 'link' as const,
              label: 'Send this link to the others:',
              url: shareUrl(session.share_id),
            },
          ]
        : []),
      rows(
        { label: 'Order total', value: money(session.total_cents) },
        { label: 'Group', value: plural(size, 'person', 'people') },
        ...(owed.total_cents > 0 ? [{ label: 'Your share', value: shareWithFee(owed, money) }] : []),
        ...deadlineRows('Everyone pays by', session.expires_at, sent_at_ms),
      ),
    ],
    button: { label: 'Open your group', url: ownUrl(session, member) },
    after: [
      note(
        'The button is only for you: anyone who has its link can change or cancel the group. Send the others only the link at the top, not this mail.',
      ),
      text(PROMISE),
    ],
    footer: `You get this mail because you started a group at ${shop}.`,
  };
}

function shareWithFee(owed: Owed, money: (cents: number) => string): string {
  const share = money(owed.amount_cents);
  return owed.fee_cents > 0 ? `${share} + ${money(owed.fee_cents)} fee` : share;
}

export function joined(mail: MemberMail): MailContent {
  const { session, member, shop } = mail;
  const owed = owedBy(session, member.id);
  const group = groupName(session);
  const undecided = isUndecided(mail);
  const next = undecided
    ? 'Choose what is yours, then pay for it. The order goes through as soon as all of it is paid.'
    : 'Each person pays their own share, and the order goes through as soon as all of it is paid.';
  return {
    subject: `You joined ${group} at ${shop}`,
    preview:
      owed.total_cents > 0
        ? `${moneyIn(session.currency)(owed.total_cents)} to pay by ${formatTime(session.expires_at)}.`
        : `Open until ${formatTime(session.expires_at)}.`,
    heading: `You joined ${group}`,
    blocks: [
      text(greeting(member.name)),
      text(`You are in ${group} for an order at ${shop}. ${next}`),
      rows(...owedRows(mail, owed)),
    ],
    button: { label: payLabel(mail, owed), url: ownUrl(session, member) },
    after: [
      text('The button takes you back to your share on any device. Keep this mail, and do not forward it.'),
      text(PROMISE),
    ],
    footer: `You get this mail because this address was used to join a group at ${shop}.`,
  };
}

export function reminder(mail: MemberMail): MailContent {
  const { session, member, shop } = mail;
  const money = moneyIn(session.currency);
  const owed = owedBy(session, member.id);
  const others = activeMembers(session).length > 1;
  const whose = member.is_organizer ? 'your group' : groupName(session);
  const undecided = isUndecided(mail);
  const what = undecided ? 'choice' : 'share';
  return {
    subject: undecided
      ? `Reminder: choose what is yours in ${whose} at ${shop}`
      : `Reminder: ${money(owed.total_cents)} to pay for ${whose} at ${shop}`,
    preview: `Open until ${formatTime(session.expires_at)}.`,
    heading: undecided ? 'You have not chosen your items yet' : 'You have not paid your share yet',
    blocks: [
      text(greeting(member.name)),
      text(
        others
          ? `${capital(whose)} at ${shop} is waiting for your ${what}. The order goes through only when all of it is paid.`
          : `Your order at ${shop} is waiting for your ${what}. It goes through only when all of it is paid.`,
      ),
      rows(...owedRows(mail, owed), {
        label: 'Paid so far',
        value: `${money(paid_cents(session))} of ${money(session.total_cents)}`,
      }),
    ],
    button: { label: payLabel(mail, owed), url: ownUrl(session, member) },
    after: [text(`${PROMISE} If you have just paid, you can ignore this mail.`)],
    footer: `You get this mail because you joined a group at ${shop} and have not paid yet.`,
  };
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
