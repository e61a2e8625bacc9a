import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { durationInWords } from '@/lib/format/duration';
import { isolate } from '@/lib/format/isolate';
import { percentOfBps } from '@/lib/format/number';
import { knownZone } from '@/lib/format/time-zone';
import type { Member, Session } from '@/lib/group/model';
import { held_cents } from '@/lib/group/query/holds';
import { organizerOf, paid_cents } from '@/lib/group/query/shares';
import { type Words, wordsOf } from '@/lib/words/words';
import type { Row } from './content';
import { mailLocale, nameOf, writtenName } from './people';
import { safeName } from './safe-name';

/** How mails name people, times and counts. Without `words` in English, as merchants read them. */

const ENGLISH: MailWords = wordsOf('en');

/** A name as it goes into a sentence. What a sentence from right to left is filled with is set apart anyway. */
export const apart = (name: string, { direction }: Words): string =>
  direction === 'rtl' ? name : isolate(name);

export function greeting(name: string, words: Words): string {
  const safe = safeName(name);
  return safe ? words.say('hello', { name: apart(safe, words) }) : words.say('helloAnyone');
}

/** A member's name, or "A member". */
export function memberName(
  session: Session,
  member_id: string,
  words: Words,
  fallback = words.say('aMember'),
): string {
  return apart(nameOf(session, member_id, fallback), words);
}

/** The organizer's name, or "The organizer". */
export const organizerName = (session: Session, words: Words): string =>
  memberName(session, organizerOf(session)?.id ?? '', words, capital(words.say('theOrganizer')));

/** "Ana’s group", or "the group" where the name cannot be shown. */
export function groupName(session: Session, words: Words): string {
  const organizer = organizerOf(session);
  const name = organizer && writtenName(organizer);
  return name ? words.say('namedGroup', { name: apart(name, words) }) : words.say('unnamedGroup');
}

/** What these need of a mail to a member. */
interface OwnMail {
  session: Session;
  member: Member;
  shop: string;
  words: Words;
}

/** "your group" for the person who has started it. */
export const ownGroupName = ({ member, session, words }: OwnMail): string =>
  member.is_organizer ? words.say('yourGroup') : groupName(session, words);

/** Why someone gets a mail about their group. */
export const becauseInGroup = ({ member, shop, words }: OwnMail): string =>
  words.say(member.is_organizer ? 'becauseStarted' : 'becauseJoined', { shop });

/** "$40.00 of $90.00". */
export function paidOfTotal(session: Session, words: Words): string {
  const money = moneyIn(session.currency, words);
  return words.say('paidOfTotal', { paid: money(paid_cents(session)), total: money(session.total_cents) });
}

/** The same with its label. */
export const paidRow = (session: Session, words: Words): Row => ({
  label: words.say(held_cents(session) > 0 ? 'paidOrHeldSoFar' : 'paidSoFar'),
  value: paidOfTotal(session, words),
});

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The words of a mail, and where its reader is. */
export interface MailWords extends Words {
  /** UTC where it is not known. */
  time_zone?: string;
}

/** The words for a member's mails. A zone that this server no longer knows counts as none. */
export const wordsFor = (session: Session, member: Member): MailWords => ({
  ...wordsOf(mailLocale(session, member)),
  time_zone: knownZone(member.time_zone) ?? 'UTC',
});

/** "Tue, Nov 24, 2026, 6:00 PM UTC": in the reader's zone, which is named. */
export function formatTime(at_ms: number, { format_locale, time_zone }: MailWords = ENGLISH): string {
  return formatDate(at_ms, DEADLINE_UTC, time_zone ?? 'UTC', format_locale);
}

/** A deadline, and how long it is until then: the clock's time may be far from the reader's own. */
export function deadlineRows(label: string, at_ms: number, sent_at_ms: number, words: MailWords): Row[] {
  const until = { label, value: formatTime(at_ms, words) };
  if (at_ms <= sent_at_ms) return [until];
  const time = durationInWords(at_ms - sent_at_ms, words.format_locale);
  return [until, { label: words.say('timeLeft'), value: words.say('timeLeftWhenSent', { time }) }];
}

/** "Service fee (1%)"; basis points in, so 150 is 1.5%. */
export function feeLabel(fee_bps: number, words: Words): string {
  return words.say('serviceFeePercent', { percent: percentOfBps(fee_bps) });
}

export type Money = (amount_cents: number) => string;

/** Writes amounts of one currency. */
export const moneyIn =
  (currency: string, words: Words = ENGLISH): Money =>
  (amount_cents) =>
    words.money(amount_cents, currency);
