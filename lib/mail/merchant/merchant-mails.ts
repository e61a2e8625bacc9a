import { prisma } from '@/lib/db/prisma';
import type { EndpointMailPayload } from '@/lib/queue/jobs';
import { renderMail } from '../frame/render';
import { accountRecipients } from '../send/recipients';
import { OWN_LETTERHEAD, sendMail } from '../send/send';
import { endpointDisabled, endpointFailing, type FailingEndpoint } from './merchant-notices';

/*
 * Mails to a merchant about its webhook endpoints. The webhook room queues them in the statement that changes the
 * endpoint.
 */

/** An endpoint with its last delivery that failed or was answered; null when it was deleted. */
async function loadEndpoint({ endpoint_id, merchant_id }: EndpointMailPayload) {
  const endpoint = await prisma().webhook_endpoints.findUnique({
    where: { id: endpoint_id, merchant_id, deleted_at: null },
  });
  if (!endpoint) return null;
  const last = await prisma().deliveries.findFirst({
    where: { endpoint_id, OR: [{ last_status: { not: null } }, { last_error: { not: null } }] },
    orderBy: { created_at: 'desc' },
  });
  return {
    ...endpoint,
    last_status: last?.last_status ?? null,
    last_error: last?.last_error ?? null,
    last_delivery_id: last?.id ?? null,
  };
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof loadEndpoint>>>;

/** What to write; null when there is no longer a reason: it answers again, or was switched on again or off by hand. */
function contentOf(mail: EndpointMailPayload, row: Endpoint) {
  const { url, livemode, last_status, last_error } = row;
  const failing_since_ms = row.failing_since?.getTime() ?? null;
  const endpoint: FailingEndpoint = { url, livemode, failing_since_ms, last_status, last_error };
  if (mail.template === 'endpoint_failing') {
    if (row.status !== 'enabled' || failing_since_ms === null) return null;
    return endpointFailing(endpoint, mail.days);
  }
  if (row.status !== 'disabled' || row.disabled_reason === 'merchant') return null;
  return endpointDisabled(endpoint, row.disabled_reason ?? '');
}

/**
 * Writes and sends one of a merchant's mails, unless there is no address or no longer a reason.
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendMerchantMail(mail: EndpointMailPayload): Promise<void> {
  const row = await loadEndpoint(mail);
  const content = row && contentOf(mail, row);
  if (!row || !content) return;
  const letterhead = { ...OWN_LETTERHEAD, livemode: row.livemode };
  // An endpoint that recovers and fails again is warned about again. One that is gone may never have failed before.
  const since = row.failing_since?.toISOString() ?? row.last_delivery_id ?? '';
  for (const to of await accountRecipients(mail.merchant_id)) {
    await sendMail({
      dedupe_key: [mail.endpoint_id, mail.template, mail.days, since, to].join(':'),
      template: mail.template,
      to,
      letterhead,
      message: () => renderMail(content, letterhead),
      merchant_id: mail.merchant_id,
    });
  }
}
