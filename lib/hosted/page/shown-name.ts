import { ERASED_NAME } from '@/lib/group/erased-name';
import type { Words } from '@/lib/words/words';
import type { PageSession, Viewer } from './page';

/** A name as pages show it: of a person who has been erased, nothing is known but that they were a member. */
export const shownName = (name: string, { say }: Words): string =>
  name === ERASED_NAME ? say('aMember') : name;

/** What a page is made of, with such names. */
export function withShownNames(
  page: PageSession,
  viewer: Viewer,
  words: Words,
): { page: PageSession; viewer: Viewer } {
  const named = <Named extends { name: string }>(person: Named): Named => ({
    ...person,
    name: shownName(person.name, words),
  });
  const { members, again } = page.session;
  const session = {
    ...page.session,
    members: members.map(named),
    again: again && { ...again, people: again.people.map(named) },
  };
  const known = 'member' in viewer && viewer.member ? { ...viewer, member: named(viewer.member) } : viewer;
  return { page: { ...page, session }, viewer: known as Viewer };
}
