import type { PageContext } from '@/components/pay/frame/page-context';
import { Alert } from '@/components/ui/alert';
import { isolate } from '@/lib/format/isolate';

interface Props {
  context: PageContext;
  /** The page is about something to pay, now or once the group has started. */
  wanted?: boolean;
}

export function ShopNotReady({ context, wanted = isUnpaid(context) }: Props) {
  const { takes_payments, page } = context;
  const { say } = context.words;
  if (takes_payments || !wanted) return null;
  return (
    <Alert tone="warn" title={say('cannotTakePayments', { shop: isolate(page.merchant.name) })}>
      <p>{say('cannotTakePaymentsText')}</p>
    </Alert>
  );
}

const isUnpaid = ({ phase }: PageContext) => phase === 'new' || phase === 'open';
