import Stripe from 'stripe';
import { ProcessorUnavailable } from './stripe';

/** Why the processor does not do something. */
interface Refusal {
  code: string;
  message: string;
}

/**
 * What an error of the processor means for us. `refused`: its final word on this request, with its code.
 * `forbidden`: our key lacks a permission, until a person gives it. `saved_failure`: an internal error. The processor can
 * keep either under the idempotency key and answer it again for a day.
 * `unavailable`: nothing is known; the same request again is safe.
 */
export type ProcessorError =
  | ({ kind: 'refused' | 'forbidden' } & Refusal)
  | { kind: 'saved_failure' }
  | { kind: 'unavailable' };

/** The code of what the processor does not know, or no longer, as after its test data was deleted. */
export const GONE = 'resource_missing';

/** The code for an account that is not connected to us, or no longer. It has the status of a missing permission. */
export const NOT_CONNECTED = 'account_invalid';

/** Our own code for a permission that our key lacks: the processor gives none. */
export const PERMISSION_MISSING = 'permission_missing';

/** Rethrows an error that is not the processor's: a bug of our own must not look retryable. */
export function classifyError(error: unknown): ProcessorError {
  if (error instanceof ProcessorUnavailable) return { kind: 'unavailable' };
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const status = error.statusCode ?? 0;
  if (status >= 500) return { kind: 'saved_failure' };
  if (status === 403 && error.code !== NOT_CONNECTED)
    return { kind: 'forbidden', code: PERMISSION_MISSING, message: error.message };
  if (status === 0 || status === 401 || status === 409 || status === 429) return { kind: 'unavailable' };
  return { kind: 'refused', code: error.code ?? 'processor_error', message: error.message };
}

/** The processor's refusal; throws `ProcessorUnavailable` when the error is not its final word. */
export function refusalOf(error: unknown): Refusal {
  const classified = classifyError(error);
  if (classified.kind === 'refused') return classified;
  const why = classified.kind === 'forbidden' ? classified.message : 'The processor has not answered';
  throw new ProcessorUnavailable(why, { cause: error });
}

/** What the processor says for now: a refusal, or that our key may not. @throws ProcessorUnavailable without an answer */
export function answerOf(error: unknown): Refusal {
  const classified = classifyError(error);
  return classified.kind === 'forbidden' ? classified : refusalOf(error);
}

/**
 * Waits for the processor's answer, other than a refusal: no answer, or an internal error of its
 * own, becomes `ProcessorUnavailable`.
 */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    refusalOf(error);
    throw error;
  }
}

/** The processor's answer; null where it refuses with this code. @throws ProcessorUnavailable; any other refusal */
export async function nullIf<Answer>(refused_code: string, asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (refusalOf(error).code !== refused_code) throw error;
    return null;
  }
}

/** The processor's answer; null where it refuses, or gives none. Rethrows errors that are our own fault. */
export async function answerOrNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    classifyError(error);
    return null;
  }
}
