import { cookies, headers } from 'next/headers';
import { newAttempt } from '@/components/forms/new-attempt';
import type { PageContext } from '@/components/pay/frame/page-context';
import { givenOnce, type Query } from '@/lib/edge/query';
import { env } from '@/lib/env';
import { takesHolds } from '@/lib/group/query/holds';
import { amountsAsked } from '@/lib/hosted/form/asked-amounts';
import { readFlash } from '@/lib/hosted/form/flash';
import type { FormResult } from '@/lib/hosted/form/forms';
import { SHARED_RENDER_HEADER } from '@/lib/hosted/live/shared-render';
import { bouncedFor } from '@/lib/hosted/page/bounced-for';
import { formQuery, frameQuery, keptQuery } from '@/lib/hosted/page/frame-query';
import type { PageSession, Viewer } from '@/lib/hosted/page/page';
import { FLASH_HEADER, keyCookie } from '@/lib/hosted/page/page-cookies';
import { checkedParentOrigin, frameAncestors } from '@/lib/hosted/page/page-policy';
import { withShownNames } from '@/lib/hosted/page/shown-name';
import { phaseOf, viewerMember } from '@/lib/hosted/page/view';
import { cardFormKey } from '@/lib/payment/guard/live-gate';
import { KEY_PARAMETER, type PageKind, pagePath } from '@/lib/session/page-links';
import { pageWords } from '../page-words';

/** A parameter that was given once; a repeated one counts as absent. */
export function single(query: Query, name: string): string | null {
  return givenOnce(query)[name] ?? null;
}

/** The keys that came with a request, the link's first. */
export async function presentedKeys(kind: PageKind, key: string | null): Promise<string[]> {
  const cookie = (await cookies()).get(keyCookie(kind))?.value;
  return [key, cookie].filter((text): text is string => Boolean(text));
}

/** The key that an organizer's page hands to its forms: its link's; in a shop's frame also the one in the cookie. */
export function organizerKey(query: Query, keys: readonly string[]): string | null {
  return single(query, 'embed') === '1' ? (keys[0] ?? null) : single(query, 'access');
}

async function flashOf(): Promise<FormResult | null> {
  const text = (await headers()).get(FLASH_HEADER);
  return text === null ? null : readFlash(decodeURIComponent(text));
}

/** Everything about a request that all of a hosted page needs. */
export async function pageContext(
  kind: PageKind,
  id: string,
  page: PageSession,
  viewer: Viewer,
  query: Query,
  key: string | null,
): Promise<PageContext> {
  const now = Date.now();
  const path = pagePath(kind, id);
  const given_headers = await headers();
  const nonce = given_headers.get('x-nonce') ?? '';
  const theme = single(query, 'theme');
  const given = { get: (name: string) => single(query, name) };
  const frame = kind === 'session' ? frameQuery(given) : null;
  const embedded = frame !== null;
  const words = await pageWords();
  const form_action = `${path}/act${formQuery(keptQuery(kind, given), words.locale)}`;
  const ancestors = frameAncestors({
    livemode: page.session.livemode,
    allowed_origins: page.merchant.allowed_origins,
    page_origin: page.page_origin,
  });
  const kept = new URLSearchParams(frame ?? []);
  if (key !== null) kept.set(KEY_PARAMETER[kind], key);
  const publishable_key = await cardFormKey(page.session);
  const flash = (await flashOf()) ?? (kind === 'session' ? amountsAsked(givenOnce(query)) : null);
  const asked =
    flash?.ok === false && flash.intent === 'pay'
      ? { scope: flash.values.pay ?? 'own', message: flash.message }
      : null;
  const shown = withShownNames(page, viewer, words);
  return {
    ...shown,
    words,
    you: viewerMember(shown.viewer),
    bounced: await bouncedFor(page.session, viewer),
    phase: phaseOf(page.session, now),
    now,
    nonce,
    attempt: given_headers.has(SHARED_RENDER_HEADER) ? null : newAttempt(),
    form: { action: form_action, page_key: key, flash },
    pay: {
      address: `${path}/pay${formQuery(null, words.locale)}`,
      form_action,
      asked,
      page_key: key,
      holds: takesHolds(page.session, now, viewerMember(viewer)?.id ?? null),
      script_url: env().STRIPE_JS_URL,
      publishable_key: publishable_key ?? '',
    },
    takes_payments: publishable_key !== null,
    own: { path, query: kept.size > 0 ? `?${kept}` : '' },
    share_url: new URL(pagePath('s', page.session.share_id), env().APP_URL).href,
    parent_origin: embedded ? checkedParentOrigin(single(query, 'parent_origin'), ancestors) : null,
    given: single(query, 'give'),
    embedded,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
  };
}
