import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Say } from '@/components/forms/words';
import { confirmCard } from '@/components/pay/card/confirm-card';
import { en } from '@/lib/words/script/en';

const say: Say = (key, ..._values) => (en as Record<string, string>)[key] ?? '';

beforeEach(() => vi.stubGlobal('window', { location: { href: 'https://pay.example/s/1' } }));

const FIELDS = { submit: async () => ({}) } as unknown as StripeElements;

/** The processor's library, as far as the card form calls it. */
function answers(answer: unknown, submitted: unknown = {}) {
  const confirmPayment = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const stripe = { confirmPayment } as unknown as Stripe;
  return {
    confirmPayment,
    confirm: () => confirmCard(stripe, { submit: async () => submitted } as unknown as StripeElements, say),
  };
}

const withStatus = (status: string) => answers({ paymentIntent: { id: 'pi_1', status } }).confirm();

it('is paid only when the processor says that it has succeeded', async () => {
  expect(await withStatus('succeeded')).toEqual({ is: 'paid' });
});

it('is never paid while the bank wants the payer to approve it', async () => {
  expect(await withStatus('requires_action')).toEqual({
    is: 'unpaid',
    text: 'Your bank has not approved the payment yet. Nothing was charged. Try again.',
  });
});

it('is never paid while the processor is working on it', async () => {
  expect(await withStatus('processing')).toEqual({ is: 'processing' });
});

it.each(['requires_payment_method', 'requires_confirmation', 'anything_new'])(
  'is unpaid in the state %s',
  async (status) => {
    expect(await withStatus(status)).toMatchObject({ is: 'unpaid' });
  },
);

it('is out of date when the intent was cancelled, before or meanwhile', async () => {
  expect(await withStatus('canceled')).toEqual({ is: 'outdated' });
  const { confirm } = answers({ error: { code: 'payment_intent_unexpected_state' } });
  expect(await confirm()).toEqual({ is: 'outdated' });
});

it.each([
  ['succeeded', { is: 'paid' }],
  ['requires_capture', { is: 'paid' }],
  ['processing', { is: 'processing' }],
  ['canceled', { is: 'outdated' }],
  ['requires_payment_method', { is: 'outdated' }],
])('takes an intent that cannot be confirmed, since it is %s, for what it is', async (status, outcome) => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: { status },
  };
  expect(await answers({ error }).confirm()).toEqual(outcome);
});

it('does not know what an error of the processor has left undone', async () => {
  const { confirm } = answers({ error: { type: 'api_error', message: 'An unknown error occurred' } });
  expect(await confirm()).toEqual({ is: 'unknown' });
});

it('asks for nothing while the card fields are incomplete, and leaves it to them to say so', async () => {
  const { confirm, confirmPayment } = answers({}, { error: { type: 'validation_error' } });
  expect(await confirm()).toEqual({ is: 'unpaid', text: null });
  expect(confirmPayment).not.toHaveBeenCalled();
});

it('says why a card was declined', async () => {
  const declined = answers({ error: { type: 'card_error', decline_code: 'insufficient_funds' } });
  expect(await declined.confirm()).toMatchObject({ is: 'unpaid', text: expect.stringMatching(/\w/) });
});

it('does not know whether the card was charged where the connection broke off, or the answer was lost', async () => {
  const error = { type: 'api_connection_error', message: 'Check your connection.' };
  expect(await answers({ error }).confirm()).toEqual({ is: 'unknown' });
  expect(await answers(new Error('offline')).confirm()).toEqual({ is: 'unknown' });
});

it('is unpaid where the connection broke off before the card was sent', async () => {
  const error = { type: 'api_connection_error' };
  const { confirm, confirmPayment } = answers({}, { error });
  expect(await confirm()).toEqual({ is: 'unpaid', text: en.processorUnreachable });
  const failing = () =>
    confirmCard({ confirmPayment } as never, FIELDS, say, () => Promise.reject(new Error()));
  expect(await failing()).toEqual({ is: 'unpaid', text: en.processorUnreachable });
  expect(confirmPayment).not.toHaveBeenCalled();
});

const returnUrl = async (href: string, framed: boolean) => {
  const window = { location: { href }, parent: {} };
  if (!framed) window.parent = window;
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { cookieEnabled: true });
  const { confirm, confirmPayment } = answers({ paymentIntent: { status: 'succeeded' } });
  await confirm();
  const [[given] = []] = confirmPayment.mock.calls as unknown as [
    { confirmParams: { return_url: string } },
  ][];
  return given?.confirmParams.return_url;
};

it('tells the processor no key of the page where a cookie keeps it', async () => {
  expect(await returnUrl('https://pay.example/s/1?m=key&lang=de', false)).toBe(
    'https://pay.example/s/1?lang=de',
  );
  expect(await returnUrl('https://pay.example/session/1?access=key', false)).toBe(
    'https://pay.example/session/1',
  );
  // A frame may have no cookie: without the key, the way back would lead to a closed door.
  const inFrame = 'https://pay.example/session/1?access=key&embed=1';
  expect(await returnUrl(inFrame, true)).toBe(inFrame);
});
