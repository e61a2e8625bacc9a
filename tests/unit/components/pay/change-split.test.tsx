// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ChangeSplit } from '@/components/pay/organizer/change-split';
import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { click, render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

const equal = (size: number): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: null,
  settings: { mode: 'equal', size },
});
const join = (name: string, weight = 1): Command => ({ type: 'join', name, email: null, weight });

/** The form, once somebody has opened it. */
async function opened(session: Session) {
  const { container } = await render(<ChangeSplit context={pageOf(session, 'Ana')} />);
  const details = container.querySelector('details');
  await act(async () => {
    details?.dispatchEvent(new Event('toggle'));
    await vi.dynamicImportSettled();
  });
  const text = container.textContent?.replaceAll('\u00a0', ' ') ?? '';
  const valuesOf = (selector: string) =>
    [...container.querySelectorAll<HTMLInputElement>(selector)].map(({ value }) => value);
  const first = valuesOf('input[name=mode]');
  const last = container.querySelector<HTMLInputElement>('label:last-child > input[name=mode]');
  if (last) await click(last);
  await act(() => vi.dynamicImportSettled());
  return {
    text,
    modes: [...new Set([...first, ...valuesOf('[name=way]')])],
    least: /You included: (\d+) to/.exec(text)?.[1],
  };
}

it('before the first payment everything can be changed', async () => {
  const { text, modes, least } = await opened(playSession({ commands: [equal(4), join('Ben')] }));
  expect(text).toContain('$25.00 each');
  expect(modes).toEqual(['equal', 'itemized', 'custom', 'percentage', 'host-pays']);
  expect(least).toBe('2');
});

it('paid amounts stay: only the rest is divided, and not by item', async () => {
  const session = pay(playSession({ commands: [equal(4), join('Ben')] }), 'Ben');
  const { text, modes } = await opened(session);
  expect(text).toContain('the remaining $75.00');
  expect(modes).toEqual(['equal', 'custom', 'percentage', 'host-pays']);
});

it('an organizer who has paid cannot be the one who pays the rest', async () => {
  const session = pay(playSession({ commands: [equal(4), join('Ben')] }), 'Ana');
  expect((await opened(session)).modes).toEqual(['equal', 'custom', 'percentage']);
});

it('the group cannot become smaller than the places that its members have', async () => {
  const session = pay(playSession({ commands: [equal(6), join('Ben', 2), join('Cleo')] }), 'Cleo');
  expect((await opened(session)).least).toBe('4');
});

it('nothing can be changed once everything is paid', async () => {
  const session = pay(pay(playSession({ commands: [equal(2), join('Ben')] }), 'Ana'), 'Ben');
  expect((await opened(session)).text).toBe('');
});
