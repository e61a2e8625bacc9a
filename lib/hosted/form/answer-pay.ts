import { prisma } from '@/lib/db/prisma';
import { requestAddress } from '@/lib/edge/client-address';
import type { Bucket } from '@/lib/edge/rate-limit/store';
import { env } from '@/lib/env';
import { errorStatus } from '@/lib/errors';
import { knownZone } from '@/lib/format/time-zone';
import type { PaymentScope } from '@/lib/group/commands';
import { takesGifts } from '@/lib/group/query/gifts';
import { onCard_cents } from '@/lib/group/query/sums';
import type { Held } from '@/lib/payment/guard/intent-guard';
import { openPayment, refreshPayment } from '@/lib/payment/intent/start';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';
import { type PageKind, pagePath } from '@/lib/session/page-links';
import { memberToken } from '@/lib/session/tokens';
import type { Words } from '@/lib/words/words';
import type { PageSession, Viewer } from '../page/page';
import { keyCookie, PROBE_COOKIE } from '../page/page-cookies';
import { limited } from '../page/page-limit';
import { cookiesOf } from '../page/request-cookies';
import { swapOfToken } from '../page/swap-link';
import { viewerMember } from '../page/view';
import { memberOfAttempt } from './attempt';
import { parseGift, parseJoin, parseWants } from './forms';
import { bodyOf, findViewer, isForeign, json, unexpected, wordsFor } from './page-request';
import { heldText, strangerText } from './refusal-text';
import { explainRefusal, refuseNewcomer } from './run-form';
import { setCookie } from './set-cookie';
import { unsettledText } from './unsettled';

/** Per address. Tight for a machine that tries cards. */
const LIMIT: Bucket = { name: 'page_payments', per_minute: 90 };

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
  cookies: ReturnType<typeof cookiesOf>,
): Promise<{ headers: Record<string, string>; key?: string }> {
  const where = { id: member_id };
  const member = await prisma().members.findUnique({ where, select: { link_number: true } });
  if (!member) return { headers: {} };
  const key = memberToken(member_id, member.link_number);
  const headers = { 'Set-Cookie': setCookie(keyCookie('s'), key, pagePath('s', session.share_id)) };
  return cookies.has(PROBE_COOKIE) ? { headers } : { headers, key };
}

/**
 * POST of the page's script: opens a payment (`{scope, proof?}`), lets a newcomer join and opens one in the same step
 * (`{join, proof?}`), or asks the processor about one (`{refresh: payment_id}`). Answers `{ok: true, payment?}` or
 * `{ok: false, message, challenge?, left?}`; a challenge is to be solved and sent as `proof`.
 */
export async function answerPay(request: Request, kind: PageKind, id: string): Promise<Response> {
  const words = wordsFor(request);
  const { say } = words;
  const refuse = (message: string, status: number, given?: Record<string, string>) =>
    json({ ok: false, message }, status, given);
  if (isForeign(request, kind)) return refuse(say('openPageItself'), 403);
  const tooMany = await limited(request, LIMIT);
  if (tooMany) return refuse(say('tooManyForms'), 429, tooMany);
  const sent = await bodyOf(request);
  if (sent === 'too large') return refuse(say('tooMuchText'), 413);
  const body = (await sent.json().catch(() => null)) as PayBody | null;
  if (!body || typeof body !== 'object') return refuse(say('formUnreadable'), 400);
  const cookies = cookiesOf(request);
  const keys = [typeof body.key === 'string' ? body.key : '', cookies.get(keyCookie(kind)) ?? ''];
  const found = await findViewer(kind, id, keys.filter(Boolean));
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
  if (!found || !member) return refuse(strangerText(found?.viewer ?? { kind: 'guest' }, words), 404);
  const session_id = found.page.session.id;
  const joining = newcomer?.member_id === member.id ? newcomer.joining : undefined;
  const joined = () => (newcomer && joining ? keyOfNewcomer(found.page, newcomer, cookies) : { headers: {} });
  try {
    if (typeof body.refresh === 'string') {
      const mine = found.page.session.payments.some(
        (payment) => payment.id === body.refresh && payment.member_id === member.id,
      );
      const now = mine ? await refreshPayment(session_id, body.refresh) : undefined;
      return json({
        ok: true,
        is_open: now?.payment.status === 'open',
        unsettled: now ? unsettledText(now.session, now.payment, words) : null,
      });
    }
    const address = requestAddress(request.headers, env().VERCEL);
    const scope = scopeOf(body.scope);
    const asker = { address, proof: body.proof };
    const opened = await openPayment({ session_id, member_id: member.id, scope, asker, joining });
    const { headers, ...key } = await joined();
    if ('held' in opened) return answerHeld(opened, isKept(found, joining), headers, words);
    if (!opened.ok) {
      const left = opened.code === 'member_not_found' ? { left: true } : {};
      return json({ ok: false, ...explainRefusal(opened, words), ...left }, 200, headers);
    }
    const { payment_id, client_secret, publishable_key, holds } = opened;
    const amount = words.money(onCard_cents(opened), found.page.session.currency);
    const payment: PaymentStart = { payment_id, client_secret, publishable_key, amount, holds, ...key };
    return json({ ok: true, payment }, 200, headers);
  } catch (error) {
    if (error instanceof ProcessorUnavailable) {
      return refuse(say('noAnswer'), 503, { 'Retry-After': '5', ...(await joined()).headers });
    }
    return json({ ok: false, ...unexpected(error, 'payment', words) }, 500);
  }
}

/** What somebody gives is theirs for minutes only, and an offered place goes to the first who pays. */
function isKept(
  { page, viewer }: { page: PageSession; viewer: Viewer },
  joining: Newcomer['joining'] | undefined,
): boolean {
  if (joining && 'swap_id' in joining) return false;
  return !takesGifts(page.session) || viewerMember(viewer)?.is_organizer === true;
}

function answerHeld(held: Held, is_kept: boolean, given: Record<string, string>, words: Words): Response {
  const message = heldText(held, is_kept, words);
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
