import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { When } from '@/components/pay/time/deadline';
import type { ReceiptView } from '@/lib/hosted/page/receipts';
import { REFUND_TEXTS } from '@/lib/hosted/receipt/receipt-text';
import { DatedTime } from './dated-time';

/** What became of a payment: what the bank has taken of it, and each refund. */
export function AfterPayment({
  context,
  receipt,
  dated = false,
}: {
  context: PageContext;
  receipt: ReceiptView;
  /** Times have their year and zone. */
  dated?: boolean;
}) {
  const { words } = context;
  const { currency, status } = context.page.session;
  const strong = (cents: number) => (
    <span className="amount font-semibold">{words.money(cents, currency)}</span>
  );
  return (
    <>
      {receipt.withdrawn_cents > 0 ? (
        <p className="mt-2 rounded-lg bg-sunken px-4 py-3 text-sm">
          <Said words={words} text="withdrawn" values={{ amount: strong(receipt.withdrawn_cents) }} />
          {status === 'pending' ? `${words.gap}${words.say('withdrawnUnpaid')}` : null}
        </p>
      ) : null}
      {receipt.refunds.map((refund) => (
        <p key={refund.id} className="mt-2 rounded-lg bg-sunken px-4 py-3 text-sm">
          <Said
            words={words}
            text={REFUND_TEXTS[refund.status]}
            values={{
              amount: strong(refund.amount_cents),
              time: dated ? (
                <DatedTime at={refund.at} words={words} />
              ) : (
                <When at={refund.at} context={context} />
              ),
            }}
          />
        </p>
      ))}
    </>
  );
}
