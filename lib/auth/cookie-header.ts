import { cookies } from 'next/headers';

/**
 * The request's cookies as they are now. A server action that has changed the sign-in renders its page in the same
 * request, whose header still carries the old cookie; the store has the new one.
 */
export async function cookieHeader(): Promise<string> {
  return (await cookies())
    .getAll()
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
}
