import { pool } from '@/lib/db/pool';
import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import { selectSessionOwner } from '@/lib/session/session.sql';
import type { Caller } from '../authenticate';
import type { Call } from '../endpoint';

/**
 * Another merchant's session gets the same response as one that does not exist. The merchant's own session of the other
 * mode gets an error of its own, because only the key is wrong.
 * @throws ApiError session_not_found, environment_mismatch
 */
export function assertOwn(session: MerchantMode, caller: Caller): void {
  if (session.merchant_id !== caller.merchant_id) throw new ApiError('session_not_found');
  if (session.livemode !== caller.livemode) throw new ApiError('environment_mismatch');
}

/**
 * The session that a request is about to change, which its line in the request log names from now on.
 * @throws ApiError session_not_found, environment_mismatch
 */
export async function ownSession(
  call: Pick<Call<{ session_id: string }, unknown, unknown>, 'params' | 'caller' | 'session_id'>,
) {
  const { session_id } = call.params;
  const owner = await selectSessionOwner.first(pool(), [session_id]);
  if (!owner) throw new ApiError('session_not_found');
  assertOwn(owner, call.caller);
  call.session_id = session_id;
  return owner;
}
