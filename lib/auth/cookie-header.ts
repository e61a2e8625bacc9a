import { cookies } from 'next/headers';

/** What the names of sign-in cookies began with over https, in the previous version and now. */
const FORMER_PREFIX = '__Secure-split.';
const PREFIX = '__Host-split.';

interface Cookie {
  name: string;
  value: string;
}

/**
 * The request's cookies as they are now. A server action that has changed the sign-in renders its page in the same
 * request, whose header still carries the old cookie; the store has the new one. A cookie that the previous version has
 * set counts under its present name, so that people stay signed in.
 */
export async function cookieHeader(): Promise<string> {
  return cookieHeaderOf((await cookies()).getAll());
}

export function cookieHeaderOf(all: readonly Cookie[]): string {
  const former = all.flatMap(({ name, value }) => {
    const present = name.replace(FORMER_PREFIX, PREFIX);
    return present === name || all.some((other) => other.name === present) ? [] : [{ name: present, value }];
  });
  return [...all, ...former].map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
