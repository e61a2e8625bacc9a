import type { ComponentProps } from 'react';
import type { PageContext } from '@/components/pay/frame/page-context';
import { type ButtonVariant, buttonClass } from '@/components/ui/button';
import { ContinueOnPhone } from './continue-on-phone';
import { LazyPayPanel } from './lazy-pay-panel';

type Props = { context: PageContext; variant?: ButtonVariant } & Omit<
  ComponentProps<typeof LazyPayPanel>,
  'target' | 'look'
>;

/** The button that pays; none while the shop cannot take payments, which `ShopNotReady` says. */
export function PayAction({ context, variant, ...panel }: Props) {
  if (!context.takes_payments) return null;
  return (
    <>
      <LazyPayPanel target={context.pay} look={buttonClass(variant, 'w-full wrap-anywhere')} {...panel} />
      {panel.scope === 'own' ? <ContinueOnPhone context={context} /> : null}
    </>
  );
}
