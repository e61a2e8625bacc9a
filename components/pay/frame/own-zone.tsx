import { DEADLINE } from '@/lib/format/date';
import type { PageContext } from './page-context';

/**
 * Rewrites the time before it, which the server has written in UTC, in the zone of this device. It runs as the page is
 * read, before anything is painted: a time that became shorter later would move what is below it. It writes what the
 * page's clock will (deadline-clock's `readersTime`).
 */
export function OwnZone({ context: { nonce, words } }: { context: PageContext }) {
  const format = `new Intl.DateTimeFormat(${JSON.stringify(words.format_locale)},${JSON.stringify(DEADLINE)})`;
  const text = `${format}.format(new Date(t.dateTime)).replace('\\u202f',' ')`;
  const script = `(t=>{t.textContent=${text}})(document.currentScript.previousElementSibling)`;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own words only
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}
