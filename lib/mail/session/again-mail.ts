import { before_cents } from '@/lib/group/query/again';
import { type MailContent, note, rows, text } from '../frame/content';
import { ownUrl, shareUrl } from '../frame/links';
import { owedBy } from '../frame/people';
import { capital, ownGroupName } from '../frame/words';
import type { MemberMail } from './context';
import { owedRows } from './invitation-mails';
import { moneyTerms } from './rescue-mails';

/** The shop has opened an order for the people of a former group: what it was then, and what it is now. */
export function again(mail: MemberMail): MailContent {
  const { session, member, shop, sent_at_ms, say, money } = mail;
  const owed = owedBy(session, member, sent_at_ms);
  const own_cents = before_cents(session, member.id);
  const group = ownGroupName(mail);
  const link = { kind: 'link', label: say('againOrganizer'), url: shareUrl(session.share_id) } as const;
  return {
    subject: capital(say('againSubject', { group, shop })),
    preview: say('againPreview', { amount: money(owed.total_cents) }),
    heading: say('againHeading'),
    blocks: [
      text(capital(say('againText', { group, shop }))),
      ...(member.is_organizer ? [link] : []),
      rows(
        { label: say('orderBefore'), value: money(session.again?.total_cents ?? 0) },
        { label: say('orderTotal'), value: money(session.total_cents) },
        own_cents === null ? null : { label: say('yourShareBefore'), value: money(own_cents) },
        ...owedRows(mail, owed),
      ),
    ],
    button: { label: say(member.is_organizer ? 'openYourGroup' : 'viewGroup'), url: ownUrl(session, member) },
    after: [
      note(say(member.is_organizer ? 'againNoteOrganizer' : 'againNote')),
      ...(member.is_organizer ? [note(say('buttonIsYours'))] : []),
      text(moneyTerms(mail)),
    ],
    footer: say('becauseAgain', { shop }),
  };
}
