import type { z } from 'zod';
import { orderRefOf } from '@/lib/cart/order-ref';
import type { Cart } from '@/lib/cart/schema';
import { ApiError, fieldError } from '@/lib/errors';
import { formatMoney, minimumCharge_cents } from '@/lib/money/currency';
import { type OpenedSession, OpenedTwice } from '@/lib/session/open';
import { organizerUrl } from '@/lib/session/organizer-url';
import {
  findResumable,
  type ResumedSession,
  type ResumeHash,
  resumeHash,
  resumeSession,
} from '@/lib/session/resume';
import { accessToken } from '@/lib/session/tokens';
import type { Caller } from '../authenticate';
import { ignoredFields } from './ignored-fields';
import type { createSessionAnswer } from './session-schemas';

export type CreatedAnswer = Omit<z.input<typeof createSessionAnswer>, 'request_id'>;

/** The organizer's ways to a session. */
type OrganizerWays = Pick<OpenedSession, 'session_url' | 'group_access_token'>;

function organizerWays(session_id: string): OrganizerWays {
  const token = accessToken(session_id);
  return { session_url: organizerUrl(session_id, token), group_access_token: token };
}

/** What POST /sessions answers of a session (API specification 2.6). */
export function createdAnswer(
  session: ResumedSession,
  warnings: string[],
  { session_url, group_access_token } = organizerWays(session.id),
): CreatedAnswer {
  return {
    session_id: session.id,
    session_url,
    status: session.status,
    expires_at: session.expires_at.toISOString(),
    merchant_fee_rate: session.merchant_fee_bps / 10_000,
    consumer_fee_rate: session.consumer_fee_bps / 10_000,
    group_access_token,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** What a developer should know before going live. */
export function warningsOf({ caller, body, sent }: Pick<OpeningCall, 'caller' | 'body' | 'sent'>): string[] {
  if (caller.livemode) return [];
  const ignored = ignoredFields(sent);
  return [
    ...(orderRefOf(body.cart) === null ? [NO_ORDER_REF] : []),
    ...tooLittle(body.cart),
    ...(ignored === '' ? [] : [`These fields are not known, and were ignored: ${ignored}.`]),
  ];
}

const NO_ORDER_REF =
  'cart.metadata.order_ref is missing: your events will not say which order was paid, and nothing stops a second group from paying for the same order.';

/** Such a session is opened, since a total may be 1, but can never be funded. */
function tooLittle({ total, currency }: Cart): string[] {
  const minimum_cents = minimumCharge_cents(currency);
  if (total >= minimum_cents) return [];
  const [asked, least] = [total, minimum_cents].map((cents) => formatMoney(cents, currency));
  return [
    `cart.total is ${asked}, and the least that can be charged by card is ${least}: nobody can pay for it.`,
  ];
}

interface OpeningCall {
  caller: Caller;
  body: { cart: Cart; resume_key?: string; session_id?: string };
  sent: unknown;
  origin: string | null;
  session_id: string | null;
}

/**
 * Answers the session that the request comes back to, or opens one.
 * @throws ApiError order_ref_in_use, session_not_open, session_not_yours, session_not_found, environment_mismatch,
 *   invalid_request
 */
export async function openOrResume(
  call: OpeningCall,
  open: (resume_hash: ResumeHash | null) => Promise<CreatedAnswer>,
): Promise<CreatedAnswer> {
  const { caller, body } = call;
  const { merchant_id, livemode, one_session_per_order_ref: once } = caller;
  const asked = { merchant_id, livemode, cart: body.cart, resume_key: body.resume_key ?? null, once };
  const answer = async (): Promise<CreatedAnswer> => {
    const session = await resumed();
    if (!session) return open(resumeHash(asked));
    return { ...createdAnswer(session, warningsOf(call)), resumed: true };
  };
  const resumed = () => {
    if (body.session_id === undefined) return findResumable(asked);
    checkResumeKey(caller, body.resume_key);
    return resumeSession(body.session_id, call.origin, asked);
  };
  const answered = await answer()
    .catch((error: unknown) => {
      // The browser's other request has committed, so now its session is found.
      if (body.resume_key !== undefined && isOfSameOrder(error)) return answer();
      throw error;
    })
    .catch((error: unknown) => {
      throw told(error, caller);
    });
  call.session_id = answered.session_id;
  return answered;
}

/** Whether a session of the order was opened meanwhile: by this browser or somewhere else. */
const isOfSameOrder = (error: unknown): boolean =>
  error instanceof OpenedTwice || (error instanceof ApiError && error.code === 'order_ref_in_use');

/** The shop's page shows the session's id, so a browser has to show that it is the one that opened the session. */
function checkResumeKey({ kind }: Caller, resume_key: string | undefined): void {
  if (kind === 'secret' || resume_key !== undefined) return;
  throw fieldError('resume_key', 'is required with session_id and a publishable key');
}

/**
 * The error as the caller may know it: only the merchant's server learns which session the order has. With the id,
 * anyone could read the group, or make a session its own that no browser has opened.
 */
function told(error: unknown, { kind }: Caller): unknown {
  if (!(error instanceof ApiError && error.session)) return error;
  const { code, violations, session } = error;
  const { session_id, ...known } = session;
  if (kind !== 'secret' || session_id === undefined)
    return new ApiError(code, { violations, session: known });
  return new ApiError(code, {
    violations: violations.map(({ path, text }) => ({ path, text: `${text}: ${session_id}` })),
    session: { session_id, ...known, session_url: organizerUrl(session_id) },
  });
}
