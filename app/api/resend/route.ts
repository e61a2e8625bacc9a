import { jsonAnswer, jsonRefusal } from '@/lib/edge/json-answer';
import { BodyTooLarge } from '@/lib/edge/message';
import { readWebBody } from '@/lib/edge/web-body';
import { receiveMailEvent } from '@/lib/mail/inbox/mail-events';

export const maxDuration = 60;

/** Resend's events name one mail each. */
const BODY_LIMIT_bytes = 64 * 1024;

/** The mail provider's events: verified, noted on the mail that they are about, answered. */
export async function POST(request: Request): Promise<Response> {
  let body: Uint8Array;
  try {
    body = await readWebBody(request, BODY_LIMIT_bytes);
  } catch (error) {
    const status = error instanceof BodyTooLarge ? 413 : 400;
    return jsonRefusal('resend', status, { error: 'The body is too large or incomplete.' });
  }
  const answer = await receiveMailEvent(Buffer.from(body), request.headers);
  if (answer === 'not_configured') return jsonRefusal('resend', 404, { error: 'Set RESEND_WEBHOOK_SECRET.' });
  if (answer === 'refused') return jsonRefusal('resend', 400, { error: 'The signature does not fit.' });
  return jsonAnswer({ received: true });
}
