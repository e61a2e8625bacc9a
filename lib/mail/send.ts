import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import type { Letterhead, MailMessage } from './content';
import { fromHeader } from './letterhead';
import { type Attempt, handToProvider, MailUnavailable, sendsMail } from './resend';

/** The sending of one mail, exactly once however often it is asked for. */

export interface MailRequest {
  /** What the mail is about. A second request with the same key sends nothing. */
  dedupe_key: string;
  template: string;
  to: string;
  letterhead: Letterhead;
  /**
   * The mail, or what writes it. `sent_at_ms` is the time of the first attempt and stays the same over retries, so
   * that the words do, too.
   */
  message: MailMessage | ((sent_at_ms: number) => Promise<MailMessage>);
  merchant_id?: string | null;
  session_id?: string | null;
  member_id?: string | null;
}

/** `refused`: the provider will never take it, or its answer was lost too long ago to ask again without risk. */
export type MailOutcome = 'sent' | 'already_sent' | 'refused' | 'not_configured';

interface MailRow {
  id: string;
  to_address: string;
  created_at: Date;
  attempted_at: Date;
  sent_at: Date | null;
  error_code: string | null;
}

/** The provider remembers a key for 24 hours; after that the same key would be a new mail. */
const REMEMBERED_ms = 23 * 3_600_000;

/** Split's own letterhead: sign-in mails, and mails to merchants about their account. */
export const OWN_LETTERHEAD: Letterhead = {
  merchant_name: null,
  logo_url: null,
  brand_color: null,
  support_email: null,
  livemode: true,
};

/**
 * Sends a mail once. Its row is written first and gives the provider's idempotency key, so that neither a second
 * request nor a crash between sending and noting it sends it again.
 *
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendMail(request: MailRequest, now: number = Date.now()): Promise<MailOutcome> {
  if (!sendsMail()) return 'not_configured';
  const row = await claimRow(request, now);
  if (row.sent_at) return 'already_sent';
  if (row.error_code) return 'refused';
  if (now - row.attempted_at.getTime() > REMEMBERED_ms) {
    await noteAttempt(row.id, { kind: 'refused', code: 'outcome_unknown' }, null, now);
    return 'refused';
  }
  const { message, letterhead } = request;
  const written = typeof message === 'function' ? await message(row.created_at.getTime()) : message;
  const from = fromHeader(env().MAIL_FROM, letterhead);
  const attempt = await handToProvider(
    { ...written, from, to: row.to_address, reply_to: letterhead.support_email },
    row.id,
  );
  await noteAttempt(row.id, attempt, written.subject, now);
  if (attempt.kind === 'sent') return 'sent';
  if (attempt.kind === 'refused') return 'refused';
  throw new MailUnavailable(`The mail ${row.id} was not sent: ${attempt.code}`);
}

/** The row of this mail: a new one, or that of an earlier request. */
async function claimRow(request: MailRequest, now: number): Promise<MailRow> {
  const { dedupe_key, template, to, merchant_id, session_id, member_id } = request;
  const { rows } = await pool().query<MailRow>({
    name: 'claim_mail',
    text: `INSERT INTO mails (id, merchant_id, session_id, member_id, template, to_address, dedupe_key, created_at, attempted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
           ON CONFLICT (dedupe_key) DO UPDATE SET attempted_at = COALESCE(mails.attempted_at, EXCLUDED.attempted_at)
           RETURNING id, to_address, created_at, attempted_at, sent_at, error_code`,
    values: [
      newId('mail_'),
      merchant_id ?? null,
      session_id ?? null,
      member_id ?? null,
      template,
      to,
      dedupe_key,
      new Date(now),
    ],
  });
  const row = rows[0];
  if (!row) throw new Error(`The mail ${dedupe_key} has no row`);
  return row;
}

async function noteAttempt(id: string, attempt: Attempt, subject: string | null, now: number): Promise<void> {
  const sent = attempt.kind === 'sent';
  await pool().query({
    name: 'note_mail',
    text: `UPDATE mails SET
             sent_at = CASE WHEN $2 THEN $3::timestamptz ELSE sent_at END,
             provider_id = COALESCE($4, provider_id),
             subject = COALESCE($5, subject),
             error_code = $6,
             attempted_at = CASE WHEN $7 THEN NULL ELSE attempted_at END
           WHERE id = $1 AND sent_at IS NULL`,
    values: [
      id,
      sent,
      new Date(now),
      sent ? attempt.provider_id : null,
      subject,
      attempt.kind === 'refused' ? attempt.code : null,
      attempt.kind === 'not_sent',
    ],
  });
}
