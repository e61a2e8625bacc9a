import type { ReactNode } from 'react';
import type { WalletSum } from '@/components/pay/card/wallets';
import { declineShown, type PageContext } from '@/components/pay/frame/page-context';
import { TakeBack } from '@/components/pay/group/rescue';
import { HeldMoney } from '@/components/pay/payment/held-money';
import { HowCalculated } from '@/components/pay/payment/how-calculated';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { PriceBreakdown } from '@/components/pay/payment/price-breakdown';
import { Receipts } from '@/components/pay/receipt/receipts';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { takesGifts } from '@/lib/group/query/gifts';
import { heldBy } from '@/lib/hosted/page/held';
import { receipts } from '@/lib/hosted/page/receipts';
import { explainShares, isPaidByAnother, ownView, type PersonView } from '@/lib/hosted/page/view';

/** What a button that pays the own share says. */
interface PayProps {
  label: string;
  amount: string;
  wallet: WalletSum;
  problem: string | null;
}

/** The viewer's own share: what it is, how it came to be, and the way to pay it. */
export function YourShare({
  context,
  pay,
}: {
  context: PageContext;
  /** The button that pays what is owed. Members have theirs elsewhere. */
  pay?: (button: PayProps) => ReactNode;
}) {
  const { page, you, phase, words } = context;
  const { say } = words;
  const { session } = page;
  const person = ownView(session, you);
  if (!you || !person) return null;
  const paid = receipts(session, you.id);
  const sentences = explainShares(session, you.id, words);
  const owes = phase === 'open' && person.owing_cents > 0;
  if (!owes && paid.length === 0 && person.status !== 'paid') return null;
  const held = heldBy(session, you.id);
  const isKept = held !== null || paid.some(({ is_gone }) => !is_gone);
  const covered =
    person.status === 'paid' && person.amount_cents > 0 && !isKept && isPaidByAnother(session, you.id);
  return (
    <Card labelledby="yours">
      <h2 id="yours" className="text-lg font-semibold">
        {say(titleOf(phase, owes, covered, held !== null || (paid.length > 0 && !isKept)))}
      </h2>
      <HeldMoney context={context} />
      {owes ? <Owing {...{ context, person, sentences, pay }} /> : null}
      {!owes && person.status === 'paid' && person.amount_cents === 0 ? (
        <p className="mt-2">{say('nothingToPay', { amount: words.money(0, session.currency) })}</p>
      ) : null}
      {covered ? (
        <p className="mt-2">
          {say('paidForYou')}
          {paid.length === 0 ? `${words.gap}${say('nothingChargedToYou')}` : ''}
        </p>
      ) : null}
      {owes && paid.length > 0 ? (
        <h3 className="mt-6 font-semibold">{say(isKept ? 'paidBefore' : 'earlierPayments')}</h3>
      ) : null}
      {paid.length > 0 ? <Receipts context={context} paid={paid} /> : null}
      <TakeBack context={context} />
      {!owes ? <HowCalculated context={context} sentences={sentences} /> : <MoneyPromise context={context} />}
    </Card>
  );
}

function titleOf(phase: PageContext['phase'], owes: boolean, covered: boolean, isGone: boolean) {
  if (owes) return 'yourShare';
  if (covered) return 'shareIsPaid';
  return phase === 'open' && !isGone ? 'yourReceipt' : 'yourPayment';
}

interface OwingProps {
  context: PageContext;
  person: PersonView;
  sentences: string[];
  pay?: (button: PayProps) => ReactNode;
}

function Owing({ context, person, sentences, pay }: OwingProps) {
  const { session } = context.page;
  const { words } = context;
  const { say } = words;
  const { owing_cents, owing_fee_cents, owing_card_cents, status } = person;
  const isGiftRest = person.is_organizer && takesGifts(session);
  const amount = words.money(owing_card_cents, session.currency);
  return (
    <div className="mt-3">
      <PriceBreakdown
        words={words}
        currency={session.currency}
        amount_cents={owing_cents}
        fee_cents={owing_fee_cents}
        card_cents={owing_card_cents}
        consumer_fee_bps={session.consumer_fee_bps}
        label={say('memberShare')}
      />
      <HowCalculated context={context} sentences={sentences} />
      <div className="mt-3">
        {status === 'processing' ? (
          <Alert role="status" title={say('processing')}>
            <p>{say('bankHasNotAnswered')}</p>
          </Alert>
        ) : (
          pay?.({
            label: say(isGiftRest ? 'giftPayRest' : 'payByCard', { amount }),
            amount,
            wallet: { amount_cents: owing_card_cents, currency: session.currency },
            problem: declineShown(context, { kind: 'own' }),
          })
        )}
      </div>
    </div>
  );
}
