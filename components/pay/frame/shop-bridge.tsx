import { EmbedBridge } from '@/components/pay/script/lazy';
import { isReturned } from '@/lib/hosted/page/refunded-by-shop';
import { groupProgress } from '@/lib/hosted/page/view';
import type { PageContext } from './page-context';

/** In a shop's frame, what tells the shop's page of the session. */
export function ShopBridge({ context }: { context: PageContext }) {
  const { page, own, form, parent_origin, theme, embedded, you } = context;
  if (!embedded) return null;
  const { session, success_url, cancel_url } = page;
  const { paid_cents, pending_cents } = groupProgress(session);
  return (
    <EmbedBridge
      session_id={session.id}
      path={own.path}
      page_key={form.page_key ?? ''}
      parent_origin={parent_origin}
      livemode={session.livemode}
      started={session.split !== null}
      status={session.status}
      is_returned={isReturned(session, you)}
      {...{ paid_cents, pending_cents, success_url, cancel_url, theme }}
    />
  );
}
