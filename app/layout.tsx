import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { PageWords } from '@/components/forms/words';
import { pageWords } from './page-words';

// On Vercel a run of what was queued follows the answer: of every page, since actions are posted to pages.
export const maxDuration = 60;

export const metadata: Metadata = {
  title: { default: 'Split', template: '%s · Split' },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f6f3' },
    { media: '(prefers-color-scheme: dark)', color: '#101312' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Scripts run by a nonce of their own request (proxy.ts); a page made at build time could have none.
  await connection();
  // What the people of a group read has a language of its own (proxy.ts); all other pages speak English.
  const { locale, direction, failure_script } = await pageWords();
  return (
    <html lang={locale} dir={direction}>
      <body>
        <PageWords value={failure_script}>{children}</PageWords>
      </body>
    </html>
  );
}
