import Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { storeProcessorEvent } from './inbox.sql';

type InboxAnswer = 'stored' | 'repeated' | 'refused';

/** Stripe's own tolerance for the age of a signature, in seconds. */
const TOLERANCE_s = 300;

/** The event in a body whose signature matches one mode's secret, if the event is of that mode. */
function verified(rawBody: Buffer, signature: string): Stripe.Event | null {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_LIVE_WEBHOOK_SECRET } = env();
  const secrets: [string | undefined, boolean][] = [
    [STRIPE_WEBHOOK_SECRET, false],
    [STRIPE_LIVE_WEBHOOK_SECRET, true],
  ];
  for (const [secret, livemode] of secrets) {
    if (!secret) continue;
    try {
      const event = Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_s);
      if (event.livemode === livemode) return event;
      log('warn', 'processor event of the other mode', { event_id: event.id, livemode: event.livemode });
      return null;
    } catch {
      // Not signed with this one.
    }
  }
  return null;
}

/**
 * Takes in an event of the processor: verifies the signature over the raw bytes, stores the event once by its id, and
 * queues the job `handle_processor_event`. Nothing is handled here, so the answer is quick whatever the event says.
 *
 * @param rawBody the body exactly as it arrived.
 * @param signatureHeader the header `stripe-signature`.
 * @returns `refused` when the signature does not fit, is older than five minutes, or belongs to the other mode.
 */
export async function receiveProcessorEvent(
  rawBody: Buffer,
  signatureHeader: string | null,
): Promise<InboxAnswer> {
  const event = signatureHeader === null ? null : verified(rawBody, signatureHeader);
  if (!event) return 'refused';
  const { id, livemode, type } = event;
  const stored = await storeProcessorEvent.first(pool(), [id, livemode, type, JSON.stringify(event)]);
  return stored?.queued ? 'stored' : 'repeated';
}
