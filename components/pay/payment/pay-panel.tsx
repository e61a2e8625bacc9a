'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useSay } from '@/components/forms/words';
import { Alert } from '@/components/ui/alert';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { type Change, type PaymentProps, usePayment } from './use-payment';

interface Props extends PaymentProps {
  label: string;
  variant?: ButtonVariant;
}

/** "Pay $12.34 by card": opens the card form in place, keeps it through declines, and follows the payment to its end. */
export function PayPanel(props: Props) {
  const { target, scope, label, amount, variant } = props;
  const { step, message, change, check, open, fail, run, finish, close } = usePayment(props);
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
        {noticeOf(change, payment.amount)}
        <card.CardForm
          intent={payment}
          publishable_key={payment.publishable_key}
          script_url={target.script_url}
          label={say('pay', { amount: payment.amount })}
          onRunning={run}
          onPaid={() => void finish(step, 'paid')}
          onProcessing={() => void finish(step, 'processing')}
          onOutdated={fail}
          onClose={close}
        />
      </section>
    );
  }
  return (
    <>
      {noticeOf(change, amount)}
      {message ? (
        <Alert tone="bad" role="alert" className="mb-4">
          {message}
        </Alert>
      ) : null}
      <PayButton
        target={target}
        scope={scope}
        variant={variant}
        opening={step.at === 'opening'}
        onPress={open}
      >
        {label}
      </PayButton>
    </>
  );
}

interface ButtonProps extends Pick<Props, 'target' | 'scope' | 'variant'> {
  opening: boolean;
  /** What it pays for is being saved: a press would pay for what was. */
  saving?: boolean;
  onPress: () => void;
  className?: string;
  children: ReactNode;
}

/** The button that opens a card form. It is a form's, so that something answers before there is script. */
export function PayButton(props: ButtonProps) {
  const { target, scope, variant, opening, saving = false, onPress, className, children } = props;
  const say = useSay();
  return (
    <form
      action={target.form_action}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onPress();
      }}
      className="grow"
    >
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="scope" value={scope} />
      {target.page_key ? <input type="hidden" name="key" value={target.page_key} /> : null}
      <Button
        type="submit"
        variant={variant}
        className={className ?? 'w-full'}
        aria-busy={opening || saving}
        aria-disabled={opening || saving}
      >
        {opening ? say('openingForm') : children}
      </Button>
    </form>
  );
}

export function noticeOf(change: Change | null, now: string) {
  if (!change || change.before === now) return null;
  const { Notice, before, met } = change;
  return <Notice before={before} now={now} met={met} />;
}
