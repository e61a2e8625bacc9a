import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { When } from '@/components/pay/time/deadline';
import { cardName } from '@/lib/format/payment-card';
import { onCard_cents } from '@/lib/group/query/sums';
import type { ReceiptView } from '@/lib/hosted/page/receipts';
import { AfterPayment } from './after-payment';

/** What was charged when, and what became of it. */
export function Receipts({ context, paid }: { context: PageContext; paid: ReceiptView[] }) {
  const { words } = context;
  const { currency } = context.page.session;
  const money = (cents: number) => words.money(cents, currency);
  return (
    <ul className="mt-3 flex flex-col gap-4">
      {paid.map((receipt) => (
        <li key={receipt.payment_id}>
          <dl className="flex flex-col gap-1">
            <Row label={words.say('memberShare')} value={money(receipt.amount_cents)} />
            <Row label={words.say('serviceFee')} value={money(receipt.fee_cents)} />
            <Row
              label={words.say('charged')}
              note={receipt.card && cardName(receipt.card)}
              value={money(onCard_cents(receipt))}
              strong
            />
          </dl>
          <p className="mt-2 text-sm text-muted">
            <Said
              words={words}
              text={receipt.is_gone ? 'chargedAt' : 'paidAt'}
              values={{
                time: <When at={receipt.paid_at} context={context} />,
                number: <span className="wrap-anywhere">{receipt.payment_id}</span>,
              }}
            />
          </p>
          <AfterPayment context={context} receipt={receipt} />
          <p className="mt-1 text-sm">
            <a
              className="inline-flex min-h-11 items-center underline underline-offset-4"
              href={`${context.own.path}/receipt/${receipt.payment_id}${context.own.query}`}
            >
              {words.say('openReceipt')}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  label: string;
  note?: string | null;
  value: string;
  strong?: boolean;
}

function Row({ label, note, value, strong }: RowProps) {
  return (
    <div className={`sum-row ${strong ? 'border-t border-line pt-1 font-semibold' : ''}`}>
      <dt>
        {label}
        {note ? <bdi className="block text-sm font-normal text-muted">{note}</bdi> : null}
      </dt>
      <dd className="amount">{value}</dd>
    </div>
  );
}
