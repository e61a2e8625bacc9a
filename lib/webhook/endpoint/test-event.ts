import { newEventId, newId } from '@/lib/db/ids';
import { transaction } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { eventBody } from '../event/body';
import { type Also, getEndpoint, type WebhookEndpoint } from './endpoints';

/**
 * Sends a `webhook.test` event to one endpoint, whatever it subscribes to and even while it is disabled: one attempt,
 * whose outcome is in the log of deliveries.
 *
 * @throws ApiError `webhook_not_found`
 */
export async function sendTestEvent(
  merchant: MerchantMode,
  id: string,
  { also }: { also?: Also<WebhookEndpoint> } = {},
): Promise<{ event_id: string; delivery_id: string }> {
  const endpoint = await getEndpoint(merchant, id);
  const created_at_ms = Date.now();
  const event_id = newEventId(created_at_ms);
  const delivery_id = newId('dlv_');
  const body = eventBody(
    {
      id: event_id,
      type: 'webhook.test',
      sequence: null,
      created_at_ms,
      data: { endpoint_id: id, message: 'This is a test. No group was changed.' },
    },
    { livemode: merchant.livemode, order_ref: null },
  );
  const { merchant_id, livemode } = merchant;
  const created_at = new Date(created_at_ms);
  await transaction(async (client) => {
    await client.prisma.events.create({
      data: { id: event_id, merchant_id, livemode, type: 'webhook.test', body, created_at },
    });
    await client.prisma.deliveries.create({
      data: {
        id: delivery_id,
        event_id,
        merchant_id,
        livemode,
        endpoint_id: id,
        url: endpoint.url,
        created_at,
      },
    });
    await enqueue(client, jobs.deliver_now, { delivery_id, trigger: 'test' });
    await also?.(client, endpoint);
  });
  return { event_id, delivery_id };
}
