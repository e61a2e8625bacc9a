import type { PageKind } from '@/lib/session/page-links';
import { formerPayer, loadPage, type PageSession, type Viewer, viewerOf } from '../page/page';
import { type Receipt, receiptOf } from './receipt';

interface OwnReceipt {
  page: PageSession;
  viewer: Viewer;
  receipt: Receipt;
}

/**
 * A receipt for its payer, who presents these keys: also for one who has left the group since, and on the organizer's
 * page for the organizer's own payments alone. `nothing` where there is none, or it is another's; `forbidden` without
 * the organizer's key.
 */
export async function ownReceipt(
  kind: PageKind,
  id: string,
  payment_id: string,
  keys: readonly string[],
): Promise<OwnReceipt | 'nothing' | 'forbidden'> {
  const page = await loadPage(kind, id);
  if (!page) return 'nothing';
  if (kind !== 's' && !(await viewerOf(kind, page, keys))) return 'forbidden';
  // Who has left and joined again has keys of both places, and receipts of both.
  for (const presented of [keys, ...keys.map((key) => [key])]) {
    const known = await viewerOf(kind, page, presented);
    const found = known ? { page, viewer: known } : await formerPayer(page, id, presented);
    const member = found && found.viewer.kind !== 'guest' ? found.viewer.member : null;
    const receipt = member && receiptOf(page.session, payment_id, member.id);
    if (found && receipt) return { ...found, receipt };
  }
  return 'nothing';
}
