import type { ComponentProps } from 'react';
import type { PageContext } from '@/components/pay/frame/page-context';
import { ContinueOnPhone } from './continue-on-phone';
import { LazyPayPanel } from './lazy';

type Props = { context: PageContext } & Omit<ComponentProps<typeof LazyPayPanel>, 'target'>;

/** The button that pays; none while the shop cannot take payments, which `ShopNotReady` says. */
export function PayAction({ context, ...panel }: Props) {
  if (!context.takes_payments) return null;
  return (
    <>
      <LazyPayPanel target={context.pay} {...panel} />
      {panel.scope === 'own' ? <ContinueOnPhone context={context} /> : null}
    </>
  );
}
