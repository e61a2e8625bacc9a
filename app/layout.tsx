import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { LANGUAGE_HEADER } from '@/lib/hosted/page-cookies';
import { isLocale, LANGUAGES } from '@/lib/words/locales';
import './globals.css';

/** Served from here. A page that was drawn before it came keeps the fallback: nothing moves under a finger. */
const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'optional',
  adjustFontFallback: 'Arial',
});

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
  // Hosted pages have a language of their own (proxy.ts); all others speak English.
  const found = (await headers()).get(LANGUAGE_HEADER);
  const locale = isLocale(found) ? found : 'en';
  return (
    <html lang={locale} dir={LANGUAGES[locale].direction} className={inter.variable}>
      <body>{children}</body>
    </html>
  );
}
