import { declineShown, type PageContext } from '@/components/pay/frame/page-context';
import { PayAction } from '@/components/pay/payment/pay-action';
import { PriceBreakdown } from '@/components/pay/payment/price-breakdown';
import { hasInHand } from '@/lib/group/query/owed';
import { coverAll, people } from '@/lib/hosted/page/view';
import { BeforeAfter } from './before-after';
import { Disclosure } from './disclosure';

interface Props {
  context: PageContext;
  /** It is what the page is about: its button is in view, above what it means for each. */
  first?: boolean;
}

const EVERYTHING = { kind: 'all' } as const;

/** What came of its button is there, below a fold or two. */
export const wasTried = (context: PageContext): boolean =>
  context.pay.asked?.scope === 'all' || declineShown(context, EVERYTHING) !== null;

/** One payment for everything that is missing. */
export function CoverAll({ context, first = false }: Props) {
  const { session } = context.page;
  const { words } = context;
  const { say } = words;
  const { amount_cents, card_cents } = coverAll(session);
  const amount = words.money(card_cents, session.currency);
  if (amount_cents === 0 || !context.takes_payments) return null;
  const button = (
    <div className="my-3">
      <PayAction
        context={context}
        scope="all"
        label={say('payAll', { amount })}
        amount={amount}
        problem={declineShown(context, EVERYTHING)}
        wallet={first ? { amount_cents: card_cents, currency: session.currency } : undefined}
        variant={first ? 'primary' : 'secondary'}
      />
    </div>
  );
  if (first) {
    return (
      <div className="pb-3">
        {button}
        <WhatItMeans context={context} />
      </div>
    );
  }
  return (
    <Disclosure title={say('payEverything')} note={say('feeIncluded', { amount })} open={wasTried(context)}>
      <WhatItMeans context={context} />
      {button}
    </Disclosure>
  );
}

/** Whose amounts it takes over, and what it comes to. */
function WhatItMeans({ context: { page, words, you } }: { context: PageContext }) {
  const { session } = page;
  const { say } = words;
  const { amount_cents, fee_cents, card_cents } = coverAll(session);
  const money = (cents: number) => words.money(cents, session.currency);
  const owing = people(session, you?.id ?? null).filter(
    (person) => person.is_you || (person.owing_cents > 0 && person.status !== 'processing'),
  );
  return (
    <>
      <p className="mb-3 text-muted">
        {say(hasInHand(session) ? 'payEverythingWaits' : 'payEverythingText')}
      </p>
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
        card_cents={card_cents}
        consumer_fee_bps={session.consumer_fee_bps}
        label={say('stillMissing')}
      />
    </>
  );
}
