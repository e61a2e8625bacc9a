import { withCard } from '@/lib/format/payment-card';
import type { Payment, Session, Share } from '@/lib/group/model';
import { isTriedAgain } from '@/lib/group/query/refunds';
import { sharesOf } from '@/lib/group/query/shares';
import { onCard_cents, onCards_cents } from '@/lib/group/query/sums';
import { settledShares } from '@/lib/group/query/transfers';
import type { Words } from '@/lib/words/words';
import { type Block, type MailContent, note, orderRow, type Row, rows, text } from '../frame/content';
import { ownUrl, receiptUrl } from '../frame/links';
import { safeName } from '../frame/safe-name';
import { feeLabel, formatTime, memberName } from '../frame/words';
import type { MemberMail } from './context';
import { termsOncePaid } from './rescue-mails';

/** The receipt of one card payment: what it was for, the fee, what the card was charged, and what happens next. */
export function receipt(mail: MemberMail, payment: Payment): MailContent {
  const { session, member, shop, letterhead, words, say, money } = mail;
  const amount = money(onCard_cents(payment));
  return {
    subject: say('receiptSubject', { amount, shop }),
    preview: say('receiptPreview', { amount }),
    heading: say('receiptHeading'),
    blocks: [
      text(say('receiptText', { amount, shop })),
      rows(
        ...lineRows(mail, payment),
        payment.fee_cents > 0
          ? { label: feeLabel(session.consumer_fee_bps, words), value: money(payment.fee_cents) }
          : null,
        { label: withCard(say('chargedToCard'), payment.card), value: amount, strong: true },
        { label: say('dateOfPayment'), value: formatTime(payment.settled_at ?? mail.sent_at_ms, words) },
        // "The shop" would say nothing.
        safeName(letterhead.merchant_name ?? '') === null ? null : { label: say('merchant'), value: shop },
        orderRow(session, say('order')),
        { label: say('receiptNumber'), value: payment.id },
      ),
      ...surplusNote(mail, payment),
    ],
    button: { label: say('viewGroup'), url: ownUrl(session, member) },
    after: [
      { kind: 'action', label: say('openReceipt'), url: receiptUrl(session, member, payment.id) },
      ...whatNext(mail, payment, amount).map(text),
    ],
    footer: say('becausePaid', { shop }),
  };
}

/** One row for each person paid for, one for places that were free. */
function lineRows({ session, words, money }: MemberMail, payment: Payment): Row[] {
  const sums = new Map<string, { label: string; amount_cents: number }>();
  for (const line of payment.lines) {
    const share = session.split?.shares.find(({ id }) => id === line.share_id);
    const label = lineLabel(session, payment, share, words);
    // Several people can have the same name, or none that can be shown.
    const key = `${share?.member_id ?? ''} ${label}`;
    sums.set(key, { label, amount_cents: (sums.get(key)?.amount_cents ?? 0) + line.amount_cents });
  }
  return [...sums.values()].map(({ label, amount_cents }) => ({ label, value: money(amount_cents) }));
}

function lineLabel(session: Session, payment: Payment, share: Share | undefined, words: Words): string {
  const { say } = words;
  const own = sharesOf(session, payment.member_id);
  if (share && share.member_id !== payment.member_id) {
    return say('shareOf', { name: memberName(session, share.member_id, words, say('anotherMember')) });
  }
  if (session.split?.mode === 'itemized') return say(share ? 'yourItems' : 'openItems');
  if (share?.gift) return say('yourGift');
  // A member takes one share; any other was free until the payment took it.
  return say(share && share.id === own[0]?.id ? 'yourShare' : 'openPlaces');
}

/** Anything no longer owed when the payment arrived is refunded at once. */
function surplusNote({ session, say, money }: MemberMail, payment: Payment): Block[] {
  const surplus = session.refunds.filter(
    (refund) =>
      refund.payment_id === payment.id && refund.reason === 'duplicate' && !isTriedAgain(session, refund),
  );
  if (surplus.length === 0) return [];
  const amount = money(onCards_cents(surplus));
  return [note(say('surplusNote', { amount }))];
}

/** Nothing of money that is not the group's any more: it was taken back, or the bank has it. */
function whatNext(mail: MemberMail, payment: Payment, amount: string): string[] {
  const { session, say } = mail;
  switch (session.status) {
    case 'pending':
      return settledShares(session, payment.id).length > 0 ? [termsOncePaid(mail)] : [];
    case 'funded':
      return [say('afterFunded')];
    case 'cancelled':
    case 'expired':
      return session.refunds.some(({ payment_id }) => payment_id === payment.id)
        ? [say('afterEnded', { amount })]
        : [];
  }
}
