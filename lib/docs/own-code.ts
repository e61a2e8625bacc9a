import { currentAccess } from '@/lib/dashboard/access/access';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { publishableTestKey } from '@/lib/merchant/keys';

/*
 * Code that a signed-in merchant can paste: it has the merchant's own id and publishable test key, and our address, in
 * place of what everybody else reads. Never a secret key, of which we keep the hash alone, and never a live one.
 */

const PLACEHOLDERS = {
  merchant_id: 'split_merch_...',
  publishable_key: 'split_pk_test_...',
  origin: 'https://split.example',
} as const;

const SECRET_PLACEHOLDER = 'split_sk_test_...';

export interface OwnCode {
  html: string;
  merchant_name: string;
  /** What the code has of its own. It has no key where there is none, or none since we keep them. */
  shows: 'key' | 'id' | 'nothing';
}

/**
 * The page's HTML for the merchant who reads it; null for everybody else, and where the page has nothing to replace.
 * The documentation is there without the database, too.
 */
export async function ownCode(html: string): Promise<OwnCode | null> {
  const { merchant_id, publishable_key, origin } = PLACEHOLDERS;
  if (![merchant_id, publishable_key, SECRET_PLACEHOLDER].some((text) => html.includes(text))) return null;
  try {
    const access = await currentAccess();
    if (!access) return null;
    const key = await publishableTestKey(access.merchant_id);
    const own = html
      .replaceAll(merchant_id, access.merchant_id)
      .replaceAll(origin, env().APP_URL)
      .replaceAll(publishable_key, key ?? publishable_key);
    const shows =
      key && html.includes(publishable_key) ? 'key' : html.includes(merchant_id) ? 'id' : 'nothing';
    return { html: own, merchant_name: access.merchant_name, shows };
  } catch (error) {
    log('warn', 'a page of the documentation has no code of its reader', { error: String(error) });
    return null;
  }
}
