import { Resend } from 'resend';
import { env } from '@/lib/env';
import { log } from '@/lib/http/log';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends a mail through Resend. A failure is logged and not thrown: who asks is told to ask again. */
export async function sendMail(mail: Mail): Promise<void> {
  const { RESEND_API_KEY, RESEND_BASE_URL, MAIL_FROM } = env();
  if (!RESEND_API_KEY) {
    log('warn', 'a mail was not sent: RESEND_API_KEY is not set', { subject: mail.subject });
    return;
  }
  const resend = new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
  const { error } = await resend.emails.send({ from: MAIL_FROM, ...mail });
  if (error) log('error', 'a mail was not sent', { subject: mail.subject, reason: error.message });
}
