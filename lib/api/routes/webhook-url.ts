import { isAllowedUrl, urlSchema } from '@/lib/cart/url';
import { env } from '@/lib/env';
import { checkWebhookUrl, RefusedAddress } from '@/lib/webhook/address-guard';

/**
 * A URL that deliveries may go to, as far as its text says (decisions, Events and deliveries). Where its name leads is
 * asked when an endpoint is kept, and at each attempt.
 */
export function webhookUrl(livemode: boolean) {
  const rule = { allow_http_localhost: !livemode };
  return urlSchema(rule).superRefine((value, context) => {
    // What is wrong with the text itself has been said.
    if (!isAllowedUrl(value, rule)) return;
    try {
      checkWebhookUrl(value, { livemode, allow_loopback: env().WEBHOOK_ALLOW_LOOPBACK });
    } catch (error) {
      if (!(error instanceof RefusedAddress)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  });
}
