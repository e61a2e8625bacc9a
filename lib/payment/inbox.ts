import Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';

export type InboxAnswer = 'stored' | 'repeated' | 'refused';

/** Stripe's own tolerance for the age of a signature, in seconds. */
const TOLERANCE_s = 300;

/**
 * One statement, whatever happens between: the event is stored exactly if its job is queued, and both once. A repeat
 * stores and queues nothing; should the first one's job have been lost, the clock finds that.
 */
const STORE = `
WITH stored AS (
  INSERT INTO processor_events (id, livemode, type, payload) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id) DO NOTHING RETURNING id
)
SELECT ${enqueueRows(jobs.handle_processor_event, { event_id: 'id' })} AS queued FROM stored`;

/** The event inside a body whose signature fits one of the two modes' secrets, and tells of that same mode. */
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
 * Takes in an event of the processor: verifies the signature over the raw bytes, stores the event once by its id and
 * queues the task `handle_processor_event` {event_id}. Nothing is handled here, so the answer is quick whatever the
 * event says.
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
  const { rows } = await pool().query<{ queued: number }>({
    name: 'store_processor_event',
    text: STORE,
    values: [event.id, event.livemode, event.type, JSON.stringify(event)],
  });
  return rows[0]?.queued ? 'stored' : 'repeated';
}
