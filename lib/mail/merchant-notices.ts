import { plural } from '@/lib/format/number';
import type { Payment, Refund, Session } from '@/lib/group/model';
import { isInquiry } from '@/lib/group/query/disputes';
import { DISABLE_AFTER_days } from '@/lib/webhook/endpoint-health';
import { type MailContent, note, rows, text } from './content';
import { dashboardSessionUrl, dashboardWebhooksUrl } from './links';
import { nameOf } from './people';
import { formatTime, moneyIn } from './words';

/** Mails to merchants: something of theirs needs a person. */

const FOOTER = 'You get this mail because this address stands for a merchant at Split.';

const modeRow = (livemode: boolean) => ({ label: 'Mode', value: livemode ? 'Live' : 'Test' });

/** The processor's reasons for failed refunds (Stripe, Refunds: failure_reason), in plain words. */
const REFUND_FAILURES: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'the card was reported lost or stolen',
  expired_or_canceled_card: 'the card has expired or was cancelled',
  charge_for_pending_refund_disputed: 'the customer has disputed the payment',
  insufficient_funds: 'the balance was too low',
  declined: "the customer's bank declined it",
  merchant_request: 'it was withdrawn',
};

export function refundFailed(session: Session, refund: Refund): MailContent {
  const amount = moneyIn(session.currency)(refund.amount_cents + refund.fee_cents);
  const payment = session.payments.find(({ id }) => id === refund.payment_id);
  const why = REFUND_FAILURES[refund.failure_code ?? ''] ?? 'no reason was given';
  return {
    subject: `A refund of ${amount} could not be made`,
    preview: 'The money could not be returned to the card. Somebody has to look at it.',
    heading: 'A refund could not be made',
    blocks: [
      text(`We tried to give ${amount} back to a customer's card, but it was turned down: ${why}.`),
      rows(
        { label: 'Amount, fee included', value: amount, strong: true },
        payment ? { label: 'Customer', value: nameOf(session, payment.member_id) } : null,
        session.order_ref ? { label: 'Order', value: session.order_ref } : null,
        { label: 'Session', value: session.id },
        payment?.charge_id ? { label: 'Charge', value: payment.charge_id } : null,
        modeRow(session.livemode),
      ),
      note(
        'The customer still waits for this money. Open the session to try the refund again, or agree with the customer on another way.',
      ),
    ],
    button: { label: 'Open the session', url: dashboardSessionUrl(session.id) },
    after: [],
    footer: FOOTER,
    unsubscribe_url: null,
  };
}

export function disputeOpened(session: Session, payment: Payment): MailContent {
  const amount = moneyIn(session.currency)(payment.amount_cents + payment.fee_cents);
  const inquiry = isInquiry(payment.dispute_status ?? '');
  return {
    subject: inquiry
      ? `A bank asks about a payment of ${amount}`
      : `A customer disputes a payment of ${amount}`,
    preview: inquiry
      ? 'No money is held. An answer in time can keep it from becoming a dispute.'
      : 'The card issuer has been asked to take the money back.',
    heading: inquiry ? 'A bank asks about a payment' : 'A payment is disputed',
    blocks: [
      text(
        inquiry
          ? `A customer has asked the bank about a card payment of ${amount}. No money is held so far; without an answer it can become a dispute.`
          : `A customer has asked the bank to take back a card payment of ${amount}. The bank holds the disputed amount until it has decided.`,
      ),
      rows(
        { label: 'Card payment, fee included', value: amount, strong: true },
        { label: 'Customer', value: nameOf(session, payment.member_id) },
        payment.settled_at === null ? null : { label: 'Paid', value: formatTime(payment.settled_at) },
        session.order_ref ? { label: 'Order', value: session.order_ref } : null,
        { label: 'Session', value: session.id },
        payment.charge_id ? { label: 'Charge', value: payment.charge_id } : null,
        modeRow(session.livemode),
      ),
      note(
        'Keep what shows that the order was fulfilled: proof of delivery, and your messages with the customer. There is a deadline for an answer, so look at it soon.',
      ),
    ],
    button: { label: 'Open the session', url: dashboardSessionUrl(session.id) },
    after: [],
    footer: FOOTER,
    unsubscribe_url: null,
  };
}

/** An endpoint that does not accept what is sent to it. */
export interface FailingEndpoint {
  url: string;
  livemode: boolean;
  failing_since_ms: number | null;
  last_error: string | null;
  last_status: number | null;
}

function lastAnswer({ last_status, last_error }: FailingEndpoint): string {
  if (last_status !== null) return `HTTP status ${last_status}`;
  return last_error ?? 'none';
}

const DAY_ms = 86_400_000;

function endpointRows(endpoint: FailingEndpoint) {
  return rows(
    { label: 'Endpoint', value: endpoint.url },
    modeRow(endpoint.livemode),
    endpoint.failing_since_ms === null
      ? null
      : { label: 'Failing since', value: formatTime(endpoint.failing_since_ms) },
    { label: 'Last answer', value: lastAnswer(endpoint) },
  );
}

/** After one and four days of nothing but failures (decisions, Events and deliveries). */
export function endpointFailing(endpoint: FailingEndpoint, days: number): MailContent {
  const off_at =
    endpoint.failing_since_ms === null ? null : endpoint.failing_since_ms + DISABLE_AFTER_days * DAY_ms;
  return {
    subject: `Your webhook endpoint has failed for ${plural(days, 'day')}`,
    preview: endpoint.url,
    heading: `Your webhook endpoint has failed for ${plural(days, 'day')}`,
    blocks: [
      text(
        'Your server has not accepted any of the events that we sent to this endpoint. Orders may be paid without your shop knowing. Every event is tried again for days, so nothing is lost if you mend it soon.',
      ),
      endpointRows(endpoint),
      note(
        off_at === null
          ? 'If it goes on failing, we switch the endpoint off.'
          : `If it goes on failing, we switch the endpoint off on ${formatTime(off_at)}.`,
      ),
    ],
    button: { label: 'See the deliveries', url: dashboardWebhooksUrl() },
    after: [],
    footer: FOOTER,
    unsubscribe_url: null,
  };
}

/** Switched off: after five days, or because the server answered 410 Gone. */
export function endpointDisabled(endpoint: FailingEndpoint, reason: string): MailContent {
  const why =
    reason === 'gone'
      ? 'Your server answered that this address is gone for good (HTTP status 410), so we send nothing there any more.'
      : `Your server has not accepted any event for ${DISABLE_AFTER_days} days, so we have stopped sending to it.`;
  return {
    subject: 'Your webhook endpoint was switched off',
    preview: endpoint.url,
    heading: 'Your webhook endpoint was switched off',
    blocks: [
      text(why),
      endpointRows(endpoint),
      note(
        'Your shop is not told of new payments at this address. When it works again, switch the endpoint on and send what it has missed once more; events are kept for 30 days.',
      ),
    ],
    button: { label: 'Open your webhooks', url: dashboardWebhooksUrl() },
    after: [],
    footer: FOOTER,
    unsubscribe_url: null,
  };
}
