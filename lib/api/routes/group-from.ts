import type { Cart } from '@/lib/cart/schema';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { ApiError, fieldError } from '@/lib/errors';
import { ERASED_NAME } from '@/lib/group/erased-name';
import type { GroupConfig } from '@/lib/group/model';
import { planAgain } from '@/lib/group/query/plan-again';
import { agreedMembers } from '@/lib/mail/send/consent';
import { loadSession } from '@/lib/session/load';
import type { PlannedAgain } from '@/lib/session/open-again';
import type { Caller } from '../authenticate';
import { assertOwn } from './own-session';

interface Asked {
  cart: Cart;
  config: GroupConfig;
  group_from: string | undefined;
}

/** @throws ApiError invalid_request for a page that asks for it */
export function checkGroupFrom({ kind }: Caller, group_from: string | undefined): void {
  if (kind === 'secret' || group_from === undefined) return;
  throw refused('must be set by a secret key: a publishable key cannot set it');
}

/**
 * Plans what a new session takes over from the one that `group_from` names; null where it names none. Everybody may have
 * the publishable key, and this writes to people, so only the merchant's server may ask for it (decision 040).
 */
export function planGroupFrom(caller: Caller, asked: Asked): (() => Promise<PlannedAgain>) | null {
  const { group_from } = asked;
  return group_from === undefined ? null : () => plan(caller, { ...asked, group_from });
}

/** @throws ApiError invalid_request, session_not_found, environment_mismatch, group_still_open */
async function plan(
  caller: Caller,
  { cart, config, group_from }: Asked & { group_from: string },
): Promise<PlannedAgain> {
  const read = await prisma().sessions.findUnique({ where: { id: group_from }, select: { version: true } });
  // Read later, so that it is not older than its version.
  const from = await loadSession(pool(), group_from);
  if (!read || !from) throw new ApiError('session_not_found');
  assertOwn(from, caller);
  if (from.status === 'pending') throw new ApiError('group_still_open');
  const into = { cart, config, currency: cart.currency, consumer_fee_bps: caller.consumer_fee_bps };
  // Anyone erased since then is unknown, and the place is free.
  const members = from.members.filter(({ name }) => name !== ERASED_NAME);
  if (from.split && !members.some(({ is_organizer }) => is_organizer))
    throw refused('must be a session whose organizer has not been erased');
  const planned = planAgain({ ...from, members }, into, await agreedMembers(from));
  if (planned.ok) return { plan: planned.plan, version: read.version };
  throw new ApiError('invalid_request', { violations: planned.violations });
}

const refused = (text: string): ApiError => fieldError('group_from', text);
