import type { deliveries, webhook_endpoints } from '@/lib/db/generated/client';
import { plural } from '@/lib/format/number';
import { DAY_ms } from '@/lib/format/units';
import type { Refund, Session } from '@/lib/group/model';
import { type FailedRefund, failedRefund } from '@/lib/group/query/refunds';
import { onCard_cents } from '@/lib/group/query/sums';
import { DISABLE_AFTER_days } from '@/lib/webhook/endpoint/endpoint-health';
import { type MailContent, note, orderRow, rows, text } from '../frame/content';
import { dashboardUrl } from '../frame/links';
import { nameOf } from '../frame/people';
import { formatTime, moneyIn } from '../frame/words';

/** Mails to merchants: something of theirs needs a person. */

/** They go to owners, or to the support address (lib/mail/send/recipients). */
export const NOTICE_FOOTER =
  'You get this mail because you own an account at Split, or it names your address for support.';

export const modeRow = (livemode: boolean) => ({ label: 'Mode', value: livemode ? 'Live' : 'Test' });

/** The processor's reasons for failed refunds (Stripe, Refunds: failure_reason), in plain words. */
const REFUND_FAILURES: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'the card was reported lost or stolen',
  expired_or_canceled_card: 'the card has expired or was cancelled',
  charge_for_pending_refund_disputed: 'the customer has disputed the payment',
  insufficient_funds: 'the balance was too low',
  declined: "the customer's bank declined it",
  merchant_request: 'it was cancelled',
};

const AFTER_FAILURE: Readonly<Record<FailedRefund, string>> = {
  retry:
    'The customer is still waiting for this money. Open the session to retry the refund. If the card cannot take it, agree on another way with the customer, and ask us for the money: we still have it.',
  bank: 'The customer’s bank is to decide about this payment first. Then we retry the refund by ourselves, unless the customer has got the money from the bank. Do not refund it in another way: the customer could get it twice.',
  retried: 'The refund was tried again since.',
};

export function refundFailed(session: Session, refund: Refund): MailContent {
  const amount = moneyIn(session.currency)(onCard_cents(refund));
  const payment = session.payments.find(({ id }) => id === refund.payment_id);
  const why = REFUND_FAILURES[refund.failure_code ?? ''] ?? 'no reason was given';
  const waits_for = failedRefund(session, refund);
  return {
    subject: `A refund of ${amount} failed`,
    preview: `The card could not be refunded. ${waits_for === 'retry' ? 'It needs your attention.' : 'You need to do nothing.'}`,
    heading: 'A refund failed',
    blocks: [
      text(`We tried to refund ${amount} to a customer's card, but the refund failed: ${why}.`),
      rows(
        { label: 'Amount, fee included', value: amount, strong: true },
        payment ? { label: 'Customer', value: nameOf(session, payment.member_id) } : null,
        orderRow(session, 'Order'),
        { label: 'Session', value: session.id },
        payment?.charge_id ? { label: 'Charge', value: payment.charge_id } : null,
        modeRow(session.livemode),
      ),
      note(AFTER_FAILURE[waits_for]),
    ],
    button: { label: 'Open the session', url: dashboardUrl(session, `/sessions/${session.id}`) },
    footer: NOTICE_FOOTER,
  };
}

/** An endpoint that does not accept what is sent to it. */
interface FailingEndpoint
  extends Pick<webhook_endpoints, 'id' | 'merchant_id' | 'url' | 'livemode' | 'failing_since'>,
    Pick<deliveries, 'last_error' | 'last_status'> {}

function lastAnswer({ last_status, last_error }: FailingEndpoint): string {
  if (last_status !== null) return `HTTP status ${last_status}`;
  return last_error ?? 'none';
}

function endpointRows(endpoint: FailingEndpoint) {
  return rows(
    { label: 'Endpoint', value: endpoint.url },
    modeRow(endpoint.livemode),
    endpoint.failing_since && {
      label: 'Failing since',
      value: formatTime(endpoint.failing_since.getTime()),
    },
    { label: 'Last response', value: lastAnswer(endpoint) },
  );
}

/** After one and four days of nothing but failures. */
export function endpointFailing(endpoint: FailingEndpoint, days: number): MailContent {
  const since = endpoint.failing_since;
  const off_at = since && since.getTime() + DISABLE_AFTER_days * DAY_ms;
  return {
    subject: `Your webhook endpoint has failed for ${plural(days, 'day')}`,
    preview: endpoint.url,
    heading: `Your webhook endpoint has failed for ${plural(days, 'day')}`,
    blocks: [
      text(
        'Your server has not accepted any of the events that we sent to this endpoint. Orders may be paid without your shop knowing. We retry every event for days, so nothing is lost if you fix it soon.',
      ),
      endpointRows(endpoint),
      note(
        off_at === null
          ? 'If it keeps failing, we disable the endpoint.'
          : `If it keeps failing, we disable the endpoint on ${formatTime(off_at)}.`,
      ),
    ],
    button: { label: 'View deliveries', url: dashboardUrl(endpoint, `/webhooks/${endpoint.id}`) },
    footer: NOTICE_FOOTER,
  };
}

/** Switched off: after five days, or because the server answered 410 Gone. */
export function endpointDisabled(endpoint: FailingEndpoint, reason: string): MailContent {
  const why =
    reason === 'gone'
      ? 'Your server responded that this URL is gone (HTTP status 410), so we no longer send events to it.'
      : `Your server has not accepted any event for ${DISABLE_AFTER_days} days, so we stopped sending to it.`;
  return {
    subject: 'Your webhook endpoint was disabled',
    preview: endpoint.url,
    heading: 'Your webhook endpoint was disabled',
    blocks: [
      text(why),
      endpointRows(endpoint),
      note(
        'Your shop gets no events at this URL. Once it works again, enable the endpoint and replay what it missed; events are kept for 30 days.',
      ),
    ],
    button: { label: 'View endpoint', url: dashboardUrl(endpoint, `/webhooks/${endpoint.id}`) },
    footer: NOTICE_FOOTER,
  };
}
