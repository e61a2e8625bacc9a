'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

interface Props {
  parameter: string;
  /** The page is in a shop's frame, where browsers may refuse its cookie without saying so. */
  embedded: boolean;
}

/** Takes the key out of the page's address once its cookie holds it, so that a copied address opens nothing. */
export function CleanAddress({ parameter, embedded }: Props) {
  const router = useRouter();
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!navigator.cookieEnabled || !address.searchParams.has(parameter)) return;
    address.searchParams.delete(parameter);
    const clean = address.pathname + address.search + address.hash;
    let left = false;
    async function leave() {
      // Without the key the page opens only if its cookie came along.
      const kept =
        !embedded ||
        (await fetch(clean, { method: 'HEAD' }).then(
          ({ ok }) => ok,
          () => false,
        ));
      if (kept && !left) router.replace(clean, { scroll: false });
    }
    void leave();
    return () => {
      left = true;
    };
  }, [parameter, embedded, router]);
  return null;
}
