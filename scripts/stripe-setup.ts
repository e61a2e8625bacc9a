import { parseArgs } from 'node:util';
import { setUpPlatform } from '@/lib/payment/platform-setup';

/**
 * npm run stripe:setup [-- --live] [-- --domain shop.example ...]
 *
 * Creates or corrects what Split needs at the Stripe account whose key is configured: the two webhook endpoints, the
 * payout schedule and the payment method domains. Prints what it did, secrets of new endpoints included.
 */
const { values } = parseArgs({
  options: {
    live: { type: 'boolean', default: false },
    domain: { type: 'string', multiple: true, default: [] },
  },
});

await setUpPlatform({
  livemode: values.live,
  domains: values.domain,
  say: (line) => console.log(line),
}).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
