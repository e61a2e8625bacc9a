import type { PageContext } from '@/components/pay/frame/page-context';
import { DEADLINE, dateFormatter } from '@/lib/format/date';
import { MINUTE_ms } from '@/lib/format/units';

/** How far clocks are ahead of UTC, in hours: each full hour, and the others that are in use. */
const AHEAD_h = [
  ...Array.from({ length: 27 }, (_, hour) => hour - 12),
  -3.5,
  -2.5,
  3.5,
  4.5,
  5.5,
  5.75,
  6.5,
  9.5,
  10.5,
];

/**
 * Rewrites the time before it, which the server has written in UTC, in the zone of this device. It runs as the page is
 * read, before anything is painted: a time that became shorter later would move what is below it. It writes what the
 * page's clock will (deadline-clock's `readersTime`), and chooses among what the server has written for each zone: a
 * phone takes a tenth of a second to make its first formatter, which painting would wait for.
 */
export function OwnZone({ at, context: { nonce, words } }: { at: number; context: PageContext }) {
  const write = dateFormatter(DEADLINE, 'UTC', words.format_locale);
  const texts = Object.fromEntries(AHEAD_h.map((hours) => [-hours * 60, write(at + hours * 60 * MINUTE_ms)]));
  const format = `new Intl.DateTimeFormat(${JSON.stringify(words.format_locale)},${JSON.stringify(DEADLINE)})`;
  const made = `${format}.format(${at}).replace('\\u202f',' ')`;
  const script = `(t=>{t.textContent=${JSON.stringify(texts)}[new Date(${at}).getTimezoneOffset()]||${made}})(document.currentScript.previousElementSibling)`;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own words only
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}
