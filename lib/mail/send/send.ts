import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { HOUR_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { counter } from '@/lib/metrics';
import { addressHash } from '../frame/addresses';
import type { Letterhead, MailMessage } from '../frame/content';
import { fromHeader } from '../frame/letterhead';
import { withUnsubscribe } from '../frame/unsubscribe-field';
import { CAP_WINDOW_ms, capsOf, type MailKind, refusalOf } from './policy';
import { type Attempt, allowAgain, handToProvider, MailUnavailable, sendsMail } from './resend';
import { mayBeSuppressed, readMailFacts, reserveMail } from './send.sql';

/** Sends one mail exactly once, however often it is requested. */

export interface MailRequest {
  /** What the mail is about. A second request with the same key sends nothing. */
  dedupe_key: string;
  template: string;
  /** Left out: a notice. */
  kind?: MailKind;
  /** Its reader has just asked for it, by this address: it is tried also where mail has bounced. */
  by_hand?: boolean;
  to: string;
  letterhead: Letterhead;
  /**
   * The mail, or what writes it. `sent_at_ms` is the time of the first attempt and stays the same over retries, so
   * that the body does too.
   */
  message: MailMessage | ((sent_at_ms: number) => Promise<MailMessage>);
  merchant_id?: string | null;
  session_id?: string | null;
  member_id?: string | null;
}

/**
 * `refused`: the provider will never take it, or its answer was lost too long ago to ask again without risk.
 * `dropped`: lib/mail/send/policy does not let it go.
 */
type MailOutcome = 'sent' | 'already_sent' | 'refused' | 'dropped' | 'not_configured';

const handed = counter('split_mails_total', 'Attempts to hand a mail to the provider, by what it said.');
// The first one is seen as a change.
for (const outcome of ['sent', 'refused', 'not_sent', 'unknown'] satisfies Attempt['kind'][])
  handed.add({ outcome }, 0);

/** The provider remembers a key for 24 hours; after that the same key would be a new mail. */
const REMEMBERED_ms = 23 * HOUR_ms;

/** Split's own letterhead: sign-in mails, and mails to merchants about their account. */
export const OWN_LETTERHEAD: Letterhead = {
  merchant_name: null,
  logo_url: null,
  brand_color: null,
  support_email: null,
  livemode: true,
};

/**
 * Sends a mail once. Its row is written first, and the row's id is the provider's idempotency key, so neither a second
 * request nor a crash after sending can send it twice.
 *
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendMail(request: MailRequest, now: number = Date.now()): Promise<MailOutcome> {
  if (!sendsMail()) return 'not_configured';
  const { dedupe_key, template, to, merchant_id = null, session_id = null, member_id = null } = request;
  const reserved = [
    newId('mail_'),
    merchant_id,
    session_id,
    member_id,
    template,
    to,
    dedupe_key,
    new Date(now),
    addressHash(to),
    request.letterhead.livemode,
  ];
  const row = await reserveMail.first(pool(), reserved);
  if (!row) throw new Error(`The mail ${dedupe_key} has no row`);
  if (row.sent_at) return 'already_sent';
  if (row.error_code) return 'refused';
  if (row.attempted_at && now - row.attempted_at.getTime() > REMEMBERED_ms) {
    await noteAttempt(row.id, request, { kind: 'refused', code: 'outcome_unknown' }, null, now);
    return 'refused';
  }
  if (await isDropped(row.id, request)) return 'dropped';
  if (request.by_hand) await tryAgain(row.id, row.to_address);
  const { message, letterhead } = request;
  const written = typeof message === 'function' ? await message(row.created_at.getTime()) : message;
  const from = fromHeader(env().MAIL_FROM, letterhead);
  const attempt = await handToProvider(
    {
      ...withUnsubscribe(written, row.to_address),
      from,
      to: row.to_address,
      reply_to: letterhead.support_email,
    },
    row.id,
  );
  handed.add({ outcome: attempt.kind });
  await noteAttempt(row.id, request, attempt, written.subject, now);
  if (attempt.kind === 'sent') return 'sent';
  if (attempt.kind === 'refused') return 'refused';
  throw new MailUnavailable(`The mail ${row.id} was not sent: ${attempt.code}`);
}

/**
 * Sends each of these people theirs, whatever becomes of the others'.
 * @throws what the first that failed has thrown, once all were tried: run again, who has it gets no other
 */
export async function sendToEach(
  recipients: readonly string[],
  send: (to: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const to of recipients) await send(to).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Whether a mail must not go out. Its row then says why, where mails are shown. */
async function isDropped(id: string, request: MailRequest): Promise<boolean> {
  const { kind = 'notice', by_hand = false, letterhead, template, merchant_id, session_id } = request;
  const { livemode } = letterhead;
  const { RATE_LIMIT_FACTOR: factor } = env();
  const caps = capsOf({ kind, livemode }, factor);
  const facts = await readMailFacts.first(pool(), [
    id,
    CAP_WINDOW_ms,
    livemode,
    caps?.to_address ?? 0,
    caps?.of_session ?? 0,
    caps?.of_merchant ?? 0,
  ]);
  if (!facts) throw new Error(`The mail ${id} has no row`);
  const reason = refusalOf({ kind, livemode, by_hand }, facts, factor);
  if (!reason) return false;
  await prisma().mails.updateMany({ where: { id, sent_at: null }, data: { error_code: reason } });
  log('warn', 'a mail was dropped', { mail_id: id, template, reason, merchant_id, session_id });
  return true;
}

/** Has the provider send on what is asked for by hand, also where it would send nothing any more. */
async function tryAgain(mail_id: string, to: string): Promise<void> {
  if (!(await mayBeSuppressed.first(pool(), [mail_id]))?.suppressed) return;
  const reason = await allowAgain(to);
  if (reason) log('warn', 'the provider may send nothing to an address', { mail_id, reason });
}

async function noteAttempt(
  id: string,
  { template, merchant_id, session_id }: MailRequest,
  attempt: Attempt,
  subject: string | null,
  now: number,
): Promise<void> {
  if (attempt.kind === 'refused') {
    const { code: reason } = attempt;
    log('warn', 'a mail was given up', { mail_id: id, template, reason, merchant_id, session_id });
  }
  await prisma().mails.updateMany({
    // Without an address, its reader was erased meanwhile.
    where: { id, sent_at: null, to_address: { not: '' } },
    data: {
      ...(attempt.kind === 'sent' && {
        sent_at: new Date(now),
        provider_id: attempt.provider_id ?? undefined,
      }),
      ...(attempt.kind === 'not_sent' && { attempted_at: null }),
      subject: subject ?? undefined,
      error_code: attempt.kind === 'refused' ? attempt.code : null,
    },
  });
}
