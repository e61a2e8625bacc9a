import { type ErrorResponse, Resend } from 'resend';
import { Pace } from '@/lib/edge/rate-limit/pace';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { processSingleton } from '@/lib/singleton';
import type { MailMessage } from '../frame/content';

/** The mail provider cannot be reached or will not take this mail now. The caller may try again later. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
}

/**
 * The provider's answer to one attempt.
 * `sent`: taken, now or by an earlier attempt. `refused`: its final word on this mail. `not_sent`: surely not
 * taken, but it may be later. `unknown`: it may have been taken.
 */
export type Attempt =
  | { kind: 'sent'; provider_id: string | null }
  | { kind: 'refused' | 'not_sent' | 'unknown'; code: string };

/** Names our row in what the provider reports of a mail, which can be sooner than its answer. */
export const MAIL_TAG = 'mail_id';

const TIMEOUT_ms = 15_000;

/**
 * How many requests a team may make a second (Resend, Rate limit). Each answer says how many this one may. They are a
 * little further apart than that, since some take longer to get there.
 */
const USUAL_per_second = 5;
const paceOf = (per_second: number) => per_second / 1.1;
const pace = processSingleton('mail_pace', () => new Pace(paceOf(USUAL_per_second)));

/** While other processes use up what the team may ask, one waits for so long before it counts as not taken. */
const PATIENCE_ms = 30_000;

/** Null when this deployment sends no mail (no RESEND_API_KEY). */
function client(): Resend | null {
  const { RESEND_API_KEY, RESEND_BASE_URL } = env();
  return RESEND_API_KEY ? new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL.replace(/\/$/, '') }) : null;
}

export const sendsMail = (): boolean => env().RESEND_API_KEY !== undefined;

interface Answer {
  error: ErrorResponse | null;
  headers: Record<string, string> | null;
}

/** One call at the pace that the provider allows this process: it waits, and asks again, as the provider says. */
async function inTurn<Given extends Answer>(call: (signal: AbortSignal) => Promise<Given>): Promise<Given> {
  const give_up_ms = performance.now() + PATIENCE_ms;
  for (;;) {
    await pace.get().turn();
    const answer = await call(AbortSignal.timeout(TIMEOUT_ms));
    const { 'ratelimit-limit': limit, 'retry-after': retry_after_s } = answer.headers ?? {};
    if (Number(limit) > 0) pace.get().per_second = paceOf(Number(limit));
    // A quota that is used up is no matter of seconds.
    if (answer.error?.name !== 'rate_limit_exceeded' || retry_after_s === undefined) return answer;
    const wait_ms = Number(retry_after_s) * 1_000;
    const isInTime = performance.now() + wait_ms < give_up_ms;
    if (!isInTime) return answer;
    log('info', 'the mail provider asks to wait', { wait_ms });
    pace.get().pause(wait_ms);
  }
}

interface OutgoingMail extends MailMessage {
  headers: Record<string, string>;
  from: string;
  to: string;
  reply_to: string | null;
}

/**
 * Hands a mail to the provider. It sends one mail for one idempotency key within 24 hours (Resend, Idempotency
 * keys), so that an attempt whose answer was lost can be repeated.
 */
export async function handToProvider(mail: OutgoingMail, mail_id: string): Promise<Attempt> {
  const resend = client();
  if (!resend) return { kind: 'refused', code: 'not_configured' };
  const { from, to, reply_to, subject, html, text, headers } = mail;
  const tags = [{ name: MAIL_TAG, value: mail_id }];
  const given = { from, to, subject, html, text, headers, tags, ...(reply_to ? { replyTo: reply_to } : {}) };
  const { data, error } = await inTurn((signal) =>
    resend.emails.send(given, { idempotencyKey: mail_id, signal }),
  );
  return error ? readError(error) : { kind: 'sent', provider_id: data.id };
}

/**
 * Takes an address off the provider's list of those to whom it sends nothing, on which it puts everybody whose mail has
 * bounced for good or was reported as spam.
 *
 * @returns why that could not be done, or null. A key that may only send mail cannot do it.
 */
export async function allowAgain(address: string): Promise<string | null> {
  const resend = client();
  const answer = resend && (await inTurn((signal) => resend.suppressions.remove(address, { signal })));
  return answer?.error && answer.error.name !== 'not_found' ? answer.error.name : null;
}

/** Mistakes in the deployment's settings: once they are fixed, the email is sent. */
const SETTINGS = ['invalid_from_address', 'invalid_access', 'restricted_api_key'];

function readError({ name, statusCode }: { name: string; statusCode: number | null }): Attempt {
  const code: string = name;
  // The key was used for a mail with a different body, which was accepted: this one must not be sent too.
  if (code === 'invalid_idempotent_request') return { kind: 'sent', provider_id: null };
  if (statusCode === null || statusCode >= 500 || statusCode === 409) return { kind: 'unknown', code };
  if (SETTINGS.includes(code)) return { kind: 'not_sent', code };
  return statusCode === 400 || statusCode === 422 ? { kind: 'refused', code } : { kind: 'not_sent', code };
}
