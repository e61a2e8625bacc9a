import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { chargeIn, idOf } from '../processor/objects';
import { pauseMerchant } from './breaker';
import { countForDecline, insertOutcome } from './card-outcomes.sql';
import { isIntentSpent, tripsBreaker } from './decline-rules';

/** What an intent says about the last card that was tried on it. */
interface Outcome {
  /** Names the attempt, so that it counts once however often it is reported. */
  id: string;
  outcome: 'declined' | 'succeeded';
  code: string | null;
  card_fingerprint: string | null;
}

/** Null when the intent says nothing of a card: none was tried, or its bank has not decided. */
function outcomeOf(intent: Stripe.PaymentIntent): Outcome | null {
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') {
    const id = idOf(intent.latest_charge);
    const card_fingerprint = chargeIn(intent)?.payment_method_details?.card?.fingerprint ?? null;
    return id === null ? null : { id, outcome: 'succeeded', code: null, card_fingerprint };
  }
  const error = intent.last_payment_error;
  if (!error) return null;
  const method = error.payment_method;
  // A failed authentication makes no charge. Each attempt of the card form has a payment method of its own.
  const id = idOf(error.charge) ?? `${intent.id}:${method?.id ?? error.code ?? ''}`;
  const code = error.decline_code ?? error.code ?? null;
  return { id, outcome: 'declined', code, card_fingerprint: method?.card?.fingerprint ?? null };
}

/**
 * Counts the outcome that an intent shows, once, and acts on a decline that is one too many: the payment's intent is
 * cancelled, or the merchant's breaker opens. The processor's events each show one attempt; asking for the intent shows
 * the last one only, which is then known already or counted first. Safe to repeat.
 */
export async function countOutcome(payment_id: string, intent: Stripe.PaymentIntent): Promise<void> {
  const found = outcomeOf(intent);
  if (!found) return;
  const { id, outcome, code, card_fingerprint } = found;
  await insertOutcome.run(pool(), [id, payment_id, outcome, code, card_fingerprint, new Date()]);
  // Also for one that was known: the process may have stopped before it was judged. Judging after the insert has
  // committed means that of declines counted at the same moment, one at least sees them all.
  if (outcome === 'declined') await judge(payment_id, card_fingerprint);
}

async function judge(payment_id: string, card_fingerprint: string | null): Promise<void> {
  const now = Date.now();
  const counted = await countForDecline.first(pool(), [payment_id, card_fingerprint, new Date(now)]);
  if (!counted) return;
  const { session_id, short_declines, short_cards, long_declines, long_cards } = counted;
  const short = { declines: short_declines, cards: short_cards };
  const long = { declines: long_declines, cards: long_cards };
  const trips = !counted.is_paused && tripsBreaker({ short, long });
  if (trips) await pauseMerchant(counted, long, now);
  if (counted.is_open && isIntentSpent({ ...counted, is_paused: counted.is_paused || trips })) {
    await enqueue(pool(), jobs.cancel_intent, { session_id, payment_id });
  }
}
