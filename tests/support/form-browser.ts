import { vi } from 'vitest';
import { RENDERED_FOR, renderedFor } from '@/lib/dashboard/access/rendered-for';
import type { FormState } from '@/lib/dashboard/form/form-state';

/*
 * A browser that sends forms to server actions in the test's own process. A test file mocks what Next knows of the
 * request with `vi.mock('next/headers', async () => (await import('.../form-browser')).nextHeaders)`, and so on.
 */

export const browser = { headers: new Headers(), cookies: new Map<string, string>() };

export const nextHeaders = {
  headers: async () => browser.headers,
  cookies: async () => ({
    getAll: () => [...browser.cookies].map(([name, value]) => ({ name, value })),
    get: (name: string) =>
      browser.cookies.has(name) ? { name, value: browser.cookies.get(name) } : undefined,
    set: (name: string, value: string, { maxAge }: { maxAge?: number } = {}) =>
      maxAge === 0 ? browser.cookies.delete(name) : browser.cookies.set(name, value),
    delete: (name: string) => browser.cookies.delete(name),
  }),
};

export const nextCache = { revalidatePath: vi.fn() };

export const nextNavigation = {
  redirect: (to: string) => {
    throw Object.assign(new Error(`Goes to ${to}`), { to });
  },
  forbidden: () => {
    throw new Error('Forbidden');
  },
};

/** Another person's browser: no cookies, at this address. */
export function somebody(address = '198.51.100.7', more: Record<string, string> = {}): void {
  browser.cookies.clear();
  browser.headers = new Headers({ 'x-real-ip': address, ...more });
}

/** What a page rendered now says it is for; nothing for people who are not signed in. */
async function renderedNow(): Promise<string> {
  // Imported here, because it needs the modules that this file stands in for.
  const { requireAccess } = await import('@/lib/dashboard/access/access');
  return requireAccess('read').then(renderedFor, () => '');
}

/** Sends a form of a page rendered just now; `{ to }` when the answer leads to another page. */
export async function sendForm(
  action: (state: FormState, form: FormData) => Promise<FormState>,
  fields: Record<string, string>,
): Promise<FormState & { to?: string }> {
  const form = new FormData();
  form.set(RENDERED_FOR, await renderedNow());
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return action({ ok: null }, form).catch((error: Error & { to?: string }) => {
    if (error.to === undefined) throw error;
    return { ok: true, to: error.to };
  });
}
