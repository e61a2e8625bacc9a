import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PersonFold } from '@/components/pay/organizer/person-fold';
import type { Command } from '@/lib/group/commands';
import { people } from '@/lib/hosted/page/view';
import { pageOf, playSession } from '../../../support/hosted-page';

vi.mock('@/components/pay/organizer/person-menu', () => ({ PersonMenu: () => null }));

const join = (name: string): Command => ({ type: 'join', name, email: null });

it('the menu of somebody is open where something in it was pressed before the script came', () => {
  const settings = { mode: 'equal', size: 3 } as const;
  const start: Command = { type: 'set_up_group', name: 'Ana', email: null, settings };
  const session = playSession({ commands: [start, join('Ben'), join('Cleo')] });
  const [, ben] = session.members;
  const context = pageOf(session, 'Ana');
  const opened = (more: Partial<typeof context>) =>
    people(session, null)
      .filter((person) =>
        renderToStaticMarkup(
          <PersonFold context={{ ...context, ...more }} person={person}>
            {person.name}
          </PersonFold>,
        ).includes(' open=""'),
      )
      .map(({ name }) => name);
  expect(opened({})).toEqual([]);
  const asked = { scope: ben?.id ?? '', message: 'The card form needs script.' };
  expect(opened({ pay: { ...context.pay, asked } })).toEqual(['Ben']);
  const values = { member_id: ben?.id ?? '' };
  const flash = { ok: false, intent: 'remove', message: 'Too late.', fields: {}, values } as const;
  expect(opened({ form: { ...context.form, flash } })).toEqual(['Ben']);
});
