import { z } from 'zod';
import { merchantMailPayload, sendMerchantMail } from './merchant-mails';
import { sendSessionMail, sessionMailPayload } from './session-mails';

const mailPayload = z.union([sessionMailPayload, merchantMailPayload]);

/** Task `send_mail`. */
async function sendQueuedMail(given: unknown): Promise<void> {
  const payload = mailPayload.parse(given);
  if ('session_id' in payload) await sendSessionMail(payload);
  else await sendMerchantMail(payload);
}

/**
 * The mail tasks by name: one. It parses its payload and can be run twice, or by two workers at once, without sending
 * twice. It throws when the job is to be tried again.
 */
export const mailTasks = {
  send_mail: (payload: unknown, _attempt: number): Promise<void> => sendQueuedMail(payload),
};
