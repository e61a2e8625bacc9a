import { safeNext } from './next-path';

/**
 * The page that a mailed link to sign in leads to, made of the library's own address. It asks first: programs that scan
 * mails open every link in them, and the link works once.
 */
export function signInLinkPage(link: string): string {
  const { searchParams } = new URL(link);
  const query = new URLSearchParams({
    token: searchParams.get('token') ?? '',
    next: safeNext(searchParams.get('callbackURL') ?? undefined),
  });
  return `/sign-in/link?${query}`;
}
