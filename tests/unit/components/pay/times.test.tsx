/** @vitest-environment jsdom */
import { act, type ReactNode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { When } from '@/components/pay/time/deadline';
import { OwnZone } from '@/components/pay/time/own-zone';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../../support/hosted-page';

const made = vi.fn();
/** As on a device in Tokyo. */
class InTokyo extends Intl.DateTimeFormat {
  constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
    made();
    super(locale, { ...options, timeZone: options?.timeZone ?? 'Asia/Tokyo' });
  }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { DateTimeFormat: InTokyo }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a time is in the reader’s zone before the page’s script comes, and nothing changes it then', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
  const words = wordsOf('de');
  const context = pageOf(playSession({ commands: [] }), undefined, { words, nonce: 'n1' });
  const page = (
    <PageWords value={words.script}>
      <When at={Date.UTC(2026, 10, 24, 18)} context={context} />
    </PageWords>
  );
  const box = document.createElement('div');
  box.innerHTML = renderToString(page);
  const time = box.querySelector('time');
  const script = box.querySelector('script');
  expect(time?.textContent).toContain('18:00 UTC');
  expect(script?.nonce).toBe('n1');
  made.mockClear();
  new Function('document', script?.textContent ?? '')({ currentScript: script });
  // A phone makes its first formatter in a tenth of a second, which painting would wait for.
  expect(made).not.toHaveBeenCalled();
  const shown = time?.textContent;
  expect(shown).toMatch(/^Mi\W.*25\W.* 3:00$/);

  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const root = await act(async () => hydrateRoot(box, page));
  await act(() => vi.dynamicImportSettled());
  expect(time?.textContent).toBe(shown);
  expect(box.contains(time)).toBe(true);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
  // What opens later, as the card form's promise does, is right from the start.
  await act(async () => root.render(<div>{page}</div>));
  expect(box.querySelector('time')?.textContent).toBe(shown);
  await act(async () => root.unmount());
});

function AtEachPaint({ seen, children }: { seen: () => void; children: ReactNode }) {
  useLayoutEffect(() => {
    seen();
  });
  return children;
}

it('a time that opens before the page follows any is right from its first paint', async () => {
  vi.resetModules();
  const { LiveTime } = await import('@/components/pay/time/live-time');
  const { PageWords: Words } = await import('@/components/forms/words');
  const box = document.createElement('div');
  const painted: (string | null)[] = [];
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <Words value={wordsOf('en').script}>
        <AtEachPaint seen={() => painted.push(box.textContent)}>
          <LiveTime at={Date.UTC(2026, 10, 24, 18)} text="Tue, Nov 24, 2026, 6:00 PM UTC" />
        </AtEachPaint>
      </Words>,
    ),
  );
  expect(painted[0]).toMatch(/^Wed\W.*25\W.* 3:00\sAM$/);
  expect(new Set([...painted, box.textContent]).size).toBe(1);
  await act(async () => root.unmount());
});

it.each([
  ['the server has not written', -541, 'Wed, Nov 25, 3:00 AM'],
  ['half an hour off', -330, 'Tue, Nov 24, 11:30 PM'],
])('a time is right in a zone that %s', (_, offset, shown) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const context = pageOf(playSession({ commands: [] }));
  const box = document.createElement('div');
  box.innerHTML = `<time></time>${renderToString(<OwnZone at={Date.UTC(2026, 10, 24, 18)} context={context} />)}`;
  const script = box.querySelector('script');
  new Function('document', script?.textContent ?? '')({ currentScript: script });
  expect(box.querySelector('time')?.textContent).toBe(shown);
});
