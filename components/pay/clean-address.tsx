'use client';

import { useEffect } from 'react';

/** Takes the key out of the address bar once the page's cookie holds it, so that a copied address opens nothing. */
export function CleanAddress({ parameter }: { parameter: string }) {
  useEffect(() => {
    if (!navigator.cookieEnabled) return;
    // The router's own effects run after this one; only then does it follow what is done to the address.
    const timer = setTimeout(() => {
      const address = new URL(window.location.href);
      if (!address.searchParams.has(parameter)) return;
      address.searchParams.delete(parameter);
      window.history.replaceState(null, '', address.pathname + address.search + address.hash);
    });
    return () => clearTimeout(timer);
  }, [parameter]);
  return null;
}
