import { prisma } from '@/lib/db/prisma';
import { ApiError } from '@/lib/errors';
import { viewForPages, viewWithRefunds } from '@/lib/group/query/view';
import * as sessions from '@/lib/session/list';
import { type OpenedSession, openSession } from '@/lib/session/open';
import { openingAgain } from '@/lib/session/open-again';
import { organizerUrl } from '@/lib/session/organizer-url';
import type { Caller } from '../authenticate';
import { endpoint } from '../endpoint';
import { checkSignature, checkValidity, presentedSignature } from './check-signature';
import { checkGroupFrom, planGroupFrom } from './group-from';
import { type CreatedAnswer, createdAnswer, openOrResume, warningsOf } from './open-or-resume';
import { assertOwn } from './own-session';
import * as examples from './session-examples';
import {
  createSessionAnswer,
  createSessionBody,
  listSessionsAnswer,
  listSessionsQuery,
  sessionAnswer,
} from './session-schemas';
import { acceptedConfig, checkOrigins } from './unsigned-fields';

/** Fee for a payout in a preferred currency other than the checkout's (API specification 2.7). */
function fxFeeBps(caller: Caller, currency: string): number {
  const converts = caller.payout_mode === 'preferred' && caller.payout_currency !== currency;
  return converts ? caller.fx_fee_bps : 0;
}

export const createSession = endpoint({
  id: 'createSession',
  tag: 'Sessions',
  method: 'POST',
  path: '/sessions',
  summary: 'Create a group checkout session',
  description:
    'Creates a session for a cart. With a publishable key, the cart must be signed. With a secret key, it must be signed unless the headless API is enabled for you, and a signature that you send must be valid. With resume_key or session_id, answers a session that was opened before.',
  auth: { publishable: 'payments:read', secret: 'payments' },
  limit: { per_minute: 60 },
  body: createSessionBody,
  headers: {
    'X-Split-Signature': 'The cart signature, if it is not in the body.',
    'X-Split-Canonical':
      'Test mode: the string that you signed. The error for an invalid signature then shows the first byte that differs.',
  },
  response: createSessionAnswer,
  // Everybody has the publishable key, and perhaps the signed cart. A page tries again before it shows the session, so
  // once the group has started, only a stranger would ask for the organizer's token.
  repeatable: async ({ session_id }) => {
    const where = { id: session_id, started_at: null };
    return (await prisma().sessions.count({ where })) > 0;
  },
  example: { request: examples.createRequest, response: examples.created },
  errors: [
    'invalid_cart',
    'invalid_signature',
    'signature_expired',
    'headless_disabled',
    'origin_not_registered',
    'order_ref_in_use',
    'group_still_open',
    'group_from_in_use',
    'session_not_open',
    'session_not_yours',
    'session_not_found',
  ],
  reads: 'signing_secrets',
  handler: async (call) => {
    const { caller, body, headers, request_id } = call;
    await checkSignature(call, body.cart, presentedSignature(body.signature, headers));
    checkValidity(body.cart, call.now);
    const config = acceptedConfig(caller, body.group_config);
    checkGroupFrom(caller, body.group_from);
    await checkOrigins(caller, call.origin, body);
    const { merchant_id, livemode, merchant_fee_bps, consumer_fee_bps } = caller;
    const answerOf = ({ session_id, expires_at, ...ways }: OpenedSession): CreatedAnswer =>
      createdAnswer(
        {
          id: session_id,
          status: 'pending',
          expires_at: new Date(expires_at),
          merchant_fee_bps,
          consumer_fee_bps,
        },
        warningsOf(call),
        ways,
      );
    return openOrResume(call, async (resume_hash) => {
      const plan = planGroupFrom(caller, { cart: body.cart, config, group_from: body.group_from });
      const run = plan
        ? openingAgain(plan, call.now, call.keeper.within(answerOf))
        : call.keeper.running(answerOf);
      const opened = await openSession(
        {
          merchant_id,
          livemode,
          cart: body.cart,
          config,
          customer: body.customer ?? null,
          success_url: body.success_url ?? null,
          cancel_url: body.cancel_url ?? null,
          webhook_url: body.webhook_url ?? null,
          locale: body.locale ?? null,
          page_origin: call.origin,
          merchant_fee_bps,
          consumer_fee_bps,
          fx_fee_bps: fxFeeBps(caller, body.cart.currency),
          order_ref_once: caller.one_session_per_order_ref,
          resume_hash,
          request_id,
          now: call.now,
        },
        run,
      );
      return answerOf(opened);
    });
  },
});

export const listSessions = endpoint({
  id: 'listSessions',
  tag: 'Sessions',
  method: 'GET',
  path: '/sessions',
  summary: 'List sessions',
  description:
    'The newest sessions come first. Pass next_cursor as cursor to get the next page. Time filters are exclusive.',
  auth: { secret: 'payments' },
  limit: { per_minute: 60 },
  query: listSessionsQuery,
  response: listSessionsAnswer,
  example: { response: examples.list },
  errors: ['invalid_request'],
  handler: async ({ caller, query }) => {
    const { merchant_id, livemode } = caller;
    const { data, next_cursor } = await sessions.listSessions({ merchant_id, livemode, ...query });
    return { data, has_more: next_cursor !== null, next_cursor };
  },
});

export const getSession = endpoint({
  id: 'getSession',
  tag: 'Sessions',
  method: 'GET',
  path: '/sessions/:session_id',
  summary: 'Retrieve a session',
  description:
    'Returns the session with its group, members, amounts, and charges, and with a secret key its refunds. Send the ETag of the last response as If-None-Match: an unchanged session returns 304 without a body, which does not count towards the rate limit of this route.',
  auth: { publishable: 'payments:read', secret: 'payments:read' },
  limit: { per_minute: 120 },
  response: sessionAnswer,
  etag: true,
  example: { response: examples.session },
  errors: ['session_not_found', 'environment_mismatch'],
  reads: 'session',
  handler: async (call) => {
    const { session } = call;
    if (!session) throw new ApiError('session_not_found');
    assertOwn(session, call.caller);
    call.session_id = session.id;
    if (call.caller.kind !== 'secret') return viewForPages(session);
    const view = viewWithRefunds(session);
    // The organizer can cancel, which refunds everybody, so a key that may not do that does not get their page.
    return call.caller.scopes.includes('payments')
      ? { ...view, session_url: organizerUrl(session.id) }
      : view;
  },
});
