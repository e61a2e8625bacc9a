'use client';

import { sayOfFailure } from '@/components/forms/words';
import { LostConnection } from '@/components/ui/lost-connection';
import { PageStyles } from './page-styles';

/** What even the root layout cannot show, as when an update of the whole page breaks off. */
export default function GlobalError() {
  // In the language of the page that was here; in English where there was none.
  const { lang = 'en', dir = 'ltr' } = typeof document === 'undefined' ? {} : document.documentElement;
  return (
    <html lang={lang || 'en'} dir={dir}>
      <body>
        <PageStyles />
        <LostConnection
          title={sayOfFailure('connectionLost', 'The connection was lost')}
          text={sayOfFailure('loadsAgain', 'This page loads again in a moment. You are not charged twice.')}
          load={sayOfFailure('loadNow', 'Load it now')}
        />
      </body>
    </html>
  );
}
