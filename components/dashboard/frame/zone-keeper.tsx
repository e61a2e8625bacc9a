'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Tells the server the browser's time zone where the page was written for another, and has it written again. */
export function ZoneKeeper({ cookie, zone }: { cookie: string; zone: string }) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const kept = `${cookie}=${encodeURIComponent(own)}`;
    // A zone that this server does not know, or a browser without cookies, must not refresh for ever.
    if (!own || own === zone || document.cookie.includes(kept)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too new
    document.cookie = `${kept}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
    if (document.cookie.includes(kept)) router.refresh();
  }, [cookie, zone, router]);
  return null;
}
