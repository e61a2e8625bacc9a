import { z } from 'zod';
import { merchantMailPayload, sendMerchantMail } from './merchant-mails';
import { sendSessionMail, sessionMailPayload } from './session-mails';

/** Endpoint warnings as the webhook room queues them, in the statement that changes the endpoint. */
const endpointPayload = merchantMailPayload
  .omit({ about: true })
  .extend({ endpoint_id: z.string() })
  .transform(({ endpoint_id, ...mail }) => ({ ...mail, about: endpoint_id }));

const mailPayload = z.union([sessionMailPayload, endpointPayload]);

/** Task `send_mail`. */
async function sendQueuedMail(given: unknown): Promise<void> {
  const payload = mailPayload.parse(given);
  if ('session_id' in payload) await sendSessionMail(payload);
  else await sendMerchantMail(payload);
}

/**
 * The mail tasks by name. Each parses its payload and can be run twice, or by two workers at once, without sending
 * twice. They throw when the job is to be tried again.
 */
export const mailTasks = {
  send_mail: (payload: unknown, _attempt: number): Promise<void> => sendQueuedMail(payload),
  send_merchant_mail: (payload: unknown, _attempt: number): Promise<void> =>
    sendMerchantMail(merchantMailPayload.parse(payload)),
};
