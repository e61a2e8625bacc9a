import Stripe from 'stripe';
import { HOUR_ms } from '@/lib/format/units';
import { classifyError } from './errors';
import { ProcessorUnavailable } from './stripe';

/** Keys that one attempt may walk through; later attempts may go further. */
const KEYS_PER_ATTEMPT = 10;

/** The processor forgets a key a day after it was first used. From half of that on, none is relied upon. */
const KEYS_TRUSTED_ms = 12 * HOUR_ms;

/**
 * Creates something at the processor exactly once. The idempotency key is our own row's id.
 *
 * A time-out or a broken connection leaves the outcome open: the next attempt repeats the same keys in the same order.
 * An answer other than success is saved by the processor under its key and given again for a day. Where such an
 * answer comes back as a replay and may be another one by now (an internal error, a short balance), the next key
 * is tried, after looking whether the thing is there. All attempts walk the same keys, and no key is passed
 * before its request was answered, so none of them can create what another has created.
 *
 * No key is older than our row. Once the row is so old that the first keys may be forgotten, the processor's own list
 * is searched before any request, and no refusal is accepted before that search.
 *
 * @param created_at when our row was made, in milliseconds since 1970
 * @param attempt from 1
 * @param passing refusals that can pass with time, by the processor's code; `every` where none is final, and where what
 * is asked for may change between attempts
 * @param search_first whether something may have been asked for under other keys
 * @param find looks for what was made for our row, in the processor's own list
 * @throws ProcessorUnavailable when nothing is known yet; the processor's own error when it refuses
 */
export async function createOnce<Made>(
  request: {
    row_id: string;
    created_at: number;
    attempt: number;
    passing?: readonly string[] | 'every';
    search_first?: boolean;
  },
  create: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | undefined>,
): Promise<Made> {
  if (request.search_first || Date.now() - request.created_at > KEYS_TRUSTED_ms) {
    const found = await find();
    if (found) return found;
  }
  for (let turn = 1; turn <= KEYS_PER_ATTEMPT * request.attempt; turn += 1) {
    try {
      return await create(turn === 1 ? request.row_id : `${request.row_id}:${turn}`);
    } catch (error) {
      const classified = classifyError(error);
      if (classified.kind === 'unavailable') {
        throw new ProcessorUnavailable('The processor has not answered', { cause: error });
      }
      const found = await find();
      if (found) return found;
      const passing = classified.kind === 'saved_failure' || canPass(classified.code, request.passing);
      const isOfOther = error instanceof Stripe.errors.StripeIdempotencyError;
      if (!passing || !(isReplay(error) || isOfOther)) throw error;
    }
  }
  throw new ProcessorUnavailable('The processor keeps answering with errors');
}

function canPass(code: string, passing: readonly string[] | 'every' = []): boolean {
  return passing === 'every' || passing.includes(code);
}

/** Whether the answer was saved from an earlier request with the same key (Stripe: Idempotent-Replayed). */
function isReplay(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
}
