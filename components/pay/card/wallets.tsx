'use client';

import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { usePageWords, useSay } from '@/components/forms/words';
import type { PayTarget } from '@/components/pay/frame/page-context';
import { deferred, processor, theme } from './processor';

/** What a wallet's sheet says that is paid, and must be told before it opens. */
export interface WalletSum {
  amount_cents: number;
  currency: string;
}

interface Props extends WalletSum {
  target: PayTarget;
  /** Its place is there from the start, since nothing else can take it while nothing moves. */
  reserved?: boolean;
  /** Answers whether the wallet's sheet can close as paid. */
  onPay: (name: string, stripe: Stripe, elements: StripeElements) => Promise<boolean>;
}

/** Apple Pay, Google Pay and Link, as far as this device has them: one press, and nothing to type. */
export function Wallets({ target, amount_cents, currency, reserved = false, onPay }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(null);
  /** Undefined without script, and null until it is known. */
  const [shown, setShown] = useState<boolean | null | undefined>(reserved ? null : undefined);
  const { publishable_key, holds } = target;
  const say = useSay();
  const { locale } = usePageWords();
  const now = useRef({ amount_cents, onPay, say });

  useEffect(() => {
    now.current = { amount_cents, onPay, say };
    elements.current?.update({ amount: amount_cents });
  }, [amount_cents, onPay, say]);

  useEffect(() => {
    setShown((before) => before ?? null);
    let gone = false;
    let unmount = () => {};
    async function mount() {
      const stripe = await processor(publishable_key, () => gone);
      if (gone || !place.current) return;
      const made = stripe.elements({
        ...deferred(now.current.amount_cents, currency, holds),
        locale,
        // Wallets' buttons have their own colours.
        appearance: { theme: theme(), variables: { borderRadius: '8px' } },
      });
      elements.current = made;
      const element = made.create('expressCheckout', {
        emailRequired: true,
        billingAddressRequired: true,
        buttonHeight: 48,
        layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
        paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
      });
      element.on('ready', ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent) =>
        setShown(availablePaymentMethods !== undefined),
      );
      element.on('click', ({ resolve }) => resolve());
      element.on('confirm', async (event: StripeExpressCheckoutElementConfirmEvent) => {
        // A wallet without a name pays as a guest.
        const { say: tell } = now.current;
        const name = event.billingDetails?.name.trim() || tell('guest');
        if (!(await now.current.onPay(name, stripe, made))) event.paymentFailed({ reason: 'fail' });
      });
      element.mount(place.current);
      unmount = () => element.destroy();
    }
    // Without wallets the card form is there.
    mount().catch(() => gone || setShown(false));
    return () => {
      gone = true;
      unmount();
    };
  }, [publishable_key, holds, currency, locale]);

  if (shown === false) return null;
  return (
    <div hidden={shown === undefined} className={shown ? 'wallets' : 'wallets invisible'}>
      <div ref={place} className="min-h-12" />
    </div>
  );
}
