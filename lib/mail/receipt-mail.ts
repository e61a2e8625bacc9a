import type { Payment, PaymentLine, Session } from '@/lib/group/model';
import { sharesOf } from '@/lib/group/query/shares';
import { type Block, type MailContent, note, type Row, rows, text } from './content';
import type { MemberMail } from './context';
import { ownUrl } from './links';
import { nameOf, refundSum_cents } from './people';
import { feeLabel, formatTime, greeting, moneyIn } from './words';

/** The receipt of one card payment: what it was for, the fee, what the card was charged, and what happens next. */
export function receipt(mail: MemberMail, payment: Payment): MailContent {
  const { session, member, shop } = mail;
  const money = moneyIn(session.currency);
  const charged = money(payment.amount_cents + payment.fee_cents);
  return {
    subject: `Receipt: ${charged} for your order at ${shop}`,
    preview: `${charged} was charged to your card. Thank you.`,
    heading: 'Thank you for your payment',
    blocks: [
      text(greeting(member.name)),
      text(`Your card was charged ${charged} for the group order at ${shop}.`),
      rows(
        ...lineRows(session, payment),
        payment.fee_cents > 0
          ? { label: feeLabel(session.consumer_fee_bps), value: money(payment.fee_cents) }
          : null,
        { label: 'Charged to your card', value: charged, strong: true },
        { label: 'Paid', value: formatTime(payment.settled_at ?? mail.sent_at_ms) },
        { label: 'Merchant', value: shop },
        session.order_ref ? { label: 'Order', value: session.order_ref } : null,
        { label: 'Receipt number', value: payment.id },
      ),
      ...surplusNote(session, payment),
    ],
    button: { label: 'View group', url: ownUrl(session, member) },
    after: [text(whatNext(session, charged))],
    footer: `You get this mail because you paid for a group order at ${shop}.`,
  };
}

const OPEN_PLACES = 'Places nobody had taken';
const OPEN_ITEMS = 'Items nobody had chosen';

/** One row for each person paid for, one for places that were free. */
function lineRows(session: Session, payment: Payment): Row[] {
  const sums = new Map<string, number>();
  for (const line of payment.lines) {
    const label = lineLabel(session, payment, line);
    sums.set(label, (sums.get(label) ?? 0) + line.amount_cents);
  }
  const money = moneyIn(session.currency);
  return [...sums].map(([label, amount_cents]) => ({ label, value: money(amount_cents) }));
}

function lineLabel(session: Session, payment: Payment, line: PaymentLine): string {
  const own = sharesOf(session, payment.member_id);
  const share = session.split?.shares.find(({ id }) => id === line.share_id);
  if (share && share.member_id !== payment.member_id) {
    return `Share of ${nameOf(session, share.member_id, 'another member')}`;
  }
  if (session.split?.mode === 'itemized') return share ? 'Your items' : OPEN_ITEMS;
  // A member takes one share; any other was free until the payment took it.
  return share && share.id === own[0]?.id ? 'Your share' : OPEN_PLACES;
}

/** Anything no longer owed when the payment arrived is refunded at once. */
function surplusNote(session: Session, payment: Payment): Block[] {
  const surplus = session.refunds.filter(
    ({ payment_id, reason }) => payment_id === payment.id && reason === 'duplicate',
  );
  if (surplus.length === 0) return [];
  const amount = moneyIn(session.currency)(refundSum_cents(surplus));
  return [
    note(
      `${amount} of this is refunded to your card, because it was no longer owed when your payment arrived: someone else had just paid for it, or the group had changed. It takes your bank 5 to 10 days to show it.`,
    ),
  ];
}

function whatNext(session: Session, charged: string): string {
  switch (session.status) {
    case 'pending':
      return `The order goes through as soon as all of it is paid. If that has not happened by ${formatTime(session.expires_at)}, we refund your payment to your card in full, fee included. You do not have to ask.`;
    case 'funded':
      return 'All of the order is paid, so it goes through now.';
    case 'cancelled':
    case 'expired':
      return `The group has ended since, so we are refunding your ${charged} to your card. A separate mail tells you more.`;
  }
}
