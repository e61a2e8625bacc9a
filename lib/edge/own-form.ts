import type { IncomingHttpHeaders } from 'node:http';

/**
 * Has Next take forms of our own pages as such, whatever Host a proxy sends: nginx sends its own unless told otherwise, and
 * each form would fail. Next compares the page's origin, which browsers tell truly, with this header; here it is compared
 * with APP_URL. Forms of other origins are left to Next, which knows more of them in development.
 */
export function noteOwnForm(headers: IncomingHttpHeaders, app_url: string): void {
  if (headers.origin !== app_url) return;
  headers['x-forwarded-host'] = app_url.slice(app_url.indexOf('//') + 2);
}
