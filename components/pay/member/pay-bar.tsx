'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useSay } from '@/components/forms/words';
import { type WalletSum, Wallets } from '@/components/pay/card/wallets';
import type { PayTarget } from '@/components/pay/frame/page-context';
import { SAVING_EVENT } from '@/components/pay/frame/payment-event';
import { PayButton } from '@/components/pay/payment/pay-button';
import type { Payment } from '@/components/pay/payment/payment-state';
import { usePayment } from '@/components/pay/payment/use-payment';
import { Alert } from '@/components/ui/alert';
import type { Offers } from '@/lib/hosted/page/offers';
import { Choice } from './choice';

interface Props extends Offers {
  target: PayTarget;
  currency: string;
  /** The offer that is chosen at first, by its value. */
  chosen: string;
  /** The id of a form on the page: what is chosen here belongs to it, and the press without script takes its fields along. */
  form?: string;
  /** Joins by paying; otherwise the payer is a member. */
  joins: boolean;
  /** What is taken by paying besides: the token of an offered place, or what is given. */
  taken?: Record<string, string>;
  /** Whose share it is. */
  title: string;
  /** Why the last try failed, as the server knows it. */
  problem: string | null;
  takes_payments: boolean;
  /** The classes of the button that pays. */
  look: string;
  /** The refund promise, where the card is typed. */
  promise: ReactNode;
  /** Itemized mode: where the payer chooses what the amount is for, and what the bar says until something is. */
  items?: { picker: ReactNode; hint: string };
  children: ReactNode;
}

/** The amount, what it is for, and the one button that pays it. */
export function PayBar(props: Props) {
  const { choose, offers, target, currency, joins, title, promise, items, children } = props;
  const say = useSay();
  const [value, setValue] = useState(props.chosen);
  const offer = offers.find((each) => each.value === value) ?? offers[0];
  const amount = offer?.total ?? '';
  // Heard from the start: the button may come while something is on its way.
  const saving = useSaving();
  const payment = usePayment({
    target,
    scope: 'own',
    amount,
    problem: props.problem,
    joining: joins ? { ...(choose ? { [choose]: offer?.value ?? '' } : {}), ...props.taken } : undefined,
  });
  if (!offer) return children;
  const isOwed = offer.total_cents > 0;
  const how = (
    <details className="text-sm text-muted">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-1">
        <span className="amount">{offer.amount}</span> +{' '}
        <span className="amount">{say('fee', { fee: offer.fee })}</span> ·{' '}
        <span className="underline underline-offset-4">{say('howCalculated')}</span>
      </summary>
      <ul className="flex list-disc flex-col gap-1 ps-5 pb-2">
        {offer.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
  return (
    <>
      {items ? (
        <div className="flex flex-col gap-3">
          {items.picker}
          {isOwed ? how : null}
        </div>
      ) : (
        <section className="@container" aria-label={`${title}: ${amount}`}>
          <p className="text-muted wrap-anywhere">{title}</p>
          <p className="amount fit-5xl leading-none font-bold tracking-tight" aria-live="polite">
            {amount}
          </p>
          {how}
          {choose ? (
            <Choice {...{ choose, offers, form: props.form }} value={offer.value} onChange={setValue} />
          ) : null}
        </section>
      )}
      {children}
      {props.takes_payments && (isOwed || !items) ? (
        <PayPlace
          payment={payment}
          target={target}
          amount={amount}
          intent={{ amount_cents: offer.total_cents, currency }}
          name={offer.label ?? ''}
          promise={promise}
          look={props.look}
          items={items !== undefined}
          saving={saving}
          form={props.form}
        />
      ) : null}
      {items && !isOwed ? (
        <p data-pay-bar className="pay-bar text-center text-muted">
          {items.hint}
        </p>
      ) : null}
    </>
  );
}

/** Whether what is chosen is on its way to the server: the amount is about to change. */
function useSaving(): boolean {
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    const hear = (event: Event) => setSaving(Boolean((event as CustomEvent).detail));
    window.addEventListener(SAVING_EVENT, hear);
    return () => window.removeEventListener(SAVING_EVENT, hear);
  }, []);
  return saving;
}

interface SheetProps {
  payment: Payment;
  target: PayTarget;
  amount: string;
  intent: WalletSum;
  /** What the name begins with, where it is asked for. */
  name: string;
  promise: ReactNode;
  look: string;
  /** The amount is beside the button, since nothing above shows it. */
  items: boolean;
  saving: boolean;
  form?: string;
}

/** At the bottom of a phone: the button, and in its place the card form. */
function PayPlace(props: SheetProps) {
  const { payment, target, amount, intent, name, promise, items, saving } = props;
  const { step, message, Notices, open } = payment;
  const say = useSay();
  const owed = (step.at === 'open' && step.payment?.amount) || amount;
  if ('card' in step) {
    return <step.card.PaySheet {...{ payment, step, target, amount, owed, intent, name, promise }} />;
  }
  return (
    <div data-pay-bar className="pay-bar">
      <Wallets {...intent} target={target} onPay={payment.payByWallet} />
      {Notices ? <Notices state={payment} now={owed} /> : null}
      {message ? (
        <Alert tone="bad" role="alert" className="mb-3">
          {message}
        </Alert>
      ) : null}
      <div className={items ? '@container flex flex-wrap items-center gap-x-4 gap-y-2' : ''}>
        {items ? (
          <p className="shrink-0">
            <span className="block text-sm text-muted">{say('yourItems')}</span>
            <span className={`amount fit-2xl font-bold ${saving ? 'opacity-50' : ''}`} aria-live="polite">
              {amount}
            </span>
          </p>
        ) : null}
        <PayButton
          target={target}
          scope="own"
          form={props.form}
          opening={step.at === 'opening'}
          saving={saving}
          onPress={open}
          look={props.look}
        >
          {items ? (
            <>
              <span aria-hidden>{say('payShort')}</span>
              <span className="sr-only">{say('payByCard', { amount })}</span>
            </>
          ) : (
            say('payByCard', { amount })
          )}
        </PayButton>
      </div>
    </div>
  );
}
