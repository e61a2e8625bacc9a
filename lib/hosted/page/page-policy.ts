import { prisma } from '@/lib/db/prisma';
import { isPlainOrigin, originOf, type PageSources } from '@/lib/edge/page-headers';
import { env } from '@/lib/env';

/** Shops under development; a browser matches any port. */
const LOCAL_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * The hosts that Stripe's guide lists for Stripe.js and Link
 * (https://docs.stripe.com/security/guide#content-security-policy). Its Google Maps host serves the Address Element
 * only, which no page of ours has.
 */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const LINK = ['https://link.com', 'https://*.link.com'];

/** What hosted pages load: card fields are frames of the processor's own origin, made by its script. */
export function hostedSources(frame_ancestors: readonly string[]): PageSources {
  const { STRIPE_JS_URL, STRIPE_API_BASE } = env();
  const script = originOf(STRIPE_JS_URL);
  const api = originOf(STRIPE_API_BASE);
  return {
    scripts: [script, ...STRIPE_SCRIPTS],
    // Shops' own come through us (pictures.ts).
    pictures: ['https://*.stripe.com', ...LINK],
    connects: [api, script, 'https://api.stripe.com', ...LINK],
    frames: [script, api, 'https://hooks.stripe.com', ...STRIPE_SCRIPTS, ...LINK],
    frame_ancestors,
  };
}

/** A header gets an origin and nothing else, so that no stored text can add a directive. */
function cleanOrigin(text: string | null): string | null {
  const origin = (text && URL.parse(text)?.origin) || '';
  return isPlainOrigin(origin) ? origin : null;
}

/**
 * The origins whose pages may frame a session's checkout: the merchant's, the page that created the session, and in
 * test mode shops on the developer's own machine. The address's `parent_origin` has no say in it.
 */
export function frameAncestors(of: {
  livemode: boolean;
  allowed_origins: readonly string[];
  page_origin: string | null;
}): string[] {
  const own = [...of.allowed_origins, of.page_origin].flatMap((text) => cleanOrigin(text) ?? []);
  return [...new Set([...own, ...(of.livemode ? [] : LOCAL_ORIGINS)])];
}

/** The parent's origin that the address claims, if it may frame this session; null otherwise. */
export function checkedParentOrigin(claimed: string | null, ancestors: readonly string[]): string | null {
  const origin = cleanOrigin(claimed);
  if (!origin || origin !== claimed) return null;
  if (ancestors.includes(origin)) return origin;
  const { protocol, hostname } = new URL(origin);
  return ancestors.includes(`${protocol}//${hostname}:*`) ? origin : null;
}

/** The origins that may frame this session's checkout; none for one that does not exist. */
export async function frameAncestorsOf(session_id: string): Promise<string[]> {
  const row = await prisma().sessions.findUnique({
    where: { id: session_id },
    select: { livemode: true, page_origin: true, merchant: { select: { allowed_origins: true } } },
  });
  return row ? frameAncestors({ ...row, ...row.merchant }) : [];
}
