import type { PageContext } from '@/components/pay/frame/page-context';

interface Props {
  context: PageContext;
  /** Something can be paid on this page. */
  wanted?: boolean;
}

/** The processor's script, where there is something to pay: early, so that it is there when the card form opens. */
export function ProcessorScript({ context, wanted = context.phase === 'open' }: Props) {
  if (!wanted || !context.takes_payments) return null;
  return <script src={context.pay.script_url} async nonce={context.nonce} />;
}
