import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { log } from '@/lib/log';
import type { PayloadOf } from '@/lib/queue/jobs';
import { loadSession } from '@/lib/session/load';
import { refusalOf } from '../processor/errors';
import { stripeFor } from '../processor/stripe';
import { applyIntent, cancelIntent, findIntent } from './intents';

/**
 * Job `capture_payment`: charges a card on which the money is held. The processor charges a hold once, whatever is asked:
 * a request whose answer was lost is refused when it is made again, and then the intent is asked about. A hold that it
 * does not charge is let go before its share is opened again, so that nobody can be charged for both.
 */
export async function capturePayment({
  session_id,
  payment_id,
}: PayloadOf<'capture_payment'>): Promise<void> {
  const session = await loadSession(pool(), session_id);
  const payment = session?.payments.find(({ id }) => id === payment_id);
  if (!session || payment?.status !== 'capturing' || !payment.intent_id) return;
  let intent: Stripe.PaymentIntent | null;
  try {
    const options = { expand: ['latest_charge'] };
    intent = await stripeFor(session.livemode).paymentIntents.capture(payment.intent_id, options);
  } catch (error) {
    const { code, message } = refusalOf(error);
    intent = await findIntent(session.livemode, payment.intent_id);
    if (intent?.status !== 'succeeded')
      log('warn', 'a hold was not charged', { session_id, payment_id, code, message });
  }
  if (intent?.status === 'succeeded' || intent?.status === 'canceled')
    await applyIntent(session_id, payment_id, intent);
  else await cancelIntent(session, payment);
}
