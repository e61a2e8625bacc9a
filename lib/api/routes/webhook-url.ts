import { isAllowedUrl, urlSchema } from '@/lib/cart/url';
import { env } from '@/lib/env';
import { checkNewWebhookUrl, RefusedAddress } from '@/lib/webhook/send/address-guard';

/**
 * A URL that deliveries may go to, judged by its text alone. Its name is resolved when an endpoint is saved, and at each
 * attempt.
 */
export function webhookUrl(livemode: boolean) {
  const rule = { allow_http_localhost: !livemode };
  return urlSchema(rule).superRefine((value, context) => {
    // The text itself already has a violation.
    if (!isAllowedUrl(value, rule)) return;
    try {
      checkNewWebhookUrl(value, { livemode, allow_loopback: env().WEBHOOK_ALLOW_LOOPBACK });
    } catch (error) {
      if (!(error instanceof RefusedAddress)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  });
}
