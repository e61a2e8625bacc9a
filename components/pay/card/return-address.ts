/** What opens a page: of an organizer, of a member. */
const KEYS = ['access', 'm'];

/**
 * Where a bank sends the payer back to. The processor keeps that address, so it has no key in it, except in a frame:
 * that may have no cookie which opens the page instead.
 */
export function returnAddress(): string {
  const address = new URL(window.location.href);
  if (navigator.cookieEnabled && window.parent === window)
    for (const key of KEYS) address.searchParams.delete(key);
  return address.href;
}
