import { missingPage } from '@/lib/edge/missing-page';
import type { Bucket } from '@/lib/edge/rate-limit/store';
import { KEY_PARAMETER, type PageKind, pagePath } from '@/lib/session/page-links';
import { isLocale } from '@/lib/words/locales';
import type { Words } from '@/lib/words/words';
import { frameQuery, keptQuery } from '../page/frame-query';
import { FLASH_COOKIE, keyCookie, LANGUAGE_COOKIE, PROBE_COOKIE } from '../page/page-cookies';
import { pageFound } from '../page/page-found';
import { limited } from '../page/page-limit';
import { cookiesOf } from '../page/request-cookies';
import { amountsQuery } from './asked-amounts';
import { writeFlash } from './flash';
import type { FormResult } from './forms';
import { bodyOf, findViewer, isForeign, json, unexpected, wordsFor } from './page-request';
import { runForm } from './run-form';
import { pageCookie, setCookie } from './set-cookie';

/** Per address. Tight for a machine that tries cards. */
const LIMIT: Bucket = { name: 'page_forms', per_minute: 120 };
const FLASH_LIFETIME_s = 60;

function failed(message: string): FormResult {
  return { ok: false, intent: '', message, fields: {}, values: {} };
}

/** A reader who chooses a language changes nothing else. */
const CHOSEN = { result: { ok: true }, member_key: null } as const;

/** POST of a form on a hosted page: JSON for the page's script, 303 back to the page for a plain form. */
export async function answerForm(request: Request, kind: PageKind, id: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const frame = kind === 'session' ? frameQuery(searchParams) : null;
  const kept = keptQuery(kind, searchParams);
  const words = wordsFor(request);
  const { say } = words;
  const path = pagePath(kind, id);
  const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false;
  const back = (place: string, result: FormResult, headers: Headers, to: string) =>
    backTo({ path, frame, place, result, headers, to, words });
  const refuse = (message: string, status: number, given?: Record<string, string>) =>
    wantsJson
      ? json(failed(message), status, given)
      : back('#main', failed(message), new Headers(given), addressOf(path, kept));
  if (isForeign(request, kind)) return refuse(say('openPageItself'), 403);
  const tooMany = await limited(request, LIMIT);
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
  // Also somebody whom forms do not know chooses: a page may be shown that takes none (FormerPage).
  const chosen = form.get('intent') === 'language' ? form.get('locale') : null;
  const found = isLocale(chosen) ? null : await findViewer(kind, id, keys);
  if (!found && !isLocale(chosen)) return refuse(say('opensNothing'), 404);

  let status = 200;
  const outcome = !found
    ? CHOSEN
    : await runForm(found.page, found.viewer, form, words).catch((error: unknown) => {
        status = 500;
        const { request_id, message } = unexpected(error, 'form', words);
        return { result: { ...failed(message), request_id }, member_key: null };
      });
  const headers = new Headers();
  if (isLocale(chosen)) headers.append('Set-Cookie', pageCookie(LANGUAGE_COOKIE, chosen, '/', frame));
  const { member_key } = outcome;
  const key = (kind === 's' && member_key) || (keys[0] ?? null);
  const keyed = cookies.has(PROBE_COOKIE) || !key ? null : key;
  const to = addressOf(path, kept, {
    ...(keyed ? { [KEY_PARAMETER[kind]]: keyed } : {}),
    ...(cookies.has(PROBE_COOKIE) ? {} : amountsQuery(outcome.result)),
  });
  if (found && member_key) {
    // The organizer, too, is known behind the share link then; a member also behind a former one.
    const paths = new Set([pagePath('s', found.page.session.share_id), ...(kind === 's' ? [path] : [])]);
    for (const each of paths) headers.append('Set-Cookie', setCookie(keyCookie('s'), member_key, each));
  }
  if (wantsJson) {
    // Without cookies a new key goes on in the address; the organizer's is there already.
    const moves = outcome.result.ok && member_key && kind === 's' && keyed;
    const body = moves ? { ...outcome.result, to } : outcome.result;
    return json(body, status, headers);
  }
  const isShown = form.get('intent') === 'join' || outcome.result.ok || !outcome.result.message;
  const place = isShown ? '' : '#form-error';
  return back(place, outcome.result, headers, to);
}

const addressOf = (path: string, kept: URLSearchParams | null, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams([...Object.entries(more), ...(kept ?? [])]);
  return query.size > 0 ? `${path}?${query}` : path;
};

interface Back {
  path: string;
  frame: URLSearchParams | null;
  place: string;
  result: FormResult;
  headers: Headers;
  to: string;
  words: Words;
}

/** Back to the page, for a form that was sent without script; what came of it is shown there once. */
function backTo({ path, frame, place, result, headers, to, words }: Back): Response {
  if (!result.ok || result.message) {
    const flash = writeFlash(result, words.say('tooMuchText'));
    headers.append('Set-Cookie', pageCookie(FLASH_COOKIE, flash, path, frame, FLASH_LIFETIME_s));
  }
  headers.set('Cache-Control', 'no-store');
  headers.set('Location', `${to}${place}`);
  return new Response(null, { status: 303, headers });
}
