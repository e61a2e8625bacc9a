// @vitest-environment jsdom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InstantForm } from '@/components/dashboard/session/instant-form';
import { find, render, type } from '../../support/render';

const router = vi.hoisted(() => ({ replace: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

const NOTHING = { q: '', status: '', from: '' };
const Filters = ({ shown = NOTHING, found = '9 sessions' }) => (
  <InstantForm path="/sessions" shown={shown} found={found}>
    <input type="search" name="q" defaultValue={shown.q} />
    <input type="date" name="from" defaultValue={shown.from} />
    <a href="/sessions">Clear</a>
    {shown.status ? <input type="hidden" name="status" value={shown.status} /> : null}
    <noscript>
      <button type="submit">Apply</button>
    </noscript>
  </InstantForm>
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  router.replace.mockClear();
});

const field = (container: HTMLElement, name: string) =>
  find<HTMLInputElement>(container, `input[name=${name}]`);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = () => router.replace.mock.calls.map(([address]) => address);

it('asks once for what was typed, when the typing pauses, and keeps what else is chosen', async () => {
  const { container } = await render(<Filters shown={{ ...NOTHING, status: 'funded' }} />);
  for (const text of ['A', 'An', 'Ana & co ']) {
    await type(field(container, 'q'), text);
    await wait(200);
  }
  expect(asked()).toEqual([]);
  await wait(200);
  expect(asked()).toEqual(['/sessions?q=Ana+%26+co&status=funded']);
});

it('asks for a date that was chosen, and at once for what is entered', async () => {
  const { container } = await render(<Filters />);
  await type(field(container, 'from'), '2026-11-01');
  await act(async () => find<HTMLFormElement>(container, 'form').requestSubmit());
  expect(asked()).toEqual(['/sessions?from=2026-11-01']);
  await wait(1_000);
  expect(asked()).toHaveLength(1);
});

it('asks before what is pressed next, which it would undo by asking later', async () => {
  const { container } = await render(<Filters />);
  field(container, 'q').focus();
  await type(field(container, 'q'), 'Ana');
  await act(async () => find(container, 'a').focus());
  expect(asked()).toEqual(['/sessions?q=Ana']);
  await wait(1_000);
  expect(asked()).toHaveLength(1);
});

it('says how many there are, to those who do not see the list as well', async () => {
  const { container, rerender } = await render(<Filters />);
  expect(find(container, '[role=status]').textContent).toBe('9 sessions');
  await rerender(<Filters found="1 session" />);
  expect(find(container, '[role=status]').textContent).toBe('1 session');
});

it('empties its fields where the filters were cleared, but not the one that somebody types into', async () => {
  const shown = { ...NOTHING, q: 'Ana', from: '2026-11-01' };
  const { container, rerender } = await render(<Filters shown={shown} />);
  await type(field(container, 'from'), '2026-11-02');
  field(container, 'q').focus();
  await type(field(container, 'q'), 'Ben');
  await rerender(<Filters />);
  expect([field(container, 'q').value, field(container, 'from').value]).toEqual(['Ben', '']);
  field(container, 'q').blur();
  await rerender(<Filters shown={shown} />);
  expect(field(container, 'q').value).toBe('Ana');
});

it('is a plain form with a button where no script runs', () => {
  const html = renderToString(<Filters />);
  expect(html).toMatch(/<form action="\/sessions"/);
  expect(html).toMatch(/<noscript>.*<button type="submit">Apply<\/button><\/noscript>/);
});

it('asks for what was typed before the script came, and keeps it', async () => {
  const early = (container: HTMLElement) => {
    field(container, 'q').value = 'Ana';
  };
  const { container } = await render(<Filters />, { hydrate: true, early });
  await wait(1_000);
  expect(field(container, 'q').value).toBe('Ana');
  expect(asked()).toEqual(['/sessions?q=Ana']);
});

it('asks for nothing where nobody has typed, also when somebody only passes through', async () => {
  const shown = { q: 'Ana', status: 'funded', from: '2026-11-01' };
  const { container } = await render(<Filters shown={shown} />, { hydrate: true });
  await wait(1_000);
  field(container, 'q').focus();
  await act(async () => find(container, 'a').focus());
  expect(asked()).toEqual([]);
});
