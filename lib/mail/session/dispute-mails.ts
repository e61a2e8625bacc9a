import type { disputes } from '@/lib/db/generated/client';
import type { Dispute, Payment, Session } from '@/lib/group/model';
import { disputeReason, isCompliance } from '@/lib/group/query/dispute-reasons';
import { COMPLIANCE, closedText } from '@/lib/group/query/dispute-texts';
import { isInquiry } from '@/lib/group/query/disputes';
import { onCard_cents } from '@/lib/group/query/sums';
import { type MailContent, note, orderRow, rows, text } from '../frame/content';
import { dashboardUrl } from '../frame/links';
import { nameOf } from '../frame/people';
import { formatTime, moneyIn } from '../frame/words';
import { modeRow, NOTICE_FOOTER } from '../merchant/merchant-notices';

/** Mails to merchants about disputes. */

/** What the dispute desk knows about a dispute. `due_by` is null where the bank takes no answer. */
export interface DisputeFacts
  extends Pick<
    disputes,
    'id' | 'status' | 'reason' | 'amount_cents' | 'due_by' | 'processor_answered_at' | 'evidence_version'
  > {
  /** The merchant has saved evidence, which is sent by itself before the deadline. */
  has_draft: boolean;
  /** The processor did not take what was sent, and nothing has been changed since. */
  is_refused: boolean;
  /** Nothing more is expected of the merchant: it has answered, or the dispute is closed. */
  is_answered: boolean;
}

/** Before funding. */
const OWED_AGAIN =
  'What this payment was for counts as unpaid until then: it can be paid again, and the group is not funded without it.';

export function disputeOpened(
  session: Session,
  payment: Payment,
  dispute: Pick<Dispute, 'status'>,
  facts: DisputeFacts | null,
): MailContent {
  const inquiry = isInquiry(dispute.status);
  const paid = moneyIn(session.currency)(onCard_cents(payment));
  return {
    subject: inquiry ? `Inquiry about a payment of ${paid}` : `A payment of ${paid} was disputed`,
    preview: inquiry
      ? 'No money is withheld. Responding in time can keep it from becoming a dispute.'
      : 'The customer asked their bank to reverse the payment.',
    heading: inquiry ? 'Inquiry about a payment' : 'A payment was disputed',
    blocks: [
      text(
        inquiry
          ? `A customer has asked their bank about a card payment of ${paid}. No money is withheld so far; without a response it can become a dispute.`
          : `A customer has asked their bank to reverse a card payment of ${paid}. The bank withholds the disputed amount until it decides.`,
      ),
      ...(payment.lines.some(({ withdrawn }) => withdrawn) && session.status === 'pending'
        ? [text(OWED_AGAIN)]
        : []),
      disputeRows(session, payment, facts),
      note(firstStep(facts)),
    ],
    button: buttonTo(session, facts),
    footer: NOTICE_FOOTER,
  };
}

function firstStep(facts: DisputeFacts | null): string {
  if (!facts?.due_by)
    return 'Keep evidence that the order was fulfilled: proof of delivery, and your messages with the customer.';
  return isCompliance(facts)
    ? COMPLIANCE
    : 'We have gathered what we know of this payment as evidence. Check it, add what you know, and send it to the bank before the deadline.';
}

/** Three days before the deadline of a dispute that has not been answered. */
export function disputeDue(
  session: Session,
  payment: Payment,
  facts: DisputeFacts & { due_by: Date },
): MailContent {
  const until = formatTime(facts.due_by.getTime());
  const { has_draft } = facts;
  const inquiry = isInquiry(facts.status);
  const without = inquiry
    ? 'Without a response, the inquiry can become a dispute.'
    : 'Without evidence, the customer’s bank decides against you.';
  return {
    subject: inquiry ? `Respond to an inquiry by ${until}` : `Answer a dispute by ${until}`,
    preview: has_draft ? 'Your evidence is saved, and not sent yet.' : without,
    heading: inquiry ? 'An inquiry needs your response' : 'A dispute needs your answer',
    blocks: [
      text(
        has_draft
          ? `The bank takes evidence until ${until}. Yours is saved and not sent yet: we send it by itself 24 hours before that, unless you send it${inquiry ? '' : ' or accept the dispute'} first.`
          : `The bank takes evidence until ${until}. ${whyUnsent(facts)} ${without}`,
      ),
      disputeRows(session, payment, facts),
    ],
    button: buttonTo(session, facts),
    footer: NOTICE_FOOTER,
  };
}

function whyUnsent(facts: DisputeFacts): string {
  if (isCompliance(facts)) return COMPLIANCE;
  return facts.is_refused
    ? 'Stripe refuses what you have saved, so we do not send it as it is: the dispute’s page says why.'
    : 'You have not saved any yet, and we send none that you have not seen.';
}

const REFUSED =
  'The dispute’s page says what Stripe refuses. Change it, and send it again: as it is, we do not send it.';

/** Once evidence was refused that was to be sent: nobody may have looked at the page since, or have sent it at all. */
export function disputeRefused(
  session: Session,
  payment: Payment,
  facts: DisputeFacts & { due_by: Date },
): MailContent {
  const until = formatTime(facts.due_by.getTime());
  const subject = isInquiry(facts.status)
    ? 'Stripe did not take your response to an inquiry'
    : 'Stripe did not take your answer to a dispute';
  return {
    subject,
    preview: `The bank has not seen it, and takes evidence until ${until}.`,
    heading: subject,
    blocks: [
      text(
        `The bank has not seen your evidence, and takes it until ${until}. ${isCompliance(facts) ? COMPLIANCE : REFUSED}`,
      ),
      disputeRows(session, payment, facts),
    ],
    button: buttonTo(session, facts),
    footer: NOTICE_FOOTER,
  };
}

const ANSWERED_BY_STRIPE =
  'Stripe had answered the bank by itself, with what it knows of the payment. No evidence of yours was sent.';

const CLOSED: Readonly<Record<string, string>> = {
  won: 'You won a dispute',
  lost: 'You lost a dispute',
  warning_closed: 'An inquiry was closed',
  prevented: 'A dispute was prevented',
};

/** Once the bank has decided, or an inquiry has come to nothing. */
export function disputeClosed(
  session: Session,
  payment: Payment,
  dispute: Pick<Dispute, 'id' | 'status'>,
  facts: DisputeFacts | null,
): MailContent {
  const heading = CLOSED[dispute.status] ?? 'A dispute was closed';
  const paid = moneyIn(session.currency)(onCard_cents(payment));
  const outcome = closedText(session, payment, dispute);
  return {
    subject: `${heading} about a payment of ${paid}`,
    preview: outcome,
    heading,
    blocks: [
      text(outcome),
      ...(facts?.processor_answered_at ? [text(ANSWERED_BY_STRIPE)] : []),
      disputeRows(session, payment, facts && { ...facts, due_by: null }),
    ],
    button: buttonTo(session, facts),
    footer: NOTICE_FOOTER,
  };
}

function buttonTo(session: Session, facts: DisputeFacts | null): MailContent['button'] {
  return facts
    ? { label: 'Open the dispute', url: dashboardUrl(session, `/disputes/${facts.id}`) }
    : { label: 'Open the session', url: dashboardUrl(session, `/sessions/${session.id}`) };
}

function disputeRows(session: Session, payment: Payment, facts: DisputeFacts | null) {
  const money = moneyIn(session.currency);
  const charged = money(onCard_cents(payment));
  return rows(
    { label: 'Card payment, fee included', value: charged, strong: true },
    facts ? { label: 'Disputed', value: money(facts.amount_cents) } : null,
    facts?.reason ? { label: 'Why', value: disputeReason(facts.reason) } : null,
    facts?.due_by ? { label: 'Answer before', value: formatTime(facts.due_by.getTime()) } : null,
    { label: 'Customer', value: nameOf(session, payment.member_id) },
    payment.settled_at === null ? null : { label: 'Paid', value: formatTime(payment.settled_at) },
    orderRow(session, 'Order'),
    { label: 'Session', value: session.id },
    payment.charge_id ? { label: 'Charge', value: payment.charge_id } : null,
    modeRow(session.livemode),
  );
}
