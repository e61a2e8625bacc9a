// @vitest-environment jsdom
import { act, useLayoutEffect, useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAVING_EVENT } from '@/components/pay/frame/payment-event';
import { ItemPicker } from '@/components/pay/member/item-picker';
import { claimRows } from '@/lib/hosted/form/claim-rows';
import { pageOf, playSession } from '../../../support/hosted-page';
import { click, find, render } from '../../../support/render';

const router = vi.hoisted(() => ({ refresh: vi.fn(), replace: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

const settings = { mode: 'itemized', size: 4 } as const;
const session = playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }] });
const props = { target: pageOf(session, 'Ana').form, rows: claimRows(session, 'mem_1') };

/** What was sent of the first item, and how each request is answered. */
const sent: (FormDataEntryValue | null)[] = [];
const answers: ((body: unknown, status?: number) => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_address: string, { body }: { body: FormData }) => {
    sent.push(body.get('take_0'));
    return new Promise((resolve, reject) => {
      answers.push((answer, status) =>
        answer ? resolve(Response.json(answer, { status })) : reject(new Error('offline')),
      );
    });
  });
});
afterEach(() => {
  sent.length = 0;
  answers.length = 0;
  router.refresh.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const claimed = playSession({
  commands: [
    { type: 'set_up_group', name: 'Ana', email: null, settings },
    { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] },
  ],
});
const refreshed = claimRows(claimed, 'mem_1');

/** A page whose reader taps again as soon as it shows what was saved. */
function ImpatientPage() {
  const [rows, setRows] = useState(props.rows);
  router.refresh.mockImplementationOnce(() => setRows(refreshed));
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (rows === refreshed && page.current) find(page.current, '[aria-label^="More"]').click();
  }, [rows]);
  return (
    <div ref={page}>
      <ItemPicker {...props} rows={rows} />
    </div>
  );
}

const more = (container: HTMLElement) => click(find(container, '[aria-label^="More"]'));
const shown = (container: HTMLElement) => find(container, '[aria-live]').textContent;
const LATER = { ok: false, intent: '', message: 'Wait a minute.', fields: {}, values: {} };
const answer = (body: unknown, status?: number) => act(async () => answers.shift()?.(body, status));

it('sends every tap at once, and those that come meanwhile together when it is answered', async () => {
  const { container } = await render(<ItemPicker {...props} />);
  await more(container);
  expect(shown(container)).toBe('1');
  await more(container);
  expect(shown(container)).toBe('2');
  expect(sent).toEqual(['1']);
  await answer({ ok: true });
  expect(sent).toEqual(['1', '2']);
  expect(router.refresh).not.toHaveBeenCalled();
  await answer({ ok: true });
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('keeps a tap that comes at the moment when the page shows what was saved before', async () => {
  const { container } = await render(<ImpatientPage />);
  await more(container);
  await answer({ ok: true });
  expect(shown(container)).toBe('2');
  await answer({ ok: true });
  expect(sent).toEqual(['1', '2']);
  expect(router.refresh).toHaveBeenCalledTimes(2);
});

it('says why something could not be saved, and keeps what was chosen', async () => {
  const { container } = await render(<ItemPicker {...props} />);
  await more(container);
  await answer({ ok: false, intent: 'claim', message: 'Choose more.', fields: {}, values: {} });
  expect(find(container, '[role=alert]').textContent).toBe('Choose more.');
  expect(shown(container)).toBe('1');
});

it('keeps what was chosen while there is no connection, and tries again by itself', async () => {
  const { container } = await render(<ItemPicker {...props} />);
  await more(container);
  await answer(null);
  expect(find(container, '[role=alert]').textContent).toContain('saved as soon as there is a connection');
  expect(router.refresh).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(sent).toEqual(['1', '1']);
  await answer({ ok: true });
  expect(find(container, '[role=alert]').textContent).toBe('');
});

it.each([429, 500])('tries again by itself what the server could not do just then (%i)', async (status) => {
  const told: boolean[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent).detail);
  window.addEventListener(SAVING_EVENT, hear);
  const { container } = await render(<ItemPicker {...props} />);
  await more(container);
  await answer(LATER, status);
  expect(find(container, '[role=alert]').textContent).toContain('Your choice is kept');
  expect(shown(container)).toBe('1');
  // Another tap leaves it said, and waits with the first.
  await more(container);
  expect(find(container, '[role=alert]').textContent).toContain('Your choice is kept');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(sent).toEqual(['1', '2']);
  await answer({ ok: true });
  window.removeEventListener(SAVING_EVENT, hear);
  expect(find(container, '[role=alert]').textContent).toBe('');
  expect(told.at(-1)).toBe(false);
});

it('waits longer each time, and at last says what the server says', async () => {
  const { container } = await render(<ItemPicker {...props} />);
  await more(container);
  for (const [pause_ms, tries] of [
    [4_000, 2],
    [8_000, 3],
    [16_000, 4],
    [32_000, 5],
  ] as const) {
    await answer(LATER, 503);
    expect(find(container, '[role=alert]').textContent).toContain('Your choice is kept');
    await act(() => vi.advanceTimersByTimeAsync(pause_ms - 100));
    expect(sent).toHaveLength(tries - 1);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(sent).toHaveLength(tries);
  }
  await answer(LATER, 503);
  expect(find(container, '[role=alert]').textContent).toBe('Wait a minute.');
  expect(shown(container)).toBe('1');
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  expect(sent).toHaveLength(5);
  // The next tap starts again.
  await more(container);
  expect(sent.at(-1)).toBe('2');
  expect(find(container, '[role=alert]').textContent).toBe('');
});

it('sends nothing more once it has left the page', async () => {
  const { container, rerender } = await render(<ItemPicker {...props} />);
  await more(container);
  await answer(LATER, 503);
  await rerender(<p>The group has ended.</p>);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent).toEqual(['1']);
});

it('works without script: each button sends what it would make of its row', async () => {
  const { container } = await render(<ItemPicker {...props} />);
  const form = find(container, 'form') as HTMLFormElement;
  const button = find(container, '[aria-label^="More"]') as HTMLButtonElement;
  const body = new FormData(form, button);
  expect(form.method).toBe('post');
  expect(body.get('intent')).toBe('claim');
  expect(body.getAll('take_0')).toEqual(['0', '1']);
});

const TAKEN = { ok: false, intent: 'claim', message: 'Somebody was quicker.', fields: {}, values: {} };
const gone = props.rows.map((row) => ({ ...row, options: row.options.slice(0, 1) }));

it.each([
  ['before it was sent', true],
  ['after it was refused for something else', false],
])('what somebody else has taken %s does not come back by itself', async (_when, atOnce) => {
  const told: boolean[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent).detail);
  window.addEventListener(SAVING_EVENT, hear);
  const { container, rerender } = await render(<ItemPicker {...props} />);
  await more(container);
  if (atOnce) await rerender(<ItemPicker {...props} rows={gone} />);
  await answer(TAKEN);
  if (!atOnce) await rerender(<ItemPicker {...props} rows={gone} />);
  await rerender(<ItemPicker {...props} rows={[...props.rows]} />);
  window.removeEventListener(SAVING_EVENT, hear);
  expect(shown(container)).toBe('');
  expect(told.at(-1)).toBe(false);
});

it('has nothing paid while it shows a choice that is not saved', async () => {
  const told: boolean[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent).detail);
  window.addEventListener(SAVING_EVENT, hear);
  const { container } = await render(<ItemPicker {...props} />);
  await more(container);
  await answer({ ok: false, intent: 'claim', message: 'Choose more.', fields: {}, values: {} });
  expect(shown(container)).toBe('1');
  expect(told.at(-1)).toBe(true);
  await click(find(container, '[aria-label^="Less"]'));
  await answer({ ok: true });
  window.removeEventListener(SAVING_EVENT, hear);
  expect(shown(container)).toBe('');
  expect(told.at(-1)).toBe(false);
});
