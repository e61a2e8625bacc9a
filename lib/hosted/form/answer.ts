import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { requestAddress } from '@/lib/edge/client-address';
import { jsonAnswer } from '@/lib/edge/json-answer';
import { BodyTooLarge } from '@/lib/edge/message';
import { missingPage } from '@/lib/edge/missing-page';
import type { Bucket } from '@/lib/edge/rate-limit/store';
import { readWebBody } from '@/lib/edge/web-body';
import { env } from '@/lib/env';
import { errorStatus } from '@/lib/errors';
import { knownZone } from '@/lib/format/time-zone';
import type { PaymentScope } from '@/lib/group/commands';
import { takesGifts } from '@/lib/group/query/gifts';
import { log } from '@/lib/log';
import type { Held } from '@/lib/payment/guard/intent-guard';
import { openPayment, refreshPayment } from '@/lib/payment/intent/start';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';
import { KEY_PARAMETER, type PageKind, pagePath } from '@/lib/session/page-links';
import { memberToken } from '@/lib/session/tokens';
import { isLocale } from '@/lib/words/locales';
import { type Words, wordsOf } from '@/lib/words/words';
import { formLocale, frameQuery } from '../page/frame-query';
import {
  loadPageBySession,
  loadPageByShare,
  memberViewer,
  organizerViewer,
  type PageSession,
  type Viewer,
} from '../page/page';
import {
  type CookieSettings,
  cookieSettings,
  FLASH_COOKIE,
  frameCookieSettings,
  keyCookie,
  LANGUAGE_COOKIE,
  PROBE_COOKIE,
} from '../page/page-cookies';
import { pageFound } from '../page/page-found';
import { limited } from '../page/page-limit';
import { cookiesOf } from '../page/request-cookies';
import { swapOfToken } from '../page/swap-link';
import { viewerMember } from '../page/view';
import { memberOfAttempt } from './attempt';
import { type FormResult, parseGift, parseJoin, parseWants } from './forms';
import { heldText, refusalText } from './refusal-text';
import { explainRefusal, refuseNewcomer, runForm } from './run-form';

/** What the hosted pages' forms and script send, answered: Web Request in, Response out. */

/** Per address. Tight for a machine that tries cards. */
const FORM_LIMIT: Bucket = { name: 'page_forms', per_minute: 120 };
const PAY_LIMIT: Bucket = { name: 'page_payments', per_minute: 90 };

const MAXIMUM_BODY_bytes = 64 * 1024;
const FLASH_LIFETIME_s = 60;

type Cookies = ReturnType<typeof cookiesOf>;

function setCookie(name: string, value: string, path: string, lifetime_s?: number): string {
  return cookieText(name, value, cookieSettings(path, env().APP_URL.startsWith('https:'), lifetime_s));
}

/** A cookie of a page that may be in a shop's frame. */
function pageCookie(
  name: string,
  value: string,
  path: string,
  frame: URLSearchParams | null,
  lifetime_s?: number,
): string {
  if (!frame) return setCookie(name, value, path, lifetime_s);
  const settings = frameCookieSettings(path);
  return cookieText(name, value, { ...settings, maxAge: lifetime_s ?? settings.maxAge });
}

function cookieText(name: string, value: string, settings: CookieSettings): string {
  const { path, maxAge, secure, sameSite, partitioned } = settings;
  const marks = [
    sameSite === 'none' ? 'SameSite=None' : 'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
    ...(partitioned ? ['Partitioned'] : []),
  ];
  return `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAge}; HttpOnly; ${marks.join('; ')}`;
}

/** Browsers name the sender's site; only our own pages may send forms here. Old ones that do not are let through. */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/** What was sent, to be read as a form or as JSON; an empty one where the connection broke off. */
async function bodyOf(request: Request): Promise<Response | 'too large'> {
  try {
    const body = await readWebBody(request, MAXIMUM_BODY_bytes);
    return new Response(Buffer.from(body), {
      headers: { 'Content-Type': request.headers.get('content-type') ?? '' },
    });
  } catch (error) {
    return error instanceof BodyTooLarge ? 'too large' : new Response();
  }
}

async function viewerOf(
  kind: PageKind,
  id: string,
  keys: string[],
): Promise<{ page: PageSession; viewer: Viewer } | null> {
  const page = kind === 'session' ? await loadPageBySession(id) : await loadPageByShare(id);
  if (!page) return null;
  const viewer = kind === 'session' ? organizerViewer(page, keys) : await memberViewer(page, keys);
  return viewer && { page, viewer };
}

const json = (body: object, status = 200, headers: HeadersInit = {}): Response =>
  jsonAnswer({ ...body }, { status, headers });

function failed(message: string): FormResult {
  return { ok: false, intent: '', message, fields: {}, values: {} };
}

/** The words of the page that a form or its script is on. */
const wordsFor = (request: Request): Words => wordsOf(formLocale(new URL(request.url).searchParams));

/** An unexpected failure: logged under an id that the person can give to support. */
function unexpected(error: unknown, what: string, { say }: Words): { request_id: string; message: string } {
  const request_id = newId('req_');
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', `${what} failed`, { request_id, error: text });
  return { request_id, message: say('wentWrong', { request: request_id }) };
}

/** A reader who chooses a language changes nothing else. */
const CHOSEN = { result: { ok: true }, joined: null } as const;

/** POST of a form on a hosted page: JSON for the page's script, 303 back to the page for a plain form. */
export async function answerForm(request: Request, kind: PageKind, id: string): Promise<Response> {
  const frame = kind === 'session' ? frameQuery(new URL(request.url).searchParams) : null;
  const words = wordsFor(request);
  const { say } = words;
  const path = pagePath(kind, id);
  const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false;
  const refuse = (message: string, status: number, given?: Record<string, string>) =>
    wantsJson
      ? json(failed(message), status, given)
      : backTo(path, frame, '#main', failed(message), new Headers(given));
  if (isForeign(request)) return refuse(say('openPageItself'), 403);
  const tooMany = await limited(request, FORM_LIMIT);
  if (tooMany) return refuse(say('tooManyForms'), 429, tooMany);
  // Asked before the body is read, which for made-up addresses would be work for nothing.
  if (!(await pageFound(kind, id)))
    return wantsJson ? refuse(say('opensNothing'), 404) : missingPage(kind, words);
  const cookies = cookiesOf(request);
  const sent = await bodyOf(request);
  if (sent === 'too large') return refuse(say('tooMuchText'), 413);
  const form = await sent.formData().catch(() => null);
  if (!form) return refuse(say('formUnreadable'), 400);
  const keys = [String(form.get('key') ?? ''), cookies.get(keyCookie(kind)) ?? ''].filter(Boolean);
  const found = await viewerOf(kind, id, keys);
  if (!found) return refuse(say('opensNothing'), 404);

  const chosen = form.get('intent') === 'language' ? form.get('locale') : null;
  const outcome = isLocale(chosen)
    ? CHOSEN
    : await runForm(found.page, found.viewer, form, words).catch((error: unknown) => {
        const { request_id, message } = unexpected(error, 'form', words);
        return { result: { ...failed(message), request_id }, joined: null };
      });
  const headers = new Headers();
  if (isLocale(chosen)) headers.append('Set-Cookie', pageCookie(LANGUAGE_COOKIE, chosen, '/', frame));
  const key = outcome.joined && kind === 's' ? memberToken(outcome.joined) : (keys[0] ?? null);
  const keyed = cookies.has(PROBE_COOKIE) || !key ? null : key;
  const to = addressOf(path, frame, keyed ? { [KEY_PARAMETER[kind]]: keyed } : null);
  if (outcome.joined) {
    // The organizer, too, is known behind the share link then.
    const shared = pagePath('s', found.page.session.share_id);
    headers.append('Set-Cookie', setCookie(keyCookie('s'), memberToken(outcome.joined), shared));
  }
  if (wantsJson) {
    // Without cookies a newcomer's key goes on in the address; the organizer's is there already.
    const moves = outcome.result.ok && outcome.joined && kind === 's' && to !== path;
    const body = moves ? { ...outcome.result, to } : outcome.result;
    return json(body, 200, headers);
  }
  const place = form.get('intent') === 'join' || outcome.result.ok ? '' : '#form-error';
  return backTo(path, frame, place, outcome.result, headers, to);
}

const addressOf = (
  path: string,
  frame: URLSearchParams | null,
  more: Record<string, string> | null = null,
): string => {
  const query = new URLSearchParams([...Object.entries(more ?? {}), ...(frame ?? [])]);
  return query.size > 0 ? `${path}?${query}` : path;
};

/** Back to the page, for a form that was sent without script; what came of it is shown there once. */
function backTo(
  path: string,
  frame: URLSearchParams | null,
  place: string,
  result: FormResult,
  headers: Headers,
  to = addressOf(path, frame),
): Response {
  if (!result.ok || result.message) {
    headers.append('Set-Cookie', pageCookie(FLASH_COOKIE, flashText(result), path, frame, FLASH_LIFETIME_s));
  }
  headers.set('Cache-Control', 'no-store');
  headers.set('Location', `${to}${place}`);
  return new Response(null, { status: 303, headers });
}

/** Browsers refuse cookies above 4096 bytes: what was typed is dropped first, the fields next, the message's end last. */
function flashText(result: FormResult): string {
  const short: FormResult[] = result.ok
    ? []
    : [
        { ...result, values: {} },
        { ...result, values: {}, fields: {} },
        { ...result, values: {}, fields: {}, message: `${result.message.slice(0, 300)}…` },
      ];
  const texts = [result, ...short].map((each) => JSON.stringify(each));
  return texts.find((text) => encodeURIComponent(text).length < 3800) ?? texts.at(-1) ?? '';
}

export interface PaymentStart {
  payment_id: string;
  client_secret: string;
  publishable_key: string;
  /** What the card is charged, fee included, as people read it: "$12.34". */
  amount: string;
  /** The card is held, not charged: the form has to say so to the processor beforehand. */
  holds: boolean;
  /** What opens the page as the member who has just joined, for a browser that keeps no cookies. */
  key?: string;
}

interface PayBody {
  key?: unknown;
  scope?: unknown;
  proof?: unknown;
  refresh?: unknown;
  /** Somebody who is not in the group yet: the name, what is taken, and `attempt`, a secret of the page's own. */
  join?: unknown;
  /** The zone of the browser. */
  time_zone?: unknown;
}

type Newcomer = { member_id: string; joining: NonNullable<Parameters<typeof openPayment>[0]['joining']> };

/** Who joins by paying; the fields that are wrong; null where nobody does. */
function newcomerOf(
  { session }: PageSession,
  { join, time_zone: zone }: PayBody,
  words: Words,
): Newcomer | { fields: Record<string, string> } | null {
  if (typeof join !== 'object' || join === null) return null;
  const typed: [string, unknown][] = Object.entries(join);
  const { attempt } = join as { attempt?: unknown };
  const member_id = memberOfAttempt(session.id, attempt);
  if (!member_id) return null;
  const parsed = parseJoin(typed, words, session.share_id);
  if (!parsed.ok) return parsed;
  const { type: _, ...joining } = parsed.value;
  const read = { locale: words.locale, time_zone: knownZone(zone) };
  const { swap } = join as { swap?: unknown };
  if (typeof swap === 'string') {
    const { name, email } = joining;
    return { member_id, joining: { swap_id: swapOfToken(session, swap)?.id ?? '', name, email, ...read } };
  }
  if (!takesGifts(session)) return { member_id, joining: { ...joining, ...read, wants: parseWants(typed) } };
  const gift = parseGift(typed, session.currency, words);
  if (!gift.ok) return gift;
  return { member_id, joining: { ...joining, ...read, wants: [], gift: gift.value } };
}

/** Somebody who has just paid for an offered place is not in the group before that is settled, which is asked for here. */
function doorMember({ viewer }: { viewer: Viewer }, { refresh }: PayBody): { id: string } | null {
  return viewer.kind === 'former' && typeof refresh === 'string' ? viewer.member : null;
}

/** The key that the browser keeps from now on: in a cookie, and in the answer where it keeps none. */
async function keyOfNewcomer(
  { session }: PageSession,
  { member_id }: Newcomer,
  cookies: Cookies,
): Promise<{ headers: Record<string, string>; key?: string }> {
  if ((await prisma().members.count({ where: { id: member_id } })) === 0) return { headers: {} };
  const key = memberToken(member_id);
  const headers = { 'Set-Cookie': setCookie(keyCookie('s'), key, pagePath('s', session.share_id)) };
  return cookies.has(PROBE_COOKIE) ? { headers } : { headers, key };
}

/**
 * POST of the page's script: opens a payment (`{scope, proof?}`), lets a newcomer join and opens one in the same step
 * (`{join, proof?}`), or asks the processor about one (`{refresh: payment_id}`). Answers `{ok: true, payment?}` or `{ok: false, message, challenge?}`; a challenge is to be solved and
 * sent as `proof`.
 */
export async function answerPay(request: Request, kind: PageKind, id: string): Promise<Response> {
  const words = wordsFor(request);
  const { say } = words;
  const refuse = (message: string, status: number, given?: Record<string, string>) =>
    json({ ok: false, message }, status, given);
  if (isForeign(request)) return refuse(say('openPageItself'), 403);
  const tooMany = await limited(request, PAY_LIMIT);
  if (tooMany) return refuse(say('tooManyForms'), 429, tooMany);
  const sent = await bodyOf(request);
  if (sent === 'too large') return refuse(say('tooMuchText'), 413);
  const body = (await sent.json().catch(() => null)) as PayBody | null;
  if (!body || typeof body !== 'object') return refuse(say('formUnreadable'), 400);
  const cookies = cookiesOf(request);
  const keys = [typeof body.key === 'string' ? body.key : '', cookies.get(keyCookie(kind)) ?? ''];
  const found = await viewerOf(kind, id, keys.filter(Boolean));
  const known = found && viewerMember(found.viewer);
  const newcomer = found && !known && kind === 's' ? newcomerOf(found.page, body, words) : null;
  if (newcomer && 'fields' in newcomer)
    return json({
      ok: false,
      message: newcomer.fields.message ?? say('lookBelow'),
      fields: newcomer.fields,
    });
  const why = found && newcomer ? refuseNewcomer(found.viewer, words) : null;
  if (why) return json({ ok: false, message: why });
  const member = known ?? (newcomer && { id: newcomer.member_id }) ?? (found && doorMember(found, body));
  if (!found || !member) return refuse(refusalText('member_not_found', words), 404);
  const session_id = found.page.session.id;
  const joining = newcomer?.member_id === member.id ? newcomer.joining : undefined;
  const joined = () => (newcomer && joining ? keyOfNewcomer(found.page, newcomer, cookies) : { headers: {} });
  try {
    if (typeof body.refresh === 'string') {
      const mine = found.page.session.payments.some(
        (payment) => payment.id === body.refresh && payment.member_id === member.id,
      );
      if (mine) await refreshPayment(session_id, body.refresh);
      return json({ ok: true });
    }
    const address = requestAddress(request.headers, env().VERCEL);
    const scope = scopeOf(body.scope);
    const asker = { address, proof: body.proof };
    const opened = await openPayment({ session_id, member_id: member.id, scope, asker, joining });
    const { headers, ...key } = await joined();
    if ('held' in opened) return answerHeld(opened, headers, words);
    if (!opened.ok) return json({ ok: false, ...explainRefusal(opened, words) }, 200, headers);
    const { payment_id, client_secret, publishable_key, amount_cents, fee_cents, holds } = opened;
    const amount = words.money(amount_cents + fee_cents, found.page.session.currency);
    const payment: PaymentStart = { payment_id, client_secret, publishable_key, amount, holds, ...key };
    return json({ ok: true, payment }, 200, headers);
  } catch (error) {
    if (error instanceof ProcessorUnavailable) {
      return refuse(say('noAnswer'), 503, { 'Retry-After': '5', ...(await joined()).headers });
    }
    return json({ ok: false, ...unexpected(error, 'payment', words) }, 500);
  }
}

function answerHeld(held: Held, given: Record<string, string>, words: Words): Response {
  const message = heldText(held, words);
  if (held.held === 'proof_required')
    return json({ ok: false, message, challenge: held.challenge }, 200, given);
  const headers = { ...given, 'Retry-After': String(held.retry_after_s) };
  return json({ ok: false, code: held.held, message }, errorStatus(held.held), headers);
}

function scopeOf(scope: unknown): PaymentScope {
  if (scope === 'all') return { kind: 'all' };
  if (typeof scope === 'string' && scope.startsWith('mem_')) return { kind: 'member', member_id: scope };
  return { kind: 'own' };
}
