import { jsonAnswer, jsonRefusal } from '@/lib/edge/json-answer';
import { readEventBody } from '@/lib/edge/web-body';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';

export const maxDuration = 60;

/** Stripe's events are far smaller. */
const BODY_LIMIT_bytes = 1024 * 1024;

/** The processor's events, both modes: verified, stored once, answered; handled from the queue. */
export async function POST(request: Request): Promise<Response> {
  const body = await readEventBody(request, 'stripe', BODY_LIMIT_bytes);
  if (body instanceof Response) return body;
  const answer = await receiveProcessorEvent(body, request.headers.get('stripe-signature'));
  if (answer === 'refused') {
    return jsonRefusal('stripe', 400, { error: 'The signature does not fit.' });
  }
  return jsonAnswer({ received: true });
}
