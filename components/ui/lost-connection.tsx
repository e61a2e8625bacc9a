'use client';

import { useEffect } from 'react';
import { Button } from './button';
import { Notice } from './notice';

const TRY_AGAIN_ms = 3_000;
/** A page that fails again this soon after it was loaded again has another fault. */
const FAULT_ms = 30_000;
const RELOADED_AT = 'split:reloaded-at';

/** In place of a page whose update broke off halfway. It loads again by itself once the server answers. */
export function LostConnection({ title, text, load }: { title: string; text: string; load: string }) {
  useEffect(() => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < FAULT_ms) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (!answer || answer.status >= 500) timer = setTimeout(look, TRY_AGAIN_ms);
      else {
        sessionStorage.setItem(RELOADED_AT, String(Date.now()));
        location.reload();
      }
    };
    timer = setTimeout(look, TRY_AGAIN_ms);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice title={title}>
      <p role="status">{text}</p>
      <Button className="mt-6" onClick={() => location.reload()}>
        {load}
      </Button>
    </Notice>
  );
}
