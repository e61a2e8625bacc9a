// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { GiveEmail } from '@/components/pay/member/give-email';
import { OwnLink } from '@/components/pay/member/own-link';
import { OrganizerTools } from '@/components/pay/organizer/organizer-tools';
import { resetEnvironment } from '@/lib/env';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { find, render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

const session = playSession({
  commands: [
    {
      type: 'set_up_group',
      name: 'Ana',
      email: 'ana@example.com',
      settings: { mode: 'equal', size: 3 },
    },
    { type: 'join', name: 'Ben', email: 'ben@exmaple.com' },
  ],
});
const ben = session.members.find(({ name }) => name === 'Ben')?.id ?? '';

it('says to a member alone that mail to their address came back, with the field for another one open', async () => {
  const shown = async (name: string, bounced: string[], kind: 'permanent' | 'suppressed' = 'permanent') => {
    const context = pageOf(session, name, { bounced: new Map(bounced.map((id) => [id, kind])) });
    const { container } = await render(<GiveEmail context={context} />);
    const text = container.textContent?.replaceAll(/[\u2068\u2069]/g, '') ?? '';
    return { text, is_open: container.querySelector('details')?.open };
  };
  const told = await shown('Ben', [ben]);
  expect(told.text).toContain('We could not deliver mail to ben@exmaple.com. Check the address.');
  expect(told.text).not.toContain('Emails go to');
  const listed = await shown('Ben', [ben], 'suppressed');
  expect(listed.text).toContain('or was reported as spam');
  expect(listed.text).not.toContain('Check the address');
  // Who has reported a mail as spam gets none, however often they give the address.
  expect(listed.text).toContain('Give another address.');
  expect(listed.is_open).toBe(true);
  expect(told.is_open).toBe(true);
  for (const other of [await shown('Ben', []), await shown('Ana', [ben])]) {
    expect(other.text).not.toContain('could not deliver');
    // The first one is to be opened now, unless the address has been confirmed before.
    expect(other.text).toMatch(/Emails go to \S+\. Open the first one and confirm .+, if you haven’t yet\./);
    expect(other.is_open).toBe(false);
  }
});

it('names its attempt from the server, so that it is the same one when it is sent twice without script', async () => {
  const { container } = await render(<GiveEmail context={pageOf(session, 'Ben')} />);
  const attempt = container.querySelector<HTMLInputElement>('form [name=attempt]');
  expect(attempt?.value).toMatch(/^[0-9a-f]{32}$/);
  // Others get the same render of a page that is shared.
  const shared = pageOf(session, 'Ben', { attempt: null });
  const other = await render(<GiveEmail context={shared} />);
  expect(other.container.querySelector('[name=attempt]')).toBeNull();
});

it('is seen where the address is folded away', async () => {
  for (const bounced of [[], [ben]]) {
    const { container } = await render(
      <OwnLink
        context={pageOf(session, 'Ben', {
          bounced: new Map(bounced.map((id) => [id, 'permanent' as const])),
        })}
      />,
    );
    await act(() => vi.dynamicImportSettled());
    expect(container.querySelector('details')?.open).toBe(bounced.length > 0);
  }
});

it('names the address in each language', () => {
  for (const key of ['mailBounced', 'mailSuppressed'] as const) {
    const said = LOCALES.map((locale) => wordsOf(locale).say(key, { email: 'ben@exmaple.com' }));
    expect(new Set(said).size).toBe(LOCALES.length);
    for (const text of said) expect(text).toContain('ben@exmaple.com');
  }
});

it('offers the receipt to who was charged, and the link to who was not', async () => {
  const paid = pay(session, 'Ben');
  const offered = async (name: string) => {
    const { container } = await render(<GiveEmail context={pageOf(paid, name)} />);
    return find(container, 'button').textContent;
  };
  expect([await offered('Ben'), await offered('Ana')]).toEqual(['Send my receipt', 'Email me my link']);
});

it('is seen by the organizer of an open group, too', async () => {
  const ana = session.members.find(({ is_organizer }) => is_organizer)?.id ?? '';
  const shown = async (bounced: string[]) => {
    const context = pageOf(session, 'Ana', { bounced: new Map(bounced.map((id) => [id, 'permanent'])) });
    const { container } = await render(<OrganizerTools context={context} />);
    const field = find(container, '[name=email]');
    return [container.textContent?.includes('could not deliver'), field.closest('details')?.open];
  };
  expect([await shown([ana]), await shown([ben]), await shown([])]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});
