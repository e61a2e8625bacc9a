import type { AmountChange } from '@/lib/group/model';
import type { DigestNews } from '@/lib/group/query/digest';
import { memberAmount_cents, organizerOf, paid_cents } from '@/lib/group/query/shares';
import { type MailContent, rows, text } from './content';
import type { MemberMail } from './context';
import { ownUrl } from './links';
import { groupName, nameOf } from './people';
import { deadlineRows, greeting, moneyIn } from './words';

/** Mails about what others did: the organizer changed an amount; members joined, paid, and left. */

export function amountChanged(mail: MemberMail, { before_cents, before_size }: AmountChange): MailContent {
  const { session, member, shop, sent_at_ms } = mail;
  const money = moneyIn(session.currency);
  const now = money(memberAmount_cents(session, member.id));
  const organizer = organizerOf(session);
  const who = organizer ? nameOf(session, organizer.id, 'The organizer') : 'The organizer';
  const size = session.split?.size ?? before_size;
  const why =
    size === before_size
      ? `${who} changed how the order is split.`
      : `${who} split the order among ${size} people instead of ${before_size}.`;
  return {
    subject: `Your share at ${shop} is ${now} now`,
    preview: `It was ${money(before_cents)}. ${why}`,
    heading: 'Your share has changed',
    blocks: [
      text(greeting(member.name)),
      text(why),
      rows(
        { label: 'Your share before', value: money(before_cents) },
        { label: 'Your share now', value: now, strong: true },
        ...deadlineRows('Pay by', session.expires_at, sent_at_ms),
      ),
    ],
    button: { label: 'See your share', url: ownUrl(session, member) },
    after: [text('A service fee is added when you pay, as the page shows.')],
    footer: `You get this mail because you joined ${groupName(session)} at ${shop}.`,
  };
}

const WORDS: Record<DigestNews['kind'], string> = { joined: 'joined', paid: 'paid', left: 'left the group' };

export function digest(mail: MemberMail, news: readonly DigestNews[]): MailContent {
  const { session, member, shop, sent_at_ms } = mail;
  const money = moneyIn(session.currency);
  const names = (kind: DigestNews['kind']) =>
    news.filter((each) => each.kind === kind).map(({ member_id }) => nameOf(session, member_id));
  const short = (['joined', 'paid', 'left'] as const)
    .map((kind) => [names(kind).length, WORDS[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
  const so_far = `${money(paid_cents(session))} of ${money(session.total_cents)}`;
  return {
    subject: `News of your group at ${shop}: ${short}`,
    preview: `${so_far} is paid.`,
    heading: 'News of your group',
    blocks: [
      text(greeting(member.name)),
      rows(
        ...news.map(({ kind, member_id, amount_cents }) => ({
          label: nameOf(session, member_id),
          value: kind === 'paid' ? `paid ${money(amount_cents)}` : WORDS[kind],
        })),
      ),
      rows(
        { label: 'Paid so far', value: so_far, strong: true },
        ...deadlineRows('Everyone pays by', session.expires_at, sent_at_ms),
      ),
    ],
    button: { label: 'Open your group', url: ownUrl(session, member) },
    after: [text('The button is only for you: anyone who has its link can change or cancel the group.')],
    footer: `You get this mail because you started a group at ${shop}.`,
  };
}
