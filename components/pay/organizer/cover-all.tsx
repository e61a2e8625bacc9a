import type { PageContext } from '@/components/pay/frame/page-context';
import { PayAction } from '@/components/pay/payment/pay-action';
import { PriceBreakdown } from '@/components/pay/payment/price-breakdown';
import { coverAll, people } from '@/lib/hosted/view';
import { BeforeAfter } from './before-after';
import { Disclosure } from './disclosure';

/** One payment for everything that is missing. */
export function CoverAll({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { words } = context;
  const { say } = words;
  const { amount_cents, fee_cents } = coverAll(session);
  const money = (cents: number) => words.money(cents, session.currency);
  const amount = money(amount_cents + fee_cents);
  if (amount_cents === 0 || !context.takes_payments) return null;
  const owing = people(session, context.you?.id ?? null).filter(
    (person) => person.is_you || (person.owing_cents > 0 && person.status !== 'processing'),
  );
  return (
    <Disclosure
      title={say('payEverything')}
      note={say('feeIncluded', { amount })}
      open={context.pay.asked?.scope === 'all'}
    >
      <p className="mb-3 text-muted">{say('payEverythingText')}</p>
      <BeforeAfter
        words={words}
        rows={owing.map(({ name, is_you, owing_cents, status }) => ({
          name,
          before: money(status === 'processing' ? 0 : owing_cents),
          after: money(is_you ? amount_cents : 0),
        }))}
      />
      <PriceBreakdown
        words={words}
        currency={session.currency}
        amount_cents={amount_cents}
        fee_cents={fee_cents}
        consumer_fee_bps={session.consumer_fee_bps}
        label={say('stillMissing')}
      />
      <div className="mt-3">
        <PayAction
          context={context}
          scope="all"
          label={say('payAll', { amount })}
          amount={amount}
          variant="secondary"
        />
      </div>
    </Disclosure>
  );
}
