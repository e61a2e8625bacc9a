import { z } from 'zod';
import { ApiError } from '@/lib/errors';
import { merchantProfile } from '@/lib/merchant/merchants';
import { endpoint } from '../endpoint';
import { requestId } from './common-schemas';

const profileAnswer = z
  .object({
    request_id: requestId,
    id: z.string(),
    name: z.string(),
    merchant_fee_rate: z.number(),
    consumer_fee_rate: z.number(),
    sandbox: z.boolean(),
    processor_connected: z.boolean(),
    headless_api_enabled: z.boolean(),
    payout_currency: z.object({ mode: z.enum(['checkout', 'preferred']), preferred: z.string().optional() }),
  })
  .meta({ id: 'Merchant' });

export const getMerchant = endpoint({
  id: 'getMerchant',
  tag: 'Merchants',
  method: 'GET',
  path: '/merchants/me',
  summary: 'Retrieve your own profile',
  auth: { secret: 'merchants:read' },
  limit: { per_minute: 60 },
  response: profileAnswer,
  example: {
    response: {
      request_id: 'req_2VfUX8nZbq7YtLwS5cKdR9',
      id: 'split_merch_6RkZpT1vYc8NwQ3xBmLs5J',
      name: 'Lakeside Cabins',
      merchant_fee_rate: 0.035,
      consumer_fee_rate: 0.01,
      sandbox: true,
      processor_connected: true,
      headless_api_enabled: false,
      payout_currency: { mode: 'preferred', preferred: 'eur' },
    },
  },
  errors: [],
  handler: async ({ caller }) => {
    const profile = await merchantProfile(caller.merchant_id, caller.livemode);
    if (!profile) throw new ApiError('internal_error', { internal: 'a key without a merchant' });
    const preferred = profile.payout_mode === 'preferred' ? profile.payout_currency : null;
    return {
      id: profile.id,
      name: profile.name,
      merchant_fee_rate: profile.merchant_fee_bps / 10_000,
      consumer_fee_rate: profile.consumer_fee_bps / 10_000,
      sandbox: !caller.livemode,
      processor_connected: profile.processor_connected,
      headless_api_enabled: profile.headless_api_enabled,
      payout_currency: { mode: profile.payout_mode, ...(preferred !== null && { preferred }) },
    };
  },
});
