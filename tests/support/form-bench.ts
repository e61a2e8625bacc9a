import type { RunningStripe } from 'stripe-stand-in';
import { resetEnvironment } from '@/lib/env';
import { resetStripeClients } from '@/lib/payment/processor/stripe';
import { startPlatform } from '../../dev/stripe-platform';
import { startApi } from './api';
import { ResendStandIn } from './resend';

export interface FormBench {
  resend: ResendStandIn;
  close(): Promise<void>;
}

/** What the dashboard's forms need, called as functions: a database, a mail provider and, if asked for, a processor. */
export async function startFormBench({ processor }: { processor: boolean }): Promise<FormBench> {
  const resend = await ResendStandIn.start();
  const stripe: RunningStripe | null = processor ? await startPlatform({ port: 0, settle_ms: 60_000 }) : null;
  const stop = await startApi({
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    ...(stripe && { STRIPE_API_BASE: stripe.url, STRIPE_SECRET_KEY: 'sk_test_split_demo' }),
    VERCEL: '1',
  });
  if (stripe) resetStripeClients();
  return {
    resend,
    close: async () => {
      await stop();
      await stripe?.close();
      await resend.stop();
      resetEnvironment({ RESEND_API_KEY: undefined, RESEND_BASE_URL: undefined, VERCEL: undefined });
    },
  };
}
