import Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';
import { confirmWith, drainJobs, type GroupBench, openFor } from '../../support/groups';

/** Declined cards as the processor reports them. */

export const DECLINED = '4000000000000002';
const SECRET = 'whsec_test_declines_0123456789';

export function listenForEvents(): void {
  resetEnvironment({ STRIPE_WEBHOOK_SECRET: SECRET });
}

/** Hands an event to the inbox, as the processor sends it. */
async function receiveEvent(event: Pick<Stripe.Event, 'id'>): Promise<string> {
  const text = JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: SECRET });
  return receiveProcessorEvent(Buffer.from(text), header);
}

const delivered = new Set<string>();

/**
 * Delivers the stand-in's events about payments that were not delivered yet, and runs what they queue. Every declined card
 * is another one: the stand-in has one number for each kind of decline.
 */
export async function deliverEvents(bench: GroupBench): Promise<void> {
  const types = ['payment_intent.payment_failed', 'payment_intent.succeeded', 'payment_intent.canceled'];
  const { data } = await bench.client.events.list({ types, limit: 100 });
  for (const event of data.filter(({ id }) => !delivered.has(id)).reverse()) {
    delivered.add(event.id);
    await receiveEvent(withOwnCard(event));
  }
  await drainJobs();
}

/** The same for early fraud warnings; `again`: those that were delivered already, under new ids. */
export async function deliverFraudWarnings(bench: GroupBench, { again = false } = {}): Promise<void> {
  const types = ['radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated'];
  const { data } = await bench.client.events.list({ types, limit: 100 });
  for (const event of data.filter(({ id }) => again || !delivered.has(id)).reverse()) {
    delivered.add(event.id);
    await receiveEvent(again ? { ...event, id: `${event.id}_again` } : event);
  }
  await drainJobs();
}

function withOwnCard(event: Stripe.Event): Stripe.Event {
  if (event.type !== 'payment_intent.payment_failed') return event;
  const card = event.data.object.last_payment_error?.payment_method?.card;
  if (card) card.fingerprint = `fp_${event.id}`;
  return event;
}

/** A member's card is declined once, and the processor reports it. Returns the intent it was tried on. */
export async function declineOnce(
  bench: GroupBench,
  session_id: string,
  member_id: string,
): Promise<{ intent_id: string; outcome: string }> {
  const { intent_id } = await openFor(session_id, member_id);
  const outcome = await confirmWith(bench, intent_id, DECLINED);
  await deliverEvents(bench);
  return { intent_id, outcome };
}

/** Cards that the processor has declined for a session, by its own books. */
export async function declinedCards(bench: GroupBench, session_id: string): Promise<number> {
  let count = 0;
  for await (const charge of bench.client.charges.list({ transfer_group: session_id, limit: 100 })) {
    if (charge.status === 'failed') count += 1;
  }
  return count;
}

/** Makes it so long ago that these sessions' declines have left every window. */
export async function forgetDeclines(): Promise<void> {
  await pool().query('DELETE FROM card_outcomes');
  await pool().query('DELETE FROM breakers');
}
