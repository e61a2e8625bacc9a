/*
 * Which merchant and mode a page was rendered for. The dashboard shows one of each at a time, in all tabs of a browser:
 * a form in a tab that was left open would write to what another tab has switched to. So every form says what it was
 * rendered for, and `dashboardAction` (access.ts) does nothing when that is no longer current.
 */

/** The form's hidden field, and the links' parameter. */
export const RENDERED_FOR = 'rendered_for';

interface Current {
  merchant_id: string;
  merchant_name: string;
  livemode: boolean;
}

const modeOf = ({ livemode }: Pick<Current, 'livemode'>): 'live' | 'test' => (livemode ? 'live' : 'test');

/** The value of that field: `mer_…/test`. */
export function renderedFor(merchant: Pick<Current, 'merchant_id' | 'livemode'>): string {
  return `${merchant.merchant_id}/${modeOf(merchant)}`;
}

/** Why a form rendered for `sent` must not change the current merchant and mode; null when they match. Pure. */
export function switchedSince(sent: unknown, now: Current): string | null {
  if (sent === renderedFor(now)) return null;
  const [merchant_id, mode] = typeof sent === 'string' ? sent.split('/') : [];
  if (!merchant_id || (mode !== 'live' && mode !== 'test')) {
    return 'This page does not say which merchant it is for. Reload this page.';
  }
  const to = merchant_id === now.merchant_id ? `${modeOf(now)} mode` : now.merchant_name;
  return `You have switched to ${to} in another tab. Reload this page.`;
}
