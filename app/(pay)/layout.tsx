import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { NOTE_READING } from '@/components/pay/time/server-clock';
import { PageStyles } from '../page-styles';
import { pageWords } from '../page-words';

/**
 * A phone takes a tenth of a second for its first formatters. After the page is painted it waits for the framework, and
 * has that time; in the midst of the framework's own work it would answer a tap later.
 */
const warmUp = (locale: string): string =>
  `requestAnimationFrame(()=>setTimeout(l=>{new Intl.DateTimeFormat(l,{hour:'numeric'}).format();new Intl.NumberFormat(l,{style:'currency',currency:'USD'}).format()},0,${JSON.stringify(locale)}))`;

function OwnScript({ nonce, text }: { nonce: string; text: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own words only
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

export default async function HostedLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? '';
  const { format_locale } = await pageWords();
  return (
    <>
      <PageStyles nonce={nonce} />
      <OwnScript nonce={nonce} text={NOTE_READING} />
      {children}
      <OwnScript nonce={nonce} text={warmUp(format_locale)} />
    </>
  );
}
