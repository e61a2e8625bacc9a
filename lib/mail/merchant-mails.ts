import { pool } from '@/lib/db/pool';
import type { EndpointMailPayload } from '@/lib/queue/jobs';
import { endpointDisabled, endpointFailing, type FailingEndpoint } from './merchant-notices';
import { accountRecipients } from './recipients';
import { renderMail } from './render';
import { OWN_LETTERHEAD, sendMail } from './send';

/*
 * Mails to a merchant about its account rather than about one session: about webhook endpoints, as the webhook room
 * queues them in the statement that changes the endpoint.
 */

interface EndpointRow {
  url: string;
  livemode: boolean;
  status: 'enabled' | 'disabled';
  disabled_reason: string | null;
  failing_since: Date | null;
  deleted: boolean;
  last_status: number | null;
  last_error: string | null;
  last_delivery_id: string | null;
}

async function loadEndpoint({ endpoint_id, merchant_id }: EndpointMailPayload): Promise<EndpointRow | null> {
  const { rows } = await pool().query<EndpointRow>({
    name: 'mail_endpoint',
    text: `SELECT e.url, e.livemode, e.status, e.disabled_reason, e.failing_since,
                  e.deleted_at IS NOT NULL AS deleted, d.last_status, d.last_error, d.id AS last_delivery_id
           FROM webhook_endpoints e
           LEFT JOIN LATERAL (
             SELECT id, last_status, last_error FROM deliveries
             WHERE endpoint_id = e.id AND (last_status IS NOT NULL OR last_error IS NOT NULL)
             ORDER BY created_at DESC LIMIT 1) d ON true
           WHERE e.id = $1 AND e.merchant_id = $2`,
    values: [endpoint_id, merchant_id],
  });
  return rows[0] ?? null;
}

/** What to write; null when it has lost its point: deleted, answering again, switched on again or off by hand. */
function contentOf(mail: EndpointMailPayload, row: EndpointRow) {
  const { url, livemode, last_status, last_error } = row;
  const failing_since_ms = row.failing_since?.getTime() ?? null;
  const endpoint: FailingEndpoint = { url, livemode, failing_since_ms, last_status, last_error };
  if (row.deleted) return null;
  if (mail.template === 'endpoint_failing') {
    if (row.status !== 'enabled' || failing_since_ms === null) return null;
    return endpointFailing(endpoint, mail.days);
  }
  if (row.status !== 'disabled' || row.disabled_reason === 'merchant') return null;
  return endpointDisabled(endpoint, row.disabled_reason ?? '');
}

/**
 * Writes and sends one of a merchant's mails; skipped quietly where there is no address or no reason any more.
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
