import { When } from '@/components/pay/frame/deadline';
import type { PageContext } from '@/components/pay/frame/page-context';
import type { ReceiptView } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';

const REFUND_WORDS: Record<ReceiptView['refunds'][number]['status'], string> = {
  reversing: 'is being refunded to your card. Your bank may take 5 to 10 days.',
  superseded: 'was replaced by another refund.',
  queued: 'is being refunded to your card. Your bank may take 5 to 10 days.',
  accepted: 'is on its way to your card. Your bank may take 5 to 10 days.',
  succeeded: 'was refunded to your card. Your bank may take 5 to 10 days to show it.',
  failed: 'could not be refunded to your card. We know about it and will contact you.',
};

/** What was charged when, and what became of it. */
export function Receipts({ context, paid }: { context: PageContext; paid: ReceiptView[] }) {
  const { currency } = context.page.session;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <ul className="mt-3 flex flex-col gap-4">
      {paid.map((receipt) => (
        <li key={receipt.payment_id}>
          <dl className="flex flex-col gap-1">
            <Row label="Share" value={money(receipt.amount_cents)} />
            <Row label="Service fee" value={money(receipt.fee_cents)} />
            <Row label="Charged" value={money(receipt.amount_cents + receipt.fee_cents)} strong />
          </dl>
          <p className="mt-2 text-sm text-muted">
            {receipt.is_gone ? 'Charged' : 'Paid'} <When at={receipt.paid_at} />. Receipt number{' '}
            <span className="wrap-anywhere">{receipt.payment_id}</span>
          </p>
          {receipt.withdrawn_cents > 0 ? (
            <p className="mt-2 rounded-lg bg-sunken px-4 py-3 text-sm">
              <span className="amount font-semibold">{money(receipt.withdrawn_cents)}</span> was withdrawn by
              your bank, since this payment is disputed. It does not count as paid.
            </p>
          ) : null}
          {receipt.refunds.map((refund) => (
            <p key={refund.id} className="mt-2 rounded-lg bg-sunken px-4 py-3 text-sm">
              <span className="amount font-semibold">{money(refund.amount_cents)}</span>{' '}
              {REFUND_WORDS[refund.status]} (
              <When at={refund.at} />)
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Row({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-1 font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="amount">{value}</dd>
    </div>
  );
}
