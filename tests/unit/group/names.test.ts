import { describe, expect, it } from 'vitest';
import { refuseName } from '@/lib/group/query/names';
import { CATALOGUES } from '@/lib/words/catalogues';
import { LOCALES } from '@/lib/words/locales';
import { World } from '../../model/world';

const world = new World(0, 0);
const refusalOf = (name: string) => refuseName(world.session, name, world.now)?.code;

describe('the name of somebody who joins', () => {
  it.each(LOCALES)('is not what pages call the organizer in %s', (locale) => {
    const { organizer, theOrganizer } = CATALOGUES[locale].page;
    for (const name of [organizer, theOrganizer, `Bo (${organizer})`].map(String))
      expect([name, refusalOf(name)]).toEqual([name, 'name_reserved']);
  });

  it.each([
    ...['Organisator', 'Organisatorin', 'organisateur', 'l’organisatrice', 'Organizadora', 'Organizzatore'],
    ...['Organisation', 'organización', 'organizzazione', 'organizacja'],
    ...['Organizatorka', 'Organizator', 'órganizador', '主催者', 'المنظم', 'مُنَظِّم'],
  ])('is not the noun %j', (name) => {
    expect(refusalOf(name)).toBe('name_reserved');
  });

  it.each(['Organa', 'Oregano', '幹雄', 'منى'])('can be %s', (name) => {
    expect(refusalOf(name)).toBeUndefined();
  });
});
