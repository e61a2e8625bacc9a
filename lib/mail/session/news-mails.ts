import type { AmountChange } from '@/lib/group/model';
import type { DigestNews } from '@/lib/group/query/digest';
import { takesGifts } from '@/lib/group/query/gifts';
import { memberAmount_cents, sharesOf } from '@/lib/group/query/shares';
import { type MailContent, rows, text } from '../frame/content';
import { ownUrl } from '../frame/links';
import { canOthersGive } from '../frame/people';
import { deadlineRows, groupName, memberName, organizerName, paidOfTotal, paidRow } from '../frame/words';
import type { MemberMail } from './context';

/** Mails about what others did: the organizer changed an amount; members joined, paid, and left. */

export function amountChanged(mail: MemberMail, { before_cents, before_size }: AmountChange): MailContent {
  const { session, member, shop, sent_at_ms, words, say, money } = mail;
  const amount = money(memberAmount_cents(session, member.id));
  const name = organizerName(session, words);
  const size = session.split?.size ?? before_size;
  const chooses = sharesOf(session, member.id).length === 0;
  const why = chooses
    ? say('whyChoose', { name })
    : size === before_size
      ? say('whyChanged', { name })
      : say('whyPeople', { name, people: size, people_before: before_size });
  return {
    subject: chooses ? say('amountChooseSubject', { shop }) : say('amountSubject', { shop, amount }),
    preview: say('amountPreview', { amount: money(before_cents), why }),
    heading: say('shareChanged'),
    blocks: [
      text(why),
      rows(
        { label: say('shareBefore'), value: money(before_cents) },
        ...(chooses ? [] : [{ label: say('shareNow'), value: amount, strong: true }]),
        ...deadlineRows(say('payBy'), session.expires_at, sent_at_ms, words),
      ),
    ],
    button: { label: say(chooses ? 'chooseYourItems' : 'seeYourShare'), url: ownUrl(session, member) },
    after: [text(say('feeIsAdded'))],
    footer: say('becauseInGroup', { group: groupName(session, words), shop }),
  };
}

const COUNTS = { joined: 'countJoined', paid: 'countPaid', left: 'countLeft' } as const;

export function digest(mail: MemberMail, news: readonly DigestNews[]): MailContent {
  const { session, member, shop, sent_at_ms, words, say, money } = mail;
  const counts = (['joined', 'paid', 'left'] as const)
    .map((kind) => [news.filter((each) => each.kind === kind).length, COUNTS[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, key]) => say(key, { count }));
  const short = new Intl.ListFormat(words.format_locale, { type: 'unit' }).format(counts);
  const so_far = paidOfTotal(session, words);
  const giveBy = canOthersGive(session, sent_at_ms) ? 'giveUntil' : 'payBy';
  const happened = ({ kind, amount_cents }: DigestNews): string => {
    if (kind === 'paid') return say('didPay', { amount: money(amount_cents) });
    return say(kind === 'joined' ? 'didJoin' : 'didLeave');
  };
  return {
    subject: say('digestSubject', { shop, news: short }),
    preview: say('digestPreview', { so_far }),
    heading: say('digestHeading'),
    blocks: [
      rows(
        ...news.map((each) => ({
          label: memberName(session, each.member_id, words),
          value: happened(each),
        })),
      ),
      rows(
        { ...paidRow(session, words), strong: true },
        ...deadlineRows(
          say(takesGifts(session) ? giveBy : 'everyonePaysBy'),
          session.expires_at,
          sent_at_ms,
          words,
        ),
      ),
    ],
    button: { label: say('openYourGroup'), url: ownUrl(session, member) },
    after: [text(say('buttonIsYours'))],
    footer: say('becauseStarted', { shop }),
  };
}
