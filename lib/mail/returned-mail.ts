import type { Payment, Refund, Session } from '@/lib/group/model';
import { type MailContent, note, rows, text } from './content';
import type { MemberMail } from './context';
import { ownUrl, shareUrl } from './links';
import { nameOf, refundSum_cents } from './people';
import { feeLabel, formatTime, greeting, moneyIn } from './words';

/** A card was charged too late or a second time: everything is refunded, and its owner is told. */
export function paymentReturned(mail: MemberMail, payment: Payment): MailContent {
  const { session, member, shop } = mail;
  const back = moneyIn(session.currency)(
    refundSum_cents(session.refunds.filter(({ payment_id }) => payment_id === payment.id).slice(0, 1)),
  );
  return {
    subject: `We are refunding your payment of ${back} at ${shop}`,
    preview: `We are refunding ${back} to your card, fee included.`,
    heading: 'Your payment is being refunded',
    blocks: [
      text(greeting(member.name)),
      text(`Your card was charged ${back} for the group order at ${shop}, but ${whyNot(session, payment)}`),
      rows(
        { label: 'Refund to your card', value: back, strong: true },
        { label: 'Charged', value: formatTime(payment.settled_at ?? mail.sent_at_ms) },
        session.order_ref ? { label: 'Order', value: session.order_ref } : null,
        { label: 'Payment number', value: payment.id },
      ),
      note(
        `We are refunding all ${back}, fee included, to the card you paid with. It takes your bank 5 to 10 days to show it. You do not have to do anything.`,
      ),
    ],
    button: {
      label: 'View group',
      url: member.left_at === null ? ownUrl(session, member) : shareUrl(session.share_id),
    },
    after: session.status === 'pending' && member.left_at === null ? [text(STILL_OPEN)] : [],
    footer: `You get this mail because you paid for a group order at ${shop}.`,
  };
}

/** The shop refunds a member's share after the group was funded, to the card that paid for it. */
export function shareRefunded(mail: MemberMail, refund: Refund): MailContent {
  const { session, member, shop } = mail;
  const money = moneyIn(session.currency);
  const back = money(refund.amount_cents + refund.fee_cents);
  const payment = session.payments.find(({ id }) => id === refund.payment_id);
  return {
    subject: `Your refund of ${back} from ${shop}`,
    preview: `We are refunding ${back} to your card, fee included.`,
    heading: 'Your refund',
    blocks: [
      text(greeting(member.name)),
      text(`${shop} is refunding ${back} that you paid for the group order.`),
      rows(
        ...refund.share_ids.flatMap((share_id) => {
          const share = session.split?.shares.find(({ id }) => id === share_id);
          if (!share) return [];
          const whose =
            share.member_id === member.id
              ? 'Your share'
              : `Share of ${nameOf(session, share.member_id, 'another member')}`;
          return [{ label: whose, value: money(share.amount_cents) }];
        }),
        refund.fee_cents > 0
          ? { label: feeLabel(session.consumer_fee_bps), value: money(refund.fee_cents) }
          : null,
        { label: 'Refund to your card', value: back, strong: true },
        session.order_ref ? { label: 'Order', value: session.order_ref } : null,
        payment ? { label: 'Receipt number', value: payment.id } : null,
      ),
      note(
        `The refund goes to the card you paid with. It takes your bank 5 to 10 days to show it. You do not have to do anything.`,
      ),
    ],
    button: { label: 'View group', url: ownUrl(session, member) },
    after: [text(`If you did not expect this, ask ${shop}.`)],
    footer: `You get this mail because you paid for a group order at ${shop}.`,
  };
}

const STILL_OPEN = 'The group is still open: its page shows whether anything is left for you to pay.';

function whyNot(session: Session, payment: Payment): string {
  const late = session.refunds.some(
    ({ payment_id, reason }) => payment_id === payment.id && reason === 'late',
  );
  if (!late) {
    return 'at that moment it could not be used: what it was for had been paid already, the group had just divided the order another way, or it would have left a rest too small for any card.';
  }
  switch (session.status) {
    case 'funded':
      return 'everything had been paid by then.';
    case 'cancelled':
      return session.end_reason === 'sold_out'
        ? 'the shop had run out and ended the group by then.'
        : 'the group had been cancelled by then.';
    default:
      return 'the time for the group was over by then.';
  }
}
