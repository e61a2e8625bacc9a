import type { PageContext } from '@/components/pay/frame/page-context';

/** The processor's script, where there is something to pay: early, so that it is there when the card form opens. */
export function ProcessorScript({ context }: { context: PageContext }) {
  if (context.phase !== 'open' || !context.takes_payments) return null;
  return <script src={context.pay.script_url} async nonce={context.nonce} />;
}
