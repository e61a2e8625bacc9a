import Stripe from 'stripe';
import { idAt } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { counter } from '@/lib/metrics';
import { noteQueued } from '@/lib/queue/announce';
import { currentTraceparent } from '@/lib/tracing/span';
import { storeProcessorEvent } from './inbox.sql';

type InboxAnswer = 'stored' | 'repeated' | 'dropped' | 'refused';

const received = counter(
  'split_processor_events_total',
  "The processor's events by what was done with them.",
  {
    answer: 'refused',
  },
);

/** Stripe's own tolerance for the age of a signature, in seconds. */
const TOLERANCE_s = 300;

/** The two endpoints at Stripe, one for the platform's own events and one for connected accounts', in each mode. */
interface Endpoint {
  livemode: boolean;
  connect: boolean;
  secrets: readonly string[];
}

function endpoints(): Endpoint[] {
  const {
    STRIPE_WEBHOOK_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET,
    STRIPE_LIVE_WEBHOOK_SECRET,
    STRIPE_LIVE_CONNECT_WEBHOOK_SECRET,
  } = env();
  return [
    { livemode: false, connect: false, secrets: STRIPE_WEBHOOK_SECRET },
    { livemode: false, connect: true, secrets: STRIPE_CONNECT_WEBHOOK_SECRET },
    { livemode: true, connect: false, secrets: STRIPE_LIVE_WEBHOOK_SECRET },
    { livemode: true, connect: true, secrets: STRIPE_LIVE_CONNECT_WEBHOOK_SECRET },
  ];
}

/** The event in a body whose signature matches a secret, with the endpoint that has this secret. */
function verified(rawBody: Buffer, signature: string): { event: Stripe.Event; endpoint: Endpoint } | null {
  for (const endpoint of endpoints()) {
    for (const secret of endpoint.secrets) {
      try {
        const event = Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_s);
        return { event, endpoint };
      } catch {
        // Not signed with this one.
      }
    }
  }
  return null;
}

/**
 * What to do with a verified event of the other mode. A live Connect endpoint also gets the test events of accounts
 * that are connected in both modes, and our test endpoint gets them too. Anything else means mixed-up secrets.
 */
function otherMode(event: Stripe.Event, endpoint: Endpoint): 'dropped' | 'refused' {
  if (endpoint.connect && endpoint.livemode) return 'dropped';
  received.add({ answer: 'refused' });
  log('warn', 'processor event of the other mode', { event_id: event.id, livemode: event.livemode });
  return 'refused';
}

/** Postgres keeps neither NUL nor half a surrogate pair, and would refuse the event each time that it comes. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/[\uD800-\uDFFF]/gu, '\uFFFD') : value;

/**
 * Takes in an event of the processor: verifies the signature over the raw bytes, stores the event once by its time and
 * id, and queues the job `handle_processor_event`. Nothing is handled here, so the answer is quick whatever the event
 * says.
 *
 * @param rawBody the body exactly as it arrived.
 * @param signatureHeader the header `stripe-signature`.
 * @returns `refused` when the signature does not fit, is older than five minutes, or belongs to the other mode;
 *   `dropped` when Stripe sends a test event to a live Connect endpoint, as it is documented to do.
 */
export async function receiveProcessorEvent(
  rawBody: Buffer,
  signatureHeader: string | null,
): Promise<InboxAnswer> {
  const found = signatureHeader === null ? null : verified(rawBody, signatureHeader);
  if (!found) return refuse(signatureHeader);
  const { event, endpoint } = found;
  const { id, livemode, type, created } = event;
  if (livemode !== endpoint.livemode) return otherMode(event, endpoint);
  // The processor says the same time however often it sends the event.
  const stored_id = idAt(created * 1000, id);
  const values = [stored_id, livemode, type, JSON.stringify(event, storable), currentTraceparent(), id];
  const stored = await storeProcessorEvent.first(pool(), values);
  const answer = stored?.queued ? 'stored' : 'repeated';
  if (answer === 'stored') noteQueued();
  received.add({ answer });
  log('info', 'processor event', { event_id: id, type, livemode, account: event.account, answer });
  return answer;
}

/** Says how the signature fails to fit: a clock that is wrong looks unlike a secret that is. */
function refuse(signatureHeader: string | null): 'refused' {
  const time_s = Number(/(?:^|,)t=(\d{1,15})(?:,|$)/.exec(signatureHeader ?? '')?.[1] ?? Number.NaN);
  const age_s = Math.round(Date.now() / 1000 - time_s);
  let reason = 'made with none of the configured secrets';
  if (signatureHeader === null) reason = 'no signature';
  else if (Number.isNaN(time_s)) reason = 'not a signature';
  else if (Math.abs(age_s) > TOLERANCE_s) reason = 'made too long ago, or by another clock';
  // The processor signs all that it sends: what is not signed is somebody else's, and pages nobody.
  received.add({ answer: Number.isNaN(time_s) ? 'unsigned' : 'refused' });
  log('warn', 'processor event refused', { reason, ...(Number.isNaN(age_s) ? {} : { age_s }) });
  return 'refused';
}
