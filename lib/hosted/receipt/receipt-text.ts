import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { isolated } from '@/lib/format/isolate';
import { percentOfBps } from '@/lib/format/number';
import { withCard } from '@/lib/format/payment-card';
import type { SessionStatus } from '@/lib/group/model';
import { onCard_cents } from '@/lib/group/query/sums';
import type { OrderLine } from '@/lib/group/split/order-lines';
import type { Words } from '@/lib/words/words';
import type { PageSession } from '../page/page';
import type { ReceiptView } from '../page/receipts';
import { shownName } from '../page/shown-name';
import type { Receipt } from './receipt';

/** What became of a refund, said with its amount and time. */
export const REFUND_TEXTS = {
  waiting: 'refundWaits',
  at_bank: 'refundDisputed',
  reversing: 'refundQueued',
  superseded: 'refundReplaced',
  queued: 'refundQueued',
  accepted: 'refundAccepted',
  succeeded: 'refundDone',
  failed: 'refundFailed',
  settled_elsewhere: 'refundSettled',
} as const satisfies Record<ReceiptView['refunds'][number]['status'], string>;

interface Sum {
  label: string;
  /** Of the whole order; null where there is none. */
  whole: string | null;
  /** Of this payment. */
  paid: string;
}

/** Everything that a receipt says, in its reader's language, for the page and the PDF alike. Times are in UTC. */
export interface ReceiptText {
  title: string;
  /** Said above it where no money was charged. */
  warning: string | null;
  shop: { name: string; address: string | null; tax_id: string | null; support_email: string | null };
  /** `at`: when a time is said, which a page shows in its reader's zone. */
  facts: { label: string; value: string; at?: number }[];
  /** Column heads; `whole` is null where not all items are listed. */
  head: Sum;
  lines: Sum[];
  /** The share, the fee, and what was charged. */
  sums: Sum[];
  notes: string[];
  since: { heading: string; texts: string[]; left: { label: string; value: string } } | null;
}

export function receiptText({ session, merchant }: PageSession, receipt: Receipt, words: Words): ReceiptText {
  const { say } = words;
  const { name, receipt_address, tax_id, support_email } = merchant;
  const money = (cents: number) => words.money(cents, session.currency);
  const time = (at: number) => formatDate(at, DEADLINE_UTC, 'UTC', words.format_locale);
  const shop = isolated(name);
  // Of an order whose items were chosen, what the other lines cost is nobody's matter here.
  const whole = (text: string) => (receipt.by_items ? null : text);
  return {
    title: say('receipt'),
    warning: session.livemode ? null : say('notARealPayment'),
    shop: {
      name,
      address: receipt_address,
      tax_id: tax_id && say('taxId', { id: isolated(tax_id) }),
      support_email,
    },
    facts: [
      { label: say('receiptNumber'), value: receipt.payment_id },
      { label: say('dateOfPayment'), value: time(receipt.paid_at), at: receipt.paid_at },
      { label: say('paidBy'), value: shownName(receipt.payer, words) },
      ...(session.order_ref ? [{ label: say('order'), value: session.order_ref }] : []),
    ],
    head: { label: say('theOrder'), whole: whole(say('wholeOrder')), paid: say('yourPart') },
    lines: receipt.lines.map((line) => ({
      label: lineName(line, words),
      whole: whole(money(line.order_cents)),
      paid: money(line.paid_cents),
    })),
    sums: [
      {
        label: say('memberShare'),
        whole: whole(money(session.cart.total)),
        paid: money(receipt.amount_cents),
      },
      {
        label: say('serviceFeePercent', { percent: percentOfBps(session.consumer_fee_bps) }),
        whole: null,
        paid: money(receipt.fee_cents),
      },
      {
        label: withCard(say('chargedToCard'), receipt.card),
        whole: null,
        paid: money(onCard_cents(receipt)),
      },
    ],
    notes: [say(receipt.has_tax ? 'taxIsPart' : 'noTaxStated', { shop }), say('feeBySplit', { shop })],
    since: sinceOf(receipt, session.status, words, money, time),
  };
}

/** Names are set apart, as they have a direction of their own. */
function lineName({ kind, name, quantity }: OrderLine, words: Words): string {
  if (kind === 'item') return `${quantity} × ${isolated(name ?? '')}`;
  if (kind === 'fee' || kind === 'discount') {
    return name ? isolated(name) : words.say(kind === 'fee' ? 'orderFee' : kind);
  }
  return words.say(kind);
}

function sinceOf(
  receipt: Receipt,
  status: SessionStatus,
  words: Words,
  money: (cents: number) => string,
  time: (at: number) => string,
): ReceiptText['since'] {
  const { say } = words;
  const { refunds, withdrawn_cents, left_cents } = receipt;
  if (refunds.length === 0 && withdrawn_cents === 0) return null;
  return {
    heading: say('sinceThen'),
    texts: [
      ...(withdrawn_cents > 0 ? [withdrawnText(words, status, money(withdrawn_cents))] : []),
      ...refunds.map(({ status, amount_cents, at }) =>
        say(REFUND_TEXTS[status], { amount: money(amount_cents), time: time(at) }),
      ),
    ],
    left: { label: say('leftOfPayment'), value: money(left_cents) },
  };
}

/** Once a group is funded, its places are paid, whatever a bank takes. */
function withdrawnText({ say, gap }: Words, status: SessionStatus, amount: string): string {
  const withdrawn = say('withdrawn', { amount });
  return status === 'pending' ? `${withdrawn}${gap}${say('withdrawnUnpaid')}` : withdrawn;
}
