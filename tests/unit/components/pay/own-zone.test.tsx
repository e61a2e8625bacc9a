/** @vitest-environment jsdom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { Messengers } from '@/components/pay/share/messengers';
import { formatDate } from '@/lib/format/date';
import { wordsOf } from '@/lib/words/words';

/** Only ends a test that would wait for ever. */
const PATIENCE = { timeout: 30_000 };

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

/** As on a device in Tokyo. */
class InTokyo extends Intl.DateTimeFormat {
  constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
    super(locale, { ...options, timeZone: options?.timeZone ?? 'Asia/Tokyo' });
  }
}

const at = Date.UTC(2026, 10, 24, 18);
const messengers = (text: string, written: string) => (
  <PageWords value={wordsOf('de').script}>
    <Messengers
      message={{ text, time: { at, written } }}
      url="https://split.test/s/1"
      subject="Bestellung"
      email="E-Mail"
    />
  </PageWords>
);

it('an invitation names the time in its sender’s zone, and in UTC without script', async () => {
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { DateTimeFormat: InTokyo }));
  const style = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const written = formatDate(at, style, 'UTC', 'de-DE');
  const page = messengers(`Bitte bis ${written} bezahlen:`, written);
  expect(decodeURIComponent(renderToStaticMarkup(page))).toContain('bis Di, 18:00 UTC bezahlen');

  const box = document.createElement('div');
  const root = createRoot(box);
  await act(async () => root.render(page));
  const links = () => [...box.querySelectorAll('a')].map(({ href }) => decodeURIComponent(href));
  await vi.waitFor(async () => {
    await act(async () => {});
    for (const link of links()) expect(link).toMatch(/bis Mi\W.*25\W.*03:00 GMT\+9 bezahlen: https/);
  }, PATIENCE);
  expect(links()).toHaveLength(3);
  await act(async () => root.unmount());
});
