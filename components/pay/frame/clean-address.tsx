'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Takes the key out of the address bar once the page's cookie holds it, so that a copied address opens nothing. */
export function CleanAddress({ parameter }: { parameter: string }) {
  const router = useRouter();
  useEffect(() => {
    if (!navigator.cookieEnabled) return;
    const address = new URL(window.location.href);
    if (!address.searchParams.has(parameter)) return;
    address.searchParams.delete(parameter);
    router.replace(address.pathname + address.search + address.hash, { scroll: false });
  }, [parameter, router]);
  return null;
}
