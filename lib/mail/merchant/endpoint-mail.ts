import { prisma } from '@/lib/db/prisma';
import type { EndpointMailPayload } from '@/lib/queue/jobs';
import { accountRecipients } from '../send/recipients';
import { endpointDisabled, endpointFailing } from './merchant-notices';
import { sendOwnMail } from './own-mail';

/*
 * Mails to a merchant about its webhook endpoints. The webhook room queues them in the statement that changes the
 * endpoint.
 */

/**
 * An endpoint with its last delivery that failed or was answered, or if it is gone, that was told so: what waited has been
 * cancelled since. Null when it was deleted.
 */
async function loadEndpoint({ endpoint_id, merchant_id }: EndpointMailPayload) {
  const endpoint = await prisma().webhook_endpoints.findUnique({
    where: { id: endpoint_id, merchant_id, deleted_at: null },
  });
  if (!endpoint) return null;
  const answered = { OR: [{ last_status: { not: null } }, { last_error: { not: null } }] };
  const last = await prisma().deliveries.findFirst({
    where: { endpoint_id, ...(endpoint.disabled_reason === 'gone' ? { last_status: 410 } : answered) },
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
  if (mail.template === 'endpoint_failing') {
    if (row.status !== 'enabled' || row.failing_since === null) return null;
    return endpointFailing(row, mail.days);
  }
  if (row.status !== 'disabled' || row.disabled_reason === 'merchant') return null;
  return endpointDisabled(row, row.disabled_reason ?? '');
}

/**
 * Writes and sends one of a merchant's mails, unless there is no address or no longer a reason.
 * @throws MailUnavailable when it should be tried again later
 */
export async function sendEndpointMail(mail: EndpointMailPayload): Promise<void> {
  const row = await loadEndpoint(mail);
  const content = row && contentOf(mail, row);
  if (!row || !content) return;
  // An endpoint that recovers and fails again is warned about again. One that is gone may never have failed before.
  const since = row.failing_since?.toISOString() ?? row.last_delivery_id ?? '';
  const { endpoint_id, template, days, merchant_id } = mail;
  const { livemode } = row;
  const key = [endpoint_id, template, days, since];
  await sendOwnMail(await accountRecipients(merchant_id), { key, template, content, livemode, merchant_id });
}
