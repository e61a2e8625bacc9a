'use client';

import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import './globals.css';

const TRY_AGAIN_ms = 3_000;

/** What is left of a page whose update broke off halfway. It loads again by itself once the server answers. */
export default function GlobalError() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (answer && answer.status < 500) location.reload();
      else timer = setTimeout(look, TRY_AGAIN_ms);
    };
    timer = setTimeout(look, TRY_AGAIN_ms);
    return () => clearTimeout(timer);
  }, []);
  return (
    <html lang="en">
      <body>
        <Notice title="The connection was lost">
          <p role="status">This page loads again by itself in a moment. You are not charged twice.</p>
          <Button className="mt-6" onClick={() => location.reload()}>
            Load it now
          </Button>
        </Notice>
      </body>
    </html>
  );
}
