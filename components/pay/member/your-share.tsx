import type { PageContext } from '@/components/pay/frame/page-context';
import { declineText } from '@/components/pay/payment/decline-text';
import { HowCalculated } from '@/components/pay/payment/how-calculated';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { PayAction } from '@/components/pay/payment/pay-action';
import { PriceBreakdown } from '@/components/pay/payment/price-breakdown';
import { Receipts } from '@/components/pay/payment/receipts';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { declinedPayment, explainShares, type PersonView, people, receipts } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';

/** The viewer's own share: what it is, how it came to be, and the way to pay it. */
export function YourShare({
  context,
  second = false,
}: {
  context: PageContext;
  /** Something else comes first on the page. */
  second?: boolean;
}) {
  const { page, you, phase } = context;
  const { session } = page;
  const person = you && people(session, you.id).find(({ id }) => id === you.id);
  if (!you || !person) return null;
  const paid = receipts(session, you.id);
  const sentences = explainShares(session, you.id);
  const owes = phase === 'open' && person.owing_cents > 0;
  if (!owes && paid.length === 0 && person.status !== 'paid') return null;
  const isKept = paid.some(({ is_gone }) => !is_gone);
  const covered = person.status === 'paid' && person.amount_cents > 0 && !isKept;
  return (
    <Card labelledby="yours">
      <h2 id="yours" className="text-lg font-semibold">
        {titleOf(phase, owes, covered, paid.length > 0 && !isKept)}
      </h2>
      {owes ? <Owing {...{ context, person, sentences, second }} /> : null}
      {!owes && person.status === 'paid' && person.amount_cents === 0 ? (
        <p className="mt-2">Your share is {formatMoney(0, session.currency)}, so there is nothing to pay.</p>
      ) : null}
      {covered ? (
        <p className="mt-2">
          Somebody else in the group has paid it for you.
          {paid.length === 0 ? ' Nothing was charged to you.' : ''}
        </p>
      ) : null}
      {owes && paid.length > 0 ? (
        <h3 className="mt-6 font-semibold">{isKept ? 'Paid before' : 'Earlier payments'}</h3>
      ) : null}
      {paid.length > 0 ? <Receipts context={context} paid={paid} /> : null}
      {!owes ? <HowCalculated sentences={sentences} /> : <MoneyPromise context={context} />}
    </Card>
  );
}

function titleOf(phase: PageContext['phase'], owes: boolean, covered: boolean, isGone: boolean): string {
  if (owes) return 'Your share';
  if (covered) return 'Your share is paid';
  return phase === 'open' && !isGone ? 'Your receipt' : 'Your payment';
}

interface OwingProps {
  context: PageContext;
  person: PersonView;
  sentences: string[];
  second: boolean;
}

function Owing({ context, person, sentences, second }: OwingProps) {
  const { session } = context.page;
  const { owing_cents, owing_fee_cents, status, id } = person;
  const declined = declinedPayment(session, id);
  const amount = formatMoney(owing_cents + owing_fee_cents, session.currency);
  return (
    <div className="mt-3">
      <PriceBreakdown
        currency={session.currency}
        amount_cents={owing_cents}
        fee_cents={owing_fee_cents}
        consumer_fee_bps={session.consumer_fee_bps}
        label="Share"
      />
      <HowCalculated sentences={sentences} />
      <div className="mt-3">
        {status === 'processing' ? (
          <Alert role="status" title="Your payment is being processed">
            <p>Your bank has not answered yet. This page changes by itself as soon as it does.</p>
          </Alert>
        ) : (
          <PayAction
            context={context}
            scope="own"
            label={`Pay ${amount} by card`}
            amount={amount}
            variant={second ? 'secondary' : 'primary'}
            problem={declined ? declineText(declined.error_code) : null}
          />
        )}
      </div>
    </div>
  );
}
