/** At least 128 bits, which nobody guesses. */
const ATTEMPT = /^[0-9a-f]{32}$/;

/** Whether a form's `attempt` is a secret of its page's own, as pages make them (components/forms/new-attempt). */
export const isAttempt = (attempt: unknown): attempt is string =>
  typeof attempt === 'string' && ATTEMPT.test(attempt);
