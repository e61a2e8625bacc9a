'use client';

import { LostConnection } from '@/components/ui/lost-connection';
import './globals.css';

/** What even the root layout cannot show, as when an update of the whole page breaks off. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <LostConnection />
      </body>
    </html>
  );
}
