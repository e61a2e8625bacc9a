import { jsonAnswer, jsonRefusal } from '@/lib/edge/json-answer';
import { readEventBody } from '@/lib/edge/web-body';
import { receiveMailEvent } from '@/lib/mail/inbox/mail-events';

export const maxDuration = 60;

/** Resend's events name one mail each. */
const BODY_LIMIT_bytes = 64 * 1024;

/** The mail provider's events: verified, noted on the mail that they are about, answered. */
export async function POST(request: Request): Promise<Response> {
  const body = await readEventBody(request, 'resend', BODY_LIMIT_bytes);
  if (body instanceof Response) return body;
  const answer = await receiveMailEvent(body, request.headers);
  if (answer === 'not_configured') return jsonRefusal('resend', 404, { error: 'Set RESEND_WEBHOOK_SECRET.' });
  if (answer === 'refused') return jsonRefusal('resend', 400, { error: 'The signature does not fit.' });
  return jsonAnswer({ received: true });
}
