import { violationLine } from '@/lib/cart/violations';
import { ApiError, fieldError } from '@/lib/errors';
import { HOUR_ms } from '@/lib/format/units';
import { LIFETIME_hours } from '@/lib/group/config';
import { viewNewRefunds, viewRefunds } from '@/lib/group/query/view';
import { chargeStep_cents } from '@/lib/money/currency';
import { feeOf } from '@/lib/money/fee';
import { type Applied, type AppliedCommand, apply } from '@/lib/session/apply';
import { previewModes } from '@/lib/session/preview';
import { endpoint } from '../endpoint';
import { ownSession } from './own-session';
import * as examples from './session-examples';
import {
  cancelAnswer,
  extendAnswer,
  extendBody,
  previewAnswer,
  previewBody,
  refundAnswer,
  refundBody,
  remindAnswer,
  stockAnswer,
  stockBody,
} from './session-schemas';
import { acceptedConfig } from './unsigned-fields';

/** Turns a refusal of the state machine into an API error. */
function accepted(applied: Applied): AppliedCommand {
  if (applied.ok) return applied;
  switch (applied.code) {
    case 'session_not_open':
    case 'session_ended':
      throw new ApiError('session_not_open');
    case 'already_extended':
      throw new ApiError('already_extended');
    case 'invalid_expiry':
      throw new ApiError('invalid_expiry', {
        violations: applied.violations.map(({ text }) => ({ path: 'expiry_hours', text })),
      });
    case 'unknown_session':
      throw new ApiError('session_not_found');
    case 'session_not_funded':
    case 'transfer_not_made':
    case 'share_disputed':
    case 'nothing_to_refund':
      throw new ApiError(applied.code);
    case 'member_not_found':
      throw fieldError('member_id', 'must be a member of this group');
    case 'refund_too_large':
      throw new ApiError('invalid_request', { violations: applied.violations });
    default:
      throw new ApiError('internal_error', { internal: `the session refused with ${applied.code}` });
  }
}

const action = { tag: 'Sessions', method: 'POST', auth: { secret: 'payments' } } as const;

export const cancelSession = endpoint({
  ...action,
  id: 'cancelSession',
  path: '/sessions/:session_id/cancel',
  summary: 'Cancel an open session',
  description:
    'Refunds every payment, including consumer fees. We send group.cancelled once the processor has answered every refund. Cancelling a cancelled session changes nothing, and returns its refunds with the status that they have now.',
  limit: { per_minute: 30 },
  response: cancelAnswer,
  example: { response: examples.cancelled },
  errors: ['session_not_found', 'environment_mismatch', 'session_not_open'],
  handler: async (call) => {
    const { session_id } = call.params;
    await ownSession(call);
    const { session } = accepted(await apply(session_id, { type: 'cancel', by: 'shop' }));
    return { session_id, status: 'cancelled' as const, refunds: viewRefunds(session) };
  },
});

export const setStock = endpoint({
  ...action,
  id: 'setStock',
  path: '/sessions/:session_id/stock',
  summary: 'End an open session because you have run out',
  description:
    'Cancels the session and refunds every payment, including consumer fees. The pages, emails, and events tell that the shop has run out: end_reason is sold_out. Sending it again changes nothing, and returns the refunds with the status that they have now.',
  limit: { per_minute: 120 },
  body: () => stockBody,
  response: stockAnswer,
  example: { request: { available: false }, response: examples.soldOut },
  errors: ['session_not_found', 'environment_mismatch', 'session_not_open'],
  handler: async (call) => {
    const { session_id } = call.params;
    await ownSession(call);
    const { session } = accepted(await apply(session_id, { type: 'sell_out' }));
    return {
      session_id,
      status: 'cancelled' as const,
      end_reason: 'sold_out' as const,
      refunds: viewRefunds(session),
    };
  },
});

export const refundSession = endpoint({
  ...action,
  id: 'refundSession',
  path: '/sessions/:session_id/refunds',
  summary: 'Refund a member or the whole group',
  description:
    'With member_id, refunds that member’s share or a part of it; without it, refunds amount_cents to the whole group, of each share in proportion. Takes it back from your transfer, in proportion with our fee, and then refunds the cards. We send group.share_refunded for each refund that is made. A payment can be refunded once its transfer is made. Send an Idempotency-Key: without it a repeated request refunds again.',
  limit: { per_minute: 30 },
  body: () => refundBody,
  response: refundAnswer,
  example: { request: examples.refundRequest, response: examples.refunded },
  errors: [
    'session_not_found',
    'environment_mismatch',
    'session_not_funded',
    'transfer_not_made',
    'share_disputed',
    'nothing_to_refund',
  ],
  handler: async (call) => {
    const { session_id } = call.params;
    await ownSession(call);
    const { member_id, amount_cents } = call.body;
    const answerOf = ({ session, before }: AppliedCommand) => ({
      session_id,
      refunds: viewNewRefunds(before, session).map(({ payer_id, ...refund }) => ({
        ...refund,
        member_id: member_id ?? payer_id,
      })),
    });
    const amount = amount_cents === undefined ? {} : { amount_cents };
    // With its answer, so that a repeated request cannot refund again.
    const applied = await apply(
      session_id,
      member_id === undefined
        ? { type: 'refund_group', ...amount }
        : { type: 'refund_member', member_id, ...amount },
      { also: call.keeper.within(answerOf) },
    );
    return answerOf(accepted(applied));
  },
});

export const remindSession = endpoint({
  ...action,
  id: 'remindSession',
  path: '/sessions/:session_id/remind',
  summary: 'Remind members who still owe',
  description:
    'Skips members who gave no email, unsubscribed, or were reminded in the last 10 minutes. If the session was created without the organizer’s email, everyone is skipped. reminded counts the members whom we try to remind: one who has not confirmed the address gets our question instead, at most once a day.',
  limit: { per_minute: 20 },
  response: remindAnswer,
  example: { response: examples.reminded },
  errors: ['session_not_found', 'environment_mismatch', 'session_not_open'],
  handler: async (call) => {
    const { session_id } = call.params;
    await ownSession(call);
    const done = accepted(await apply(session_id, { type: 'remind', member_ids: null }));
    return done.counts ?? { reminded: 0, skipped: 0 };
  },
});

export const extendSession = endpoint({
  ...action,
  id: 'extendSession',
  path: '/sessions/:session_id/extend',
  summary: 'Extend an open session',
  description: `You can extend a session once, to at most ${LIFETIME_hours} hours after it was created, less rescue_hours. Where cards are held, it must also end a day before the first hold does, which can leave no room.`,
  limit: { per_minute: 20 },
  body: () => extendBody,
  response: extendAnswer,
  example: { request: { expiry_hours: 96 }, response: examples.extended },
  errors: [
    'session_not_found',
    'environment_mismatch',
    'session_not_open',
    'already_extended',
    'invalid_expiry',
  ],
  handler: async (call) => {
    const { session_id } = call.params;
    const { created_at } = await ownSession(call);
    const expires_at = created_at.getTime() + call.body.expiry_hours * HOUR_ms;
    const answerOf = ({ session }: AppliedCommand) => ({
      session_id,
      status: session.status,
      expires_at: new Date(session.expires_at).toISOString(),
    });
    // With its answer, since a repeated request would be told that the session was extended before.
    const also = call.keeper.within(answerOf);
    return answerOf(accepted(await apply(session_id, { type: 'extend', expires_at }, { also })));
  },
});

export const previewSession = endpoint({
  id: 'previewSession',
  tag: 'Sessions',
  method: 'POST',
  path: '/sessions/preview',
  summary: 'Preview the shares of a cart',
  description:
    'Validates a cart and group_config, and returns the shares of each allowed split mode. Creates nothing and needs no signature.',
  auth: { publishable: 'payments:read', secret: 'payments:read' },
  limit: { per_minute: 60 },
  body: previewBody,
  response: previewAnswer,
  example: { request: examples.previewRequest, response: examples.preview },
  errors: ['invalid_cart'],
  handler: async ({ body, caller }) => {
    const { cart } = body;
    const group_config = acceptedConfig(caller, body.group_config);
    const size = body.size ?? group_config.min_size;
    const { min_size, max_size } = group_config;
    if (size < min_size || size > max_size) {
      const rule = `must be a whole number from ${min_size} to ${max_size}, the bounds of group_config`;
      throw fieldError('size', rule);
    }
    return {
      currency: cart.currency,
      total_cents: cart.total,
      size,
      merchant_fee_cents: feeOf(cart.total, caller.merchant_fee_bps, chargeStep_cents(cart.currency)),
      modes: previewModes(cart, group_config, { size, consumer_fee_bps: caller.consumer_fee_bps }).map(
        (mode) => ({ ...mode, violations: mode.violations.map(violationLine) }),
      ),
    };
  },
});
