import type { ComponentProps } from 'react';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Alert } from '@/components/ui/alert';
import { isolate } from '@/lib/format/isolate';
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

export function ShopNotReady({ context }: { context: PageContext }) {
  const { phase, takes_payments, page } = context;
  const { say } = context.words;
  if (takes_payments || (phase !== 'new' && phase !== 'open')) return null;
  return (
    <Alert tone="warn" title={say('cannotTakePayments', { shop: isolate(page.merchant.name) })}>
      <p>{say('cannotTakePaymentsText')}</p>
    </Alert>
  );
}
