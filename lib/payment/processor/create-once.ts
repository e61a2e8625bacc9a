import Stripe from 'stripe';
import { HOUR_ms, MINUTE_ms } from '@/lib/format/units';
import { type AnsweredKeys, answeredKeysOf } from './answered-keys';
import { classifyError, type ProcessorError } from './errors';
import { ProcessorUnavailable } from './stripe';

/** Keys that one attempt may walk through; later attempts may go further. */
const KEYS_PER_ATTEMPT = 10;

/** No request is at work at the processor for longer. */
const LONGEST_REQUEST_ms = 2 * MINUTE_ms;

/** The processor forgets a key a day after it was first used. From half of that on, none is relied upon. */
const KEYS_TRUSTED_ms = 12 * HOUR_ms;

interface Creation {
  row_id: string;
  /** When our row was made, in milliseconds since 1970. */
  created_at: number;
  /**
   * Refusals that can pass with time, by the processor's code; `every` where none is final, and where what is asked for
   * may change between attempts.
   */
  passing?: readonly string[] | 'every';
  /** Whether something may have been asked for under other keys. */
  search_first?: boolean;
}

/**
 * Creates something at the processor exactly once. The idempotency keys are made from our own row's id, and numbered.
 *
 * A time-out or a broken connection leaves the outcome open: the next attempt repeats the same key. An answer other than
 * success is saved by the processor under its key and given again for a day. Where it comes back as a replay and may be
 * another one by now (a short balance, an internal error), that key is noted as answered, and attempts begin with the
 * next one. No key is passed before its request has ended, so no attempt can create what another has created. A note that
 * was lost costs a replay.
 *
 * The processor's own list is searched before the request where something may have been made unseen, after every internal
 * error, which can have had its effect, and before a refusal is believed unless nothing can have been made since the last
 * search. No key is older than our row. Once the row is so old that keys may be forgotten, the search comes first.
 *
 * @param find looks for what was made for our row, in the processor's own list
 * @throws ProcessorUnavailable when nothing is known yet; the processor's own error when it refuses
 */
export async function createOnce<Made>(
  { row_id, created_at, passing = [], search_first = false }: Creation,
  create: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | undefined>,
  keys: AnsweredKeys = answeredKeysOf(row_id),
): Promise<Made> {
  const answered = await keys.count();
  /** Whether something may have been made since the list was searched. */
  let isUnseen = true;
  const search = async () => {
    if (!isUnseen) return undefined;
    isUnseen = false;
    return find();
  };
  if (search_first || answered > 0 || Date.now() - created_at > KEYS_TRUSTED_ms) {
    const found = await search();
    if (found) return found;
  }
  for (let turn = answered + 1; turn <= answered + KEYS_PER_ATTEMPT; turn += 1) {
    try {
      return await create(turn === 1 ? row_id : `${row_id}:${turn}`);
    } catch (error) {
      const classified = classifyError(error);
      if (classified.kind === 'unavailable') {
        throw new ProcessorUnavailable('The processor has not answered', { cause: error });
      }
      isUnseen ||= classified.kind === 'saved_failure';
      const found = await search();
      if (found) return found;
      // Where every refusal is final, the caller begins something else instead.
      if (error instanceof Stripe.errors.StripeIdempotencyError && passing.length > 0) {
        // A request for something else, whose answer was lost, has used the key, and may still be at work.
        if ((await keys.conflict(turn - 1)) < LONGEST_REQUEST_ms)
          throw new ProcessorUnavailable('Its key was used for another request', { cause: error });
        const late = await find();
        if (late) return late;
      } else if (!canPass(classified, passing) || !isReplay(error)) throw error;
      await keys.note(turn);
    }
  }
  throw new ProcessorUnavailable('The processor keeps answering with errors');
}

function canPass(error: ProcessorError, passing: readonly string[] | 'every'): boolean {
  return error.kind !== 'refused' || passing === 'every' || passing.includes(error.code);
}

/** Whether the answer was saved from an earlier request with the same key (Stripe: Idempotent-Replayed). */
function isReplay(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
}
