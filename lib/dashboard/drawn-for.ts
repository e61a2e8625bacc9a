/*
 * Which merchant and which mode a page was drawn for. The dashboard looks at one of each at a time, in all tabs of a
 * browser: a form in a tab that was left open would write into what another tab has switched to. So every form says
 * what it was drawn for, and `scopedAction` (scope.ts) does nothing when that is no longer looked at.
 */

/** The form's hidden field, and the links' parameter. */
export const DRAWN_FOR = 'drawn_for';

interface LookedAt {
  merchant_id: string;
  merchant_name: string;
  livemode: boolean;
}

const modeOf = ({ livemode }: Pick<LookedAt, 'livemode'>): 'live' | 'test' => (livemode ? 'live' : 'test');

/** The value of that field: `mer_…/test`. */
export function drawnFor(scope: Pick<LookedAt, 'merchant_id' | 'livemode'>): string {
  return `${scope.merchant_id}/${modeOf(scope)}`;
}

/** Why what was drawn for `told` must not touch what is looked at now; null when it is the same. Pure. */
export function switchedSince(told: unknown, now: LookedAt): string | null {
  if (told === drawnFor(now)) return null;
  const [merchant_id, mode] = typeof told === 'string' ? told.split('/') : [];
  if (!merchant_id || (mode !== 'live' && mode !== 'test')) {
    return 'This page does not say which merchant it was drawn for. Reload this page.';
  }
  const to = merchant_id === now.merchant_id ? `${modeOf(now)} mode` : now.merchant_name;
  return `You have switched to ${to} in another tab. Reload this page.`;
}
