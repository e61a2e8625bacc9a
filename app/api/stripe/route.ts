import { jsonAnswer, jsonRefusal } from '@/lib/edge/json-answer';
import { BodyTooLarge } from '@/lib/edge/message';
import { readWebBody } from '@/lib/edge/web-body';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';

export const maxDuration = 60;

/** Stripe's events are far smaller. */
const BODY_LIMIT_bytes = 1024 * 1024;

/** The processor's events, both modes: verified, stored once, answered; handled from the queue. */
export async function POST(request: Request): Promise<Response> {
  let body: Uint8Array;
  try {
    body = await readWebBody(request, BODY_LIMIT_bytes);
  } catch (error) {
    const status = error instanceof BodyTooLarge ? 413 : 400;
    return jsonRefusal('stripe', status, { error: 'The body is too large or incomplete.' });
  }
  const answer = await receiveProcessorEvent(Buffer.from(body), request.headers.get('stripe-signature'));
  if (answer === 'refused') {
    return jsonRefusal('stripe', 400, { error: 'The signature does not fit.' });
  }
  return jsonAnswer({ received: true });
}
