import { beforeAll, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { ERASED_NAME } from '@/lib/group/erased-name';
import { nameOf } from '@/lib/mail/frame/people';
import { groupName, memberName, organizerName } from '@/lib/mail/frame/words';
import { LOCALES } from '@/lib/words/locales';
import { type Words, wordsOf } from '@/lib/words/words';
import { HOUR, newSession, START } from './new-session';
import { Story } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

it.each(LOCALES)('mails in %s name who was erased as they name who has no name', (locale) => {
  const words = wordsOf(locale);
  const story = new Story();
  const ana = story.start('Ana', 'ana@example.com', 3);
  const ben = story.join('Ben');
  const { members, ...rest } = story.session;
  const session = { ...rest, members: members.map((member) => ({ ...member, name: ERASED_NAME })) };
  expect(memberName(session, ben, words)).toContain(words.say('aMember'));
  expect(groupName(session, words)).toBe(words.say('unnamedGroup'));
  for (const text of [nameOf(session, ana), organizerName(session, words), memberName(session, ben, words)])
    expect(text).not.toContain(ERASED_NAME);
  expect(memberName(story.session, ben, words)).toContain('Ben');
});

/** What the organizer and the giver are told when a place has changed hands between people who cannot be named. */
function swapOf(words: Words): { told: string[]; given: string[] } {
  const story = new Story(newSession(), 0, words);
  const ana = story.start('Ana', 'ana@example.com', 2);
  const ben = story.join('PayPal Security', 'ben@example.com');
  story.pay(ben);
  const swap_until = new Date(START + 900 * HOUR).toISOString();
  const handed = new Story({ ...story.session, config: { ...story.session.config, swap_until } }, 200, words);
  handed.now = story.now;
  const swap_id = handed.give({ type: 'offer_swap', member_id: ben });
  const newcomer = { member_id: 'mem_cleo', name: 'Visa Support', email: null };
  handed.settle(handed.give({ type: 'swap_and_pay', swap_id, ...newcomer }));
  const sentences = (member_id: string): string[] => {
    const { subject, blocks } = handed.mail('swapped', member_id) ?? {};
    return [subject ?? '', ...(blocks ?? []).flatMap((block) => ('text' in block ? [block.text] : []))];
  };
  return { told: sentences(ana), given: sentences(ben) };
}

it.each(LOCALES)('a mail in %s begins with “A member”, and has “another member” within', (locale) => {
  const words = wordsOf(locale);
  const { told, given } = swapOf(words);
  const inside = new RegExp(`[\\p{L}\\d,] ${words.say('aMember')}`, 'u');
  const hasCase = words.say('aMember') !== words.say('aMember').toLowerCase();
  expect(told.filter((text) => text.includes(words.say('anotherMember')))).toHaveLength(2);
  for (const text of hasCase ? [...told, ...given] : []) expect(text).not.toMatch(inside);
});
