import { modeOfPath } from '@/lib/merchant/open-path';
import { lookAt } from './access';

const OPEN = /^\/dashboard\/open\/(\w+)\/(\w+)(\/.+)$/;

/**
 * Where a path leads: one that `openPath` has made switches to its merchant and mode, and leads to the page there. A form
 * that leads on does so itself, since what the framework reads for its answer sets no cookie in the browser. Of a merchant
 * that is not the reader's, or of none, a page says just that.
 */
export async function opened(path: string): Promise<string> {
  const [, mode = '', merchant_id = '', page] = OPEN.exec(path) ?? [];
  if (page === undefined) return path;
  const livemode = modeOfPath(mode);
  if (livemode === undefined) return `/dashboard${page}`;
  return (await lookAt({ merchant_id, livemode })) ? `/dashboard${page}` : '/dashboard/not-yours';
}
