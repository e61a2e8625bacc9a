// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import type { Command } from '@/lib/group/commands';
import type { FormResult } from '@/lib/hosted/form/forms';
import { pageOf, playSession } from '../../../support/hosted-page';
import { markup } from '../../../support/markup';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

const commands: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 3 } },
  { type: 'join', name: 'Ben', email: null },
];

const HIDDEN = 'main:has(#form-error)';

/** The organizer's page after a form that was sent without script. */
async function after(flash: FormResult) {
  const page = pageOf(playSession({ commands }), 'Ana');
  const html = await markup(<OrganizerPage context={{ ...page, form: { ...page.form, flash } }} />);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return {
    /** What the page says by itself, and no longer where the form does. */
    said: [...body.querySelectorAll('main > [role=alert]')].map((alert) => ({
      text: alert.textContent,
      yields: alert.className.includes(HIDDEN),
    })),
    inForm: [...body.querySelectorAll('#form-error')].map((alert) => alert.textContent),
  };
}

const refused = (intent: string, values = {}): FormResult => ({
  ok: false,
  intent,
  message: 'Somebody has paid already.',
  fields: {},
  values,
});

it('a refusal is said on the page where the form that it is for has gone', async () => {
  const { said, inForm } = await after(refused('remove', { member_id: 'mem_gone' }));
  expect(said).toEqual([{ text: 'Somebody has paid already.', yields: true }]);
  expect(inForm).toEqual([]);
});

it('a form that is still there says it itself', async () => {
  const { inForm } = await after(refused('cancel'));
  expect(inForm).toEqual(['Somebody has paid already.']);
});

it('what a button that pays says is said by it alone', async () => {
  expect((await after(refused('pay'))).said).toEqual([]);
});
