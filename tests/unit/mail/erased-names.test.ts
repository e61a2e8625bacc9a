import { beforeAll, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { ERASED_NAME } from '@/lib/group/erased-name';
import { nameOf } from '@/lib/mail/frame/people';
import { groupName, memberName, organizerName } from '@/lib/mail/frame/words';
import { LOCALES, type Locale } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { newSession } from './new-session';
import { Story, words } from './samples';

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

it.each<[Locale, own: string, told: string, text: string]>([
  [
    'en',
    'A member has taken your place at Kettle & Co',
    'A member comes instead of another member: your group at Kettle & Co',
    'A member cannot come and gave the place to a member, who',
  ],
  [
    'de',
    'Ein Mitglied hat deinen Platz bei Kettle & Co übernommen',
    'Ein Mitglied kommt anstelle von einem anderen Mitglied: deine Gruppe bei Kettle & Co',
    'Ein Mitglied ist verhindert und gibt den Platz weiter. Dafür hat ein Mitglied den',
  ],
  [
    'pl',
    'Ktoś z grupy ma teraz Twoje miejsce w Kettle & Co',
    'Ktoś z grupy przejmuje miejsce, które oddaje ktoś inny: Twoja grupa w Kettle & Co',
    'Ktoś z grupy nie może przyjść i oddaje miejsce. Przejmuje je ktoś z grupy, a',
  ],
])('mails in %s of a place that changed hands fit who has no name into their sentence', (locale, ...said) => {
  const config = { ...newSession().config, swap_until: '2099-01-01T00:00:00.000Z' };
  const story = new Story(newSession({ config }), 0, wordsOf(locale));
  const ana = story.start('Ana', 'ana@example.com', 2);
  const ben = story.join('one.example', 'ben@example.com');
  story.pay(ben);
  const swap_id = story.give({ type: 'offer_swap', member_id: ben });
  const newcomer = { member_id: 'mem_cleo', name: 'two.example', email: null };
  story.settle(story.give({ type: 'swap_and_pay', swap_id, ...newcomer }));
  const [own, told] = [story.mail('swapped', ben), story.mail('swapped', ana)];
  expect([own?.subject, told?.subject]).toEqual(said.slice(0, 2));
  expect(words(told)).toContain(said[2]);
});
