'use client';

import { LostConnection } from '@/components/ui/lost-connection';
import './globals.css';

/** What even the root layout cannot show, as when an update of the whole page breaks off. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        {/* In English: nothing around it knows the reader's language any more. */}
        <LostConnection
          title="The connection was lost"
          text="This page loads again in a moment. You are not charged twice."
          load="Load it now"
        />
      </body>
    </html>
  );
}
