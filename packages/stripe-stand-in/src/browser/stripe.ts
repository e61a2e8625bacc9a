import { integrationError } from './element';
import { Elements, type ElementsOptions } from './elements';
import { FrameDialog } from './frame-dialog';
import type { ApiError, Appearance, Reply, Tell } from './protocol';

/** The stand-in's own origin; the server writes it in front of the script. */
declare const STAND_IN_ORIGIN: string;

type Shown = Record<string, unknown>;
interface IntentResult {
  paymentIntent?: Shown;
  error?: ApiError;
}
type Caller = (
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string>,
  withCard: boolean,
) => Promise<Reply>;

interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method?: string; confirmation_token?: string } & Shown;
  redirect?: 'always' | 'if_required';
}

/** What `Stripe(publishableKey)` gives. Results resolve, with `error` inside; only programming mistakes throw. */
class StripeClient {
  constructor(private readonly publishableKey: string) {}

  _registerWrapper(_wrapper: unknown): void {}
  registerAppInfo(_info: unknown): void {}

  elements(options: ElementsOptions = {}): Elements {
    return new Elements(STAND_IN_ORIGIN, this.publishableKey, options);
  }

  async confirmPayment(options: ConfirmOptions): Promise<IntentResult> {
    const { elements, confirmParams = {}, redirect = 'always' } = options;
    const clientSecret = options.clientSecret ?? elements?.clientSecret;
    if (!clientSecret)
      throw integrationError('confirmPayment() needs a clientSecret, its own or that of its Elements.');
    if (redirect === 'always' && !confirmParams.return_url) {
      throw integrationError(
        "confirmPayment() needs confirmParams.return_url unless redirect is 'if_required'.",
      );
    }
    const existing = confirmParams.payment_method ?? confirmParams.confirmation_token;
    if (!elements && !existing)
      throw integrationError('confirmPayment() needs elements or an existing payment method.');
    const withCard = Boolean(elements) && !existing;
    if (withCard) elements?.assertSubmitted();
    const call = this.callerOf(elements);
    const reply = await call(
      'POST',
      `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`,
      {
        client_secret: clientSecret,
        use_stripe_sdk: 'true',
        ...(confirmParams.return_url ? { return_url: confirmParams.return_url } : {}),
        ...(confirmParams.payment_method ? { payment_method: confirmParams.payment_method } : {}),
        ...(confirmParams.confirmation_token ? { confirmation_token: confirmParams.confirmation_token } : {}),
        ...(elements?.expected ?? {}),
      },
      withCard,
    );
    const result = await finish(call, clientSecret, toResult(reply), elements?.appearance ?? {});
    return redirect === 'always' && result.paymentIntent
      ? leave(confirmParams.return_url ?? '', result.paymentIntent)
      : result;
  }

  async createConfirmationToken({
    elements,
  }: {
    elements?: Elements;
    params?: Shown;
  }): Promise<{ confirmationToken?: Shown; error?: ApiError }> {
    if (!elements?.payment) throw integrationError('This needs Elements with a mounted Payment Element.');
    elements.assertSubmitted();
    const { error, result } = await this.callerOf(elements)('POST', '/v1/confirmation_tokens', {}, true);
    return error ? { error } : { confirmationToken: result };
  }

  // What lacks one of these three is no Stripe to its React package.
  createToken = refuse;
  createPaymentMethod = refuse;
  confirmCardPayment = refuse;

  /** Calls go through the card frame where there is one, so that the page needs no permission to connect. */
  private callerOf(elements: Elements | undefined): Caller {
    const express = elements?.express;
    if (express?.isConfirmed) {
      return (method, path, form, withCard) => express.call({ type: 'call', method, path, form, withCard });
    }
    const payment = elements?.payment;
    if (!payment) return this.direct;
    return (method, path, form, withCard) => payment.ask({ type: 'call', method, path, form, withCard });
  }

  private readonly direct: Caller = async (method, path, form) => {
    const encoded = new URLSearchParams(form).toString();
    const url = `${STAND_IN_ORIGIN}${path}${method === 'GET' && encoded ? `?${encoded}` : ''}`;
    try {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${this.publishableKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: method === 'POST' ? encoded : undefined,
      });
      const body = (await response.json()) as Shown;
      return body.error ? { error: body.error as ApiError } : { result: body };
    } catch {
      return { error: connectionError() };
    }
  };
}

function refuse(): Promise<never> {
  return Promise.reject(integrationError('The stand-in lacks this: use a Payment Element.'));
}

function connectionError(): ApiError {
  return {
    type: 'api_connection_error',
    message: 'An unexpected error occurred. Please check your internet connection and try again.',
  };
}

function toResult({ error, result }: Reply): IntentResult {
  return error ? { error } : { paymentIntent: result };
}

function intentIdOf(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_');
  if (!id.startsWith('pi_'))
    throw integrationError(`Not a client secret of a PaymentIntent: ${clientSecret}`);
  return id;
}

function retrieve(call: Caller, clientSecret: string): Promise<Reply> {
  return call(
    'GET',
    `/v1/payment_intents/${intentIdOf(clientSecret)}`,
    { client_secret: clientSecret },
    false,
  );
}

/** Lets the payer authenticate when the intent asks for it, and gives what came of it. */
async function finish(
  call: Caller,
  clientSecret: string,
  result: IntentResult,
  appearance: Appearance,
): Promise<IntentResult> {
  const intent = result.paymentIntent;
  if (intent?.status !== 'requires_action') return result;
  const next = intent.next_action as { type?: string; redirect_to_url?: { url?: string } } | null;
  if (next?.type === 'redirect_to_url' && next.redirect_to_url?.url) {
    window.location.assign(next.redirect_to_url.url);
    return new Promise(() => {});
  }
  await authenticate(clientSecret, appearance);
  const after = toResult(await retrieve(call, clientSecret));
  const failure = after.paymentIntent?.last_payment_error as ApiError | null | undefined;
  if (after.paymentIntent?.status === 'requires_payment_method' && failure) {
    return { error: { ...failure, payment_intent: after.paymentIntent } };
  }
  return after;
}

/** The 3-D Secure dialog, over the whole page; resolves when the payer has answered it. */
function authenticate(clientSecret: string, appearance: Appearance): Promise<void> {
  const isDark = appearance.theme === 'night';
  const path = `/_frame/3ds?client_secret=${encodeURIComponent(clientSecret)}&theme=${isDark ? 'dark' : 'light'}`;
  const unlock = lockScroll();
  return new Promise((resolve) => {
    const hear = (tell: Tell, dialog: FrameDialog): void => {
      if (tell.type !== 'authenticated') return;
      dialog.close();
      unlock();
      resolve();
    };
    new FrameDialog(STAND_IN_ORIGIN, path, '3D Secure authentication', hear, {
      'color-scheme': isDark ? 'dark' : 'light',
    });
  });
}

function lockScroll(): () => void {
  const root = document.documentElement;
  const before = root.style.getPropertyValue('overflow');
  root.style.setProperty('overflow', 'hidden');
  return () => root.style.setProperty('overflow', before);
}

/** Goes to the page that the payer returns to. The promise stays open: the page is being left. */
function leave(returnUrl: string, intent: Shown): Promise<never> {
  const url = new URL(returnUrl, window.location.href);
  url.searchParams.set('payment_intent', String(intent.id));
  url.searchParams.set('payment_intent_client_secret', String(intent.client_secret));
  url.searchParams.set(
    'redirect_status',
    intent.status === 'requires_payment_method' ? 'failed' : 'succeeded',
  );
  window.location.assign(url.href);
  return new Promise(() => {});
}

const factory = Object.assign(
  (publishableKey: unknown, _options?: unknown): StripeClient => {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
      throw integrationError('Please call Stripe() with your publishable key. You used something else.');
    }
    return new StripeClient(publishableKey);
  },
  { version: 'endive' },
);

Object.assign(window, { Stripe: factory });
