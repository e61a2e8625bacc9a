import { beforeAll, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { ERASED_NAME } from '@/lib/group/erased-name';
import { nameOf } from '@/lib/mail/frame/people';
import { groupName, memberName, organizerName } from '@/lib/mail/frame/words';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
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
