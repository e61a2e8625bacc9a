/** What Next tells server actions about the current request, for tests that call them as functions (next-modules.ts). */

/** The browser whose request it is. */
export const browser = { headers: new Headers(), cookies: new Map<string, string>() };

/** Another person's browser: no cookies, at this address. */
export function somebody(address = '198.51.100.7', more: Record<string, string> = {}): void {
  browser.cookies.clear();
  browser.headers = new Headers({ 'x-real-ip': address, ...more });
}

export const nextHeaders = {
  headers: async () => browser.headers,
  cookies: async () => ({
    getAll: () => [...browser.cookies].map(([name, value]) => ({ name, value })),
    get: (name: string) =>
      browser.cookies.has(name) ? { name, value: browser.cookies.get(name) } : undefined,
    set: (name: string, value: string) => browser.cookies.set(name, value),
    delete: (name: string) => browser.cookies.delete(name),
  }),
};

export const nextCache = { revalidatePath: () => {} };

export const nextNavigation = {
  useRouter: () => ({ refresh: () => {} }),
  redirect: (to: string) => {
    throw Object.assign(new Error(`Goes to ${to}`), { to });
  },
  notFound: () => {
    throw new Error('Not found');
  },
  forbidden: () => {
    throw new Error('Forbidden');
  },
};
