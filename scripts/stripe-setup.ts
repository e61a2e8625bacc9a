import { parseArgs } from 'node:util';
import { lacksOrigin } from '@/lib/env';
import { runCommand } from './run-command';

/**
 * npm run stripe:setup [-- --live] [-- --domain shop.example ...]
 *
 * Creates or corrects what Split needs at the Stripe account whose key is configured: the two webhook endpoints, the
 * payout schedule and the payment method domains. Prints what it did, secrets of new endpoints included.
 */
await runCommand('npm run stripe:setup -- [--live] [--domain shop.example ...]', async () => {
  const { values } = parseArgs({
    options: {
      live: { type: 'boolean', default: false },
      domain: { type: 'string', multiple: true, default: [] },
    },
  });
  if (lacksOrigin())
    throw new Error(
      'APP_URL is not set: events would be sent to its default, which only this machine has. Set it as the service has it.',
    );
  const { setUpPlatform } = await import('@/lib/payment/platform/platform-setup');
  await setUpPlatform({
    livemode: values.live,
    domains: values.domain,
    say: (line) => console.log(line),
  });
});
