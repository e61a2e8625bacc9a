'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

interface Props {
  parameter: string;
  /**
   * Whether the server is asked if the page opens without the key. In a shop's frame browsers may refuse its cookie
   * without saying so, and a receipt of a former place opens only by that place's key.
   */
  asks_first?: boolean;
}

/** Takes the key out of the page's address once its cookie holds it, so that a copied address opens nothing. */
export function CleanAddress({ parameter, asks_first = false }: Props) {
  const router = useRouter();
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!navigator.cookieEnabled || !address.searchParams.has(parameter)) return;
    address.searchParams.delete(parameter);
    const clean = address.pathname + address.search + address.hash;
    let left = false;
    async function leave() {
      const opens =
        !asks_first ||
        (await fetch(clean, { method: 'HEAD' }).then(
          ({ ok }) => ok,
          () => false,
        ));
      if (opens && !left) router.replace(clean, { scroll: false });
    }
    void leave();
    return () => {
      left = true;
    };
  }, [parameter, asks_first, router]);
  return null;
}
