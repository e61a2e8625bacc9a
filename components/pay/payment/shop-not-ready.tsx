import type { PageContext } from '@/components/pay/frame/page-context';
import { Alert } from '@/components/ui/alert';
import { isolate } from '@/lib/format/isolate';

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
