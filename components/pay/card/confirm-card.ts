import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { Say } from '@/components/forms/words';
import { declineText } from '@/lib/hosted/page/decline-text';
import { returnAddress } from './return-address';

type CardOutcome =
  | { is: 'paid' }
  | { is: 'processing' }
  | { is: 'outdated' }
  /** Nobody here knows whether the card was charged. */
  | { is: 'unknown' }
  /** What went wrong; null where the card fields show it themselves. */
  | { is: 'unpaid'; text: string | null };

const unpaid = (text: string | null): CardOutcome => ({ is: 'unpaid', text });

/** Confirms the payment in place, 3-D Secure included, and says what the processor has made of it. */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  say: Say,
  /** Asked for once the card is complete, where the intent is made then; null where there is none. */
  secretOf?: () => Promise<string | null>,
): Promise<CardOutcome> {
  let isSent = false;
  try {
    const checked = await elements.submit();
    if (checked.error) return unpaid(problemText(checked.error, say));
    const clientSecret = await secretOf?.();
    if (clientSecret === null) return unpaid(null);
    isSent = true;
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      ...(clientSecret ? { clientSecret } : {}),
      redirect: 'if_required',
      confirmParams: { return_url: returnAddress() },
    });
    return error ? outcomeOfError(error, say) : outcomeOf(paymentIntent.status, say);
  } catch {
    return isSent ? { is: 'unknown' } : unpaid(say('processorUnreachable'));
  }
}

/** An answer without an error is not a payment yet: it is once the money is taken, or held. */
function outcomeOf(status: PaymentIntent.Status, say: Say): CardOutcome {
  switch (status) {
    case 'succeeded':
    case 'requires_capture':
      return { is: 'paid' };
    case 'processing':
      return { is: 'processing' };
    case 'canceled':
      return { is: 'outdated' };
    default:
      return unpaid(say('notApproved'));
  }
}

function outcomeOfError(error: StripeError, say: Say): CardOutcome {
  const { type, code, payment_intent } = error;
  // Another tab, or an answer that was lost, can have paid it before: the processor shows it as it is.
  if (code === 'payment_intent_unexpected_state') {
    const found = payment_intent && outcomeOf(payment_intent.status, say);
    return found && found.is !== 'unpaid' ? found : { is: 'outdated' };
  }
  // What an error on the processor's side has left undone is not known, nor what it did before its answer was lost.
  if (type === 'api_error' || type === 'api_connection_error') return { is: 'unknown' };
  return unpaid(problemText(error, say));
}

/** What the processor says, for people; null where the card fields show it themselves. */
function problemText({ type, code, decline_code }: StripeError, say: Say): string | null {
  if (type === 'validation_error') return null;
  if (type === 'card_error' || decline_code || code === 'payment_intent_authentication_failure')
    return say(declineText(decline_code ?? code));
  return say(type === 'api_connection_error' ? 'processorUnreachable' : 'processorFailed');
}
