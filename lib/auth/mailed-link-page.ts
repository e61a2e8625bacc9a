import { safeNext } from './next-path';

/**
 * The page that a mailed link leads to, made of the library's own address; null for an address that needs none. The page
 * asks first: programs that scan mails open every link in them, and each of these links does something.
 */
export function mailedLinkPage(link: string): string | null {
  const { pathname, searchParams } = new URL(link);
  const token = searchParams.get('token') ?? '';
  switch (pathname) {
    case '/api/auth/magic-link/verify': {
      const next = safeNext(searchParams.get('callbackURL') ?? undefined);
      return `/sign-in/link?${new URLSearchParams({ token, next })}`;
    }
    case '/api/auth/verify-email':
      return `/sign-up/confirm?${new URLSearchParams({ token })}`;
    default:
      return null;
  }
}
