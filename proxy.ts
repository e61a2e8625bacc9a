import { type NextRequest, NextResponse } from 'next/server';
import { auth } from '@/lib/auth/auth';
import { cookieHeaderOf } from '@/lib/auth/cookie-header';
import { signInFor } from '@/lib/auth/next-path';
import {
  DASHBOARD_HEADERS,
  DOCS_HEADERS,
  dashboardSources,
  isDashboardPage,
  isDocsPage,
  needsSignIn,
  PAGE_HEADER,
} from '@/lib/dashboard/access/page-policy';
import { newId } from '@/lib/db/ids';
import { oneSlash, withoutEncodedNul } from '@/lib/edge/home-path';
import { REQUEST_ID_HEADER } from '@/lib/edge/log-page-error';
import { mayBeThere, missingPage } from '@/lib/edge/missing-page';
import { refusedForm } from '@/lib/edge/page-form';
import { contentPolicy, pageHeaders } from '@/lib/edge/page-headers';
import { smallPage } from '@/lib/edge/small-page';
import { env } from '@/lib/env';
import { toApiError } from '@/lib/errors';
import { isOpenedByPerson } from '@/lib/hosted/page/opened-by-person';
import {
  type CookieSettings,
  cookieSettings,
  FLASH_COOKIE,
  FLASH_HEADER,
  frameCookieSettings,
  keyCookie,
  keyFits,
  LANGUAGE_COOKIE,
  LANGUAGE_HEADER,
  OPENED_HEADER,
  PROBE_COOKIE,
} from '@/lib/hosted/page/page-cookies';
import { mailLinkFound, pageFound } from '@/lib/hosted/page/page-found';
import { limited, PAGE_LIMIT } from '@/lib/hosted/page/page-limit';
import { frameAncestorsOf, hostedSources } from '@/lib/hosted/page/page-policy';
import { log } from '@/lib/log';
import { KEY_PARAMETER, type PageKind, pagePath } from '@/lib/session/page-links';
import { type Locale, localeFor } from '@/lib/words/locales';
import { type Words, wordsOf } from '@/lib/words/words';

/** What links in mails to the people of a group open. */
const MAIL_PAGE = /^\/(?:unsubscribe|confirm-address)\/([A-Za-z0-9_-]{0,64})/;
/** A hosted page, or a receipt below it. */
const HOSTED_PAGE = /^\/(session|s)\/([A-Za-z0-9_-]{1,64})(?:\/receipt\/[A-Za-z0-9_-]{1,64})?$/;

const RETRY_s = '2';

/** Runs before every page, and gives the request its id, as the answer and a line of the log have it. */
export async function proxy(request: NextRequest): Promise<Response> {
  const request_id = newId('req_');
  const answer = await prepared(request, request_id).catch((error) =>
    withoutDatabase(request, request_id, error),
  );
  answer.headers.set(REQUEST_ID_HEADER, request_id);
  return answer;
}

/**
 * While the database is away, a page that asks it loads again by itself, as a full one does.
 *
 * @throws the error, when it is another one
 */
function withoutDatabase(request: NextRequest, request_id: string, error: unknown): Response {
  const { code, status, message } = toApiError(error);
  if (code !== 'upstream_unavailable') throw error;
  // Anyone who knows the rest of the address can open the page.
  const path = `/${request.nextUrl.pathname.split('/')[1]}`;
  log('error', 'request failed', { request_id, method: request.method, path, status, reason: message });
  const words = wordsFor(request);
  return smallPage({
    status,
    title: words.say('failed'),
    text: words.say('loadsAgain'),
    headers: { 'Retry-After': RETRY_s },
    again_s: RETRY_s,
    words,
  });
}

/** Sets the page's headers with a new nonce, and moves a hosted page's key from link to cookie. */
async function prepared(request: NextRequest, request_id: string): Promise<Response> {
  const tooMany = await limited(request, PAGE_LIMIT);
  if (tooMany) {
    const text = wordsFor(request).say('tooManyPages');
    return new NextResponse(text, { status: 429, headers: { ...tooMany, ...pageHeaders() } });
  }
  const { pathname, searchParams, search } = request.nextUrl;
  if (pathname.length > 1 && pathname.endsWith('/')) return withoutSlash(request);
  if (`${pathname}${search}`.includes('%00')) return toPathWithoutNul(request);
  if (!mayBeThere(pathname)) return missingPage('page', wordsFor(request));
  const unread = await refusedForm(
    request,
    async () => needsSignIn(pathname) && (await carriesSignIn(request)),
  );
  if (unread) {
    const text = wordsFor(request).say(unread.because);
    return new NextResponse(text, { status: unread.status, headers: pageHeaders() });
  }
  if (request.method === 'GET' && needsSignIn(pathname) && !(await carriesSignIn(request)))
    return toSignIn(request);
  const match = HOSTED_PAGE.exec(pathname);
  const kind = match?.[1] as PageKind | undefined;
  const id = match?.[2] ?? '';
  const found = kind ? await pageFound(kind, id) : null;
  if (kind && !found) return missingPage(kind, wordsFor(request));
  const embedded = kind === 'session' && searchParams.get('embed') === '1';

  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const dashboard = isDashboardPage(pathname);
  const sources = dashboard ? dashboardSources() : hostedSources(embedded ? await frameAncestorsOf(id) : []);
  const policy = contentPolicy(nonce, sources);
  const headers = new Headers(request.headers);
  headers.set(REQUEST_ID_HEADER, request_id);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.delete(PAGE_HEADER);
  if (dashboard) headers.set(PAGE_HEADER, `${pathname}${search}`);
  headers.delete(LANGUAGE_HEADER);
  const mail_link = MAIL_PAGE.exec(pathname)?.[1];
  const read_in = mail_link === undefined ? found : await mailLinkFound(mail_link);
  if (kind || mail_link !== undefined) headers.set(LANGUAGE_HEADER, languageOf(request, read_in?.locale));
  headers.delete(OPENED_HEADER);
  if (kind && isOpenedByPerson(request)) headers.set(OPENED_HEADER, '1');
  headers.delete(FLASH_HEADER);
  const flash = request.cookies.get(FLASH_COOKIE)?.value;
  if (kind && flash) headers.set(FLASH_HEADER, encodeURIComponent(flash));
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  const own = dashboard ? DASHBOARD_HEADERS : isDocsPage(pathname) ? DOCS_HEADERS : {};
  for (const [name, value] of Object.entries({ ...pageHeaders(), ...own })) response.headers.set(name, value);
  if (kind) {
    response.headers.set('Cache-Control', 'no-store');
    if (embedded) {
      const settings = frameCookieSettings(pagePath(kind, id));
      if (flash) response.cookies.set(FLASH_COOKIE, '', { ...settings, maxAge: 0 });
      await keepKey(request, response, kind, id, settings);
    } else await keepPageCookies(request, response, kind, id);
  }
  return response;
}

const wordsFor = (request: NextRequest): Words => wordsOf(languageOf(request, null));

const languageOf = (request: NextRequest, given: string | null | undefined): Locale =>
  localeFor({
    chosen: request.cookies.get(LANGUAGE_COOKIE)?.value,
    accept: request.headers.get('accept-language'),
    given,
  });

function withoutSlash(request: NextRequest): NextResponse {
  const url = new URL(request.url);
  url.pathname = oneSlash(url.pathname.replace(/\/+$/, ''));
  return NextResponse.redirect(url, { status: 308, headers: pageHeaders() });
}

/** Whether the sign-in cookie bears our signature. Whose it is, and whether it still counts, the page asks. */
function carriesSignIn(request: NextRequest): Promise<boolean> {
  const headers = new Headers({ cookie: cookieHeaderOf(request.cookies.getAll()) });
  return auth().api.hasSignedCookie({ headers });
}

/** Before the page is rendered, which would cost ten times as much. */
function toSignIn(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const headers = { ...pageHeaders(), ...DASHBOARD_HEADERS };
  return NextResponse.redirect(new URL(signInFor(`${pathname}${search}`), request.url), { headers });
}

function toPathWithoutNul(request: NextRequest): NextResponse {
  const url = request.nextUrl.clone();
  url.pathname = withoutEncodedNul(url.pathname);
  url.search = url.search.replaceAll('%00', '');
  return NextResponse.redirect(url, { headers: pageHeaders() });
}

/** Clears the flash that was just read, sets a probe that shows whether the browser keeps cookies, and keeps the key. */
async function keepPageCookies(
  request: NextRequest,
  response: NextResponse,
  kind: PageKind,
  id: string,
): Promise<void> {
  const secure = env().APP_URL.startsWith('https:');
  const settings = cookieSettings(pagePath(kind, id), secure);
  if (request.cookies.has(FLASH_COOKIE)) response.cookies.set(FLASH_COOKIE, '', { ...settings, maxAge: 0 });
  if (!request.cookies.has(PROBE_COOKIE)) response.cookies.set(PROBE_COOKIE, '1', settings);
  await keepKey(request, response, kind, id, settings);
}

/** Moves the link's key into this page's cookie, where it fits. */
async function keepKey(
  request: NextRequest,
  response: NextResponse,
  kind: PageKind,
  id: string,
  settings: CookieSettings,
): Promise<void> {
  const key = request.nextUrl.searchParams.get(KEY_PARAMETER[kind]);
  const kept = request.cookies.get(keyCookie(kind))?.value ?? null;
  if (!key || key === kept) return;
  if (await keyFits(kind, id, key, kept)) response.cookies.set(keyCookie(kind), key, settings);
}

export const config = {
  // Everything that may answer with a page, whatever its path ends in: all but known files and the API, which it would
  // cost a third of its throughput.
  matcher: [
    '/((?!api/|api$|_next/static/|sdk/v1/(?:languages/|[.\\d]+(?:-languages)?/)?split\\.js$|icon\\.svg$).*)',
  ],
};
