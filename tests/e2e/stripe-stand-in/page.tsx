import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { type Appearance, loadStripe, type StripeElementsOptions } from '@stripe/stripe-js';
import { type FormEvent, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A shop's page as its programmer would write it, with the packages as they are published. */
const query = new URLSearchParams(window.location.search);
const deferred = query.get('flow') !== 'intent';
const amount = Number(query.get('amount') ?? 1234);
const captureMethod = query.get('capture') === 'manual' ? ('manual' as const) : undefined;
const skipSubmit = query.get('skip_submit') === 'true';
const redirect = query.get('redirect') === 'always' ? undefined : ('if_required' as const);
const byToken = query.get('by_token') === 'true';
const wallets = query.get('wallets') === 'true';
const dark = query.get('theme') === 'night';
document.documentElement.classList.toggle('dark', dark);
const stripePromise = loadStripe('pk_test_split_demo');

const appearance: Appearance = {
  theme: dark ? 'night' : 'stripe',
  variables: {
    colorPrimary: dark ? '#a9a2ff' : '#4b3fd6',
    borderRadius: '10px',
    ...(dark ? { colorBackground: '#1b2029', colorText: '#eef1f6' } : {}),
  },
};

async function createIntent(): Promise<string> {
  const response = await fetch('/intent', { method: 'POST' });
  const { client_secret } = (await response.json()) as { client_secret: string };
  return client_secret;
}

function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const [said, setSaid] = useState('');
  const [ready, setReady] = useState(false);
  const [complete, setComplete] = useState(false);

  async function pay() {
    if (!stripe || !elements) return;
    setSaid('paying');
    try {
      if (deferred && !skipSubmit) {
        const { error } = await elements.submit();
        if (error) return setSaid(`form: ${error.code}`);
      }
      if (byToken) {
        const made = await stripe.createConfirmationToken({ elements });
        return setSaid(made.error ? `error: ${made.error.code}` : `token: ${made.confirmationToken.id}`);
      }
      const confirmParams = { return_url: `${window.location.origin}/return` };
      const clientSecret = deferred ? await createIntent() : undefined;
      if (!redirect) {
        const failed = await stripe.confirmPayment({
          elements,
          clientSecret: clientSecret ?? '',
          confirmParams,
        });
        return setSaid(`error: ${failed.error.code}`);
      }
      const result = clientSecret
        ? await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect })
        : await stripe.confirmPayment({ elements, confirmParams, redirect });
      setSaid(
        result.error
          ? `error: ${result.error.code} ${result.error.decline_code ?? ''} ${result.error.message}`
          : `paid: ${result.paymentIntent.status}`,
      );
    } catch (error) {
      setSaid(`thrown: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`);
    }
  }

  const send = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };

  return (
    <form onSubmit={send}>
      {wallets ? <ExpressCheckoutElement onConfirm={pay} /> : null}
      <PaymentElement onReady={() => setReady(true)} onChange={(event) => setComplete(event.complete)} />
      <button type="submit" disabled={!ready} data-complete={complete}>
        Pay
      </button>
      <output>{said}</output>
    </form>
  );
}

async function start() {
  const options: StripeElementsOptions = deferred
    ? { mode: 'payment', amount, currency: 'usd', captureMethod, appearance }
    : { clientSecret: await createIntent(), appearance };
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={stripePromise} options={options}>
        <Checkout />
      </Elements>
    </StrictMode>,
  );
}

void start();
