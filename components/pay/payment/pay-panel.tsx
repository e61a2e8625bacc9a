'use client';

import { useEffect, useRef } from 'react';
import { useSay } from '@/components/forms/words';
import { type WalletSum, Wallets } from '@/components/pay/card/wallets';
import { Alert } from '@/components/ui/alert';
import { PayButton } from './pay-button';
import type { PaymentProps } from './payment-state';
import { usePayment } from './use-payment';

interface Props extends PaymentProps {
  label: string;
  /** What a wallet pays; absent where only the card form is offered. */
  wallet?: WalletSum;
  /** The classes of its button. */
  look: string;
}

/** "Pay $12.34 by card": opens the card form in place, keeps it through declines, and follows the payment to its end. */
export function PayPanel(props: Props) {
  const { target, scope, label, amount, look, wallet } = props;
  const paying = usePayment(props);
  const { step, message, check, Notices, open, fail, run, finish, close } = paying;
  const say = useSay();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (step.at === 'open') panel.current?.focus();
  }, [step.at]);

  if (step.at === 'paid') return <step.card.Received />;
  if (step.at === 'processing') return <step.card.InProgress />;
  if (check) return <check.BrowserCheck {...check} />;
  if (step.at === 'open' && step.payment) {
    const { payment, card } = step;
    return (
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={say('cardPayment', { amount: payment.amount })}
        data-card
      >
        {Notices ? <Notices state={paying} now={payment.amount} /> : null}
        <card.CardForm
          intent={payment}
          publishable_key={payment.publishable_key}
          script_url={target.script_url}
          label={say('pay', { amount: payment.amount })}
          onRunning={run}
          onFinished={(...how) => finish(step, ...how)}
          onOutdated={fail}
          onClose={close}
        />
      </section>
    );
  }
  return (
    <>
      {wallet ? <Wallets {...wallet} reserved target={target} onPay={paying.payByWallet} /> : null}
      {Notices ? <Notices state={paying} now={amount} /> : null}
      {message ? (
        <Alert tone="bad" role="alert" className="mb-4">
          {message}
        </Alert>
      ) : null}
      <PayButton target={target} scope={scope} look={look} opening={step.at === 'opening'} onPress={open}>
        {label}
      </PayButton>
    </>
  );
}
