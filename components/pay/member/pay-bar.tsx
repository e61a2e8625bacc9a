'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSay } from '@/components/forms/words';
import { type WalletSum, Wallets } from '@/components/pay/card/wallets';
import type { PayTarget } from '@/components/pay/frame/page-context';
import { SAVING_EVENT } from '@/components/pay/frame/payment-event';
import { PayButton } from '@/components/pay/payment/pay-button';
import type { Payment } from '@/components/pay/payment/payment-state';
import { usePayment } from '@/components/pay/payment/use-payment';
import { Alert } from '@/components/ui/alert';
import type { Offer, Offers } from '@/lib/hosted/page/offers';
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
  const { choose, offers, currency, title, items, children } = props;
  const say = useSay();
  const [value, setValue] = useState(props.chosen);
  const found = offers.find((each) => each.value === value);
  const last = useRef<Offer>(undefined);
  // A place that somebody has taken is not replaced by another one; of places that are alike, as many as are left are.
  // What is no number is for one.
  const offer = found ?? (choose === 'place' ? last.current : offers.at(Number(value) ? -1 : 0)) ?? offers[0];
  last.current = offer;
  const amount = offer?.total ?? '';
  // Heard from the start: the button may come while something is on its way.
  const saving = useSaving();
  const chosen = choose && offer ? { [choose]: offer.value } : null;
  const joining = props.joins ? { ...chosen, ...props.taken } : undefined;
  const payment = usePayment({ ...props, scope: 'own', amount, joining });
  if (!offer) return children;
  const isOwed = offer.total_cents > 0;
  // A payment that is running may have taken it itself.
  const gone = choose === 'place' && !found && !payment.running;
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
            <Choice {...props} choose={choose} gone={gone} value={value} onChange={setValue} />
          ) : null}
        </section>
      )}
      {children}
      {props.takes_payments && isOwed ? (
        <PayPlace
          {...props}
          payment={payment}
          amount={amount}
          intent={{ amount_cents: offer.total_cents, currency }}
          name={offer.label ?? ''}
          saving={saving || gone}
          gone={gone}
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
    const hear = (event: Event) => setSaving((event as CustomEvent<boolean>).detail);
    window.addEventListener(SAVING_EVENT, hear);
    return () => window.removeEventListener(SAVING_EVENT, hear);
  }, []);
  return saving;
}

/** With `items`, the amount is beside the button, since nothing above shows it. */
interface SheetProps extends Pick<Props, 'target' | 'promise' | 'look' | 'items' | 'form'> {
  payment: Payment;
  amount: string;
  intent: WalletSum;
  /** What the name begins with, where it is asked for. */
  name: string;
  /** What is chosen is not what a press would pay for. */
  saving: boolean;
  gone: boolean;
}

/** At the bottom of a phone: the button, and in its place the card form. */
function PayPlace(props: SheetProps) {
  const { payment, target, amount, intent, items, saving } = props;
  const { step, message, Notices, open } = payment;
  const say = useSay();
  const owed = (step.at === 'open' && step.payment?.amount) || amount;
  if ('card' in step) {
    return <step.card.PaySheet {...props} step={step} owed={owed} />;
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
