// @vitest-environment jsdom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChangeSplit } from '@/components/pay/organizer/change-split';
import { PeopleStepper } from '@/components/pay/setup/people-stepper';
import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { redivision } from '@/lib/group/query/redivision';
import type { FormResult } from '@/lib/hosted/form/forms';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { click, find, render } from '../../../support/render';

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

/** The form as the server has sent it, with another number typed, and then its script. */
async function typedEarly(session: Session, typed: string) {
  const rendered = await render(<ChangeSplit context={pageOf(session, 'Ana')} />);
  const plain = find(rendered.container, 'details div > div > div');
  const stepper = { size: 4, least: 2, most: 10, error: undefined, onChange: () => {} };
  plain.innerHTML = renderToStaticMarkup(
    <form>
      <PeopleStepper id="change_split-size" {...stepper} />
    </form>,
  );
  const size = () => find<HTMLInputElement>(rendered.container, '[name=size]');
  size().focus();
  size().value = typed;
  size().setSelectionRange(typed.length, typed.length);
  await act(async () => {
    rendered.container.querySelector('details')?.dispatchEvent(new Event('toggle'));
    await vi.dynamicImportSettled();
  });
  return { ...rendered, size };
}

it('somebody who types while the script comes goes on typing', async () => {
  const { container, size } = await typedEarly(playSession({ commands: [equal(4)] }), '1');
  expect(find(container, '[name=mode]:checked')).toBeTruthy();
  expect(document.activeElement).toBe(size());
  expect([size().value, size().selectionStart, size().selectionEnd]).toEqual(['1', 1, 1]);
});

it('what was typed before the script came stays when somebody joins', async () => {
  const { container, rerender, size } = await typedEarly(playSession({ commands: [equal(4)] }), '6');
  expect(size().value).toBe('6');
  const whom = () => find<HTMLInputElement>(container, '[name=members]').value;
  const before = whom();
  const joined = playSession({ commands: [equal(4), join('Ben')] });
  await rerender(<ChangeSplit context={pageOf(joined, 'Ana')} />);
  expect(size().value).toBe('6');
  // For the people whom it was typed for.
  expect(whom()).toBe(before);
});

describe('once a form that was typed into is answered', () => {
  const joined = playSession({ commands: [equal(4), join('Ben')] });
  const shownFor = (session: Session) => redivision(session).members.map(({ id }) => id);
  const sent: unknown[] = [];
  afterEach(() => vi.unstubAllGlobals());

  /** Somebody joins while the organizer types, who then sends it. */
  async function answeredWith(result: FormResult | null) {
    sent.length = 0;
    // jsdom has no layout.
    Element.prototype.scrollIntoView = vi.fn();
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
      sent.push(String(body.get('members')).split(' '));
      if (!result) throw new TypeError('offline');
      return Response.json(result);
    });
    const rendered = await typedEarly(playSession({ commands: [equal(4)] }), '6');
    await rendered.rerender(<ChangeSplit context={pageOf(joined, 'Ana')} />);
    const press = () => click(find(rendered.container, '[type=submit]:not([name])'));
    await press();
    return { ...rendered, press };
  }

  const before = shownFor(playSession({ commands: [equal(4)] }));
  const refused = { ok: false, intent: 'change_split', message: 'Somebody has joined.' } as const;

  it('and refused for other people, the next press is for those whom the page shows by then', async () => {
    const fields = { members: 'Somebody has joined.' };
    const { container, press, size } = await answeredWith({ ...refused, fields, values: { size: '6' } });
    expect(container.textContent).toContain('Somebody has joined.');
    await press();
    expect(sent).toEqual([before, shownFor(joined)]);
    expect(size().value).toBe('6');
  });

  it('and refused for anything else, the next press is still for those whom it was typed for', async () => {
    const values = { size: '6' };
    const { press } = await answeredWith({ ...refused, message: 'Wait a minute.', fields: {}, values });
    await press();
    expect(sent).toEqual([before, before]);
  });

  it('or the line was lost, it is sent again by itself for those whom it was typed for', async () => {
    await answeredWith(null);
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(sent).toEqual([before, before]);
  });

  it('and done, it starts over when there is something else to divide', async () => {
    const { container, rerender, size } = await answeredWith({ ok: true, message: 'The split is changed.' });
    expect(container.textContent).toContain('The split is changed.');
    const again = playSession({ commands: [equal(6), join('Ben'), join('Cleo')] });
    await rerender(<ChangeSplit context={pageOf(again, 'Ana')} />);
    await rerender(<ChangeSplit context={pageOf(again, 'Ana')} />);
    expect(size().value).toBe('6');
    expect(find<HTMLInputElement>(container, '[name=members]').value.split(' ')).toEqual(shownFor(again));
  });
});
