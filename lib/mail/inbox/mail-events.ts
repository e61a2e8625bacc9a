import { Resend } from 'resend';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { counter } from '@/lib/metrics';
import { addressHash } from '../frame/addresses';
import { BOUNCE_KINDS, FINAL_BOUNCES, isFinalBounce } from '../send/policy';
import { liftBounces } from '../send/send.sql';
import { unsubscribeMailbox } from '../send/unsubscribe';
import { type MailReport, readMailEvent } from './mail-event';

/** What the mail provider reports of a mail after it took it: delivered, bounced, or complained about. */

type MailEventAnswer = 'noted' | 'repeated' | 'ignored' | 'refused' | 'not_configured';

const events = counter('split_mail_events_total', "The mail provider's events by what they were to us.");
// The first one is seen as a change.
for (const event of ['delivered', 'complained', 'refused', ...BOUNCE_KINDS]) events.add({ event }, 0);

/** The three headers that the provider signs with. */
interface SignedHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

function headersOf(headers: Headers): SignedHeaders | null {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    headers.get(`svix-${name}`),
  );
  return id && timestamp && signature ? { id, timestamp, signature } : null;
}

/** What was signed with one of our secrets within five minutes; undefined where nothing was. */
function verified(payload: string, headers: SignedHeaders): unknown {
  // Verifying asks nothing of the provider, so any key will do.
  const { webhooks } = new Resend('re_unused');
  for (const webhookSecret of env().RESEND_WEBHOOK_SECRET) {
    try {
      return webhooks.verify({ payload, headers, webhookSecret });
    } catch {
      // Not signed with this one.
    }
  }
  return undefined;
}

/**
 * Takes in an event of the mail provider. It verifies the signature over the raw bytes. Events come late, twice, and in any
 * order, so each is noted in a column of its own of the mail's row, once: nothing depends on which came first.
 *
 * @param rawBody the body exactly as it arrived.
 * @returns `ignored` for mails that are not ours, and for events that change nothing.
 */
export async function receiveMailEvent(rawBody: Buffer, given: Headers): Promise<MailEventAnswer> {
  if (env().RESEND_WEBHOOK_SECRET.length === 0) return 'not_configured';
  const headers = headersOf(given);
  const payload = headers && verified(rawBody.toString(), headers);
  if (!headers || !payload) {
    events.add({ event: 'refused' });
    log('warn', 'mail event refused', { reason: headers ? 'the signature does not fit' : 'no signature' });
    return 'refused';
  }
  const report = readMailEvent(payload);
  const mail = report && (await findMail(report));
  if (!report || !mail) return 'ignored';
  if (report.what === 'complained') await stopNotices(report, mail);
  const is_new = await note(mail.id, report);
  // Also with a report that comes again: the first may have gone no further.
  if (report.what === 'delivered' || isFinalBounce(report.what)) await liftBounces.run(pool(), [mail.id]);
  if (is_new) events.add({ event: report.what });
  const { id: mail_id, template, merchant_id, session_id } = mail;
  const level = is_new && report.what !== 'delivered' ? 'warn' : 'info';
  log(level, 'mail event', {
    event_id: headers.id,
    event: report.what,
    is_new,
    mail_id,
    template,
    merchant_id,
    session_id,
  });
  return is_new ? 'noted' : 'repeated';
}

/** By our own id. What was sent by an earlier version is found by the provider's, among those to its mailbox. */
async function findMail({ mail_id, provider_id, to }: MailReport) {
  const select = { id: true, address_hash: true, template: true, merchant_id: true, session_id: true };
  if (mail_id !== null) return prisma().mails.findUnique({ where: { id: mail_id }, select });
  if (to === null) return null;
  return prisma().mails.findFirst({ where: { address_hash: addressHash(to), provider_id }, select });
}

/** As its reader could have done by the mail's own link. Should noting it fail, it is done again. */
async function stopNotices(
  { to }: MailReport,
  { address_hash }: { address_hash: Uint8Array | null },
): Promise<void> {
  const mailbox = address_hash ?? (to === null ? null : addressHash(to));
  if (mailbox) await unsubscribeMailbox(Buffer.from(mailbox));
}

/** Notes a report on its mail. False when the mail had it already. */
async function note(id: string, { what, at }: MailReport): Promise<boolean> {
  const { mails } = prisma();
  if (what === 'delivered' || what === 'complained') {
    const column = what === 'delivered' ? 'delivered_at' : 'complained_at';
    return (await mails.updateMany({ where: { id, [column]: null }, data: { [column]: at } })).count > 0;
  }
  // That a mailbox was full says less than that it does not exist.
  const passing = { bounce_kind: { notIn: [...FINAL_BOUNCES] } };
  const OR = [{ bounce_kind: null }, ...(isFinalBounce(what) ? [passing] : [])];
  return (
    (await mails.updateMany({ where: { id, OR }, data: { bounce_kind: what, bounced_at: at } })).count > 0
  );
}
