import { Resend } from 'resend';
import { env } from '@/lib/env';
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

/** Null when this deployment sends no mail (no RESEND_API_KEY). */
function client(): Resend | null {
  const { RESEND_API_KEY, RESEND_BASE_URL } = env();
  return RESEND_API_KEY ? new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL.replace(/\/$/, '') }) : null;
}

export const sendsMail = (): boolean => env().RESEND_API_KEY !== undefined;

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
  const { data, error } = await resend.emails.send(
    { from, to, subject, html, text, headers, tags, ...(reply_to ? { replyTo: reply_to } : {}) },
    { idempotencyKey: mail_id, signal: AbortSignal.timeout(TIMEOUT_ms) },
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
  const signal = AbortSignal.timeout(TIMEOUT_ms);
  const answer = await client()?.suppressions.remove(address, { signal });
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
