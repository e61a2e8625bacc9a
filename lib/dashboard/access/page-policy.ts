import { originOf, type PageSources } from '@/lib/edge/page-headers';
import { env } from '@/lib/env';

/** Pages behind the sign-in, and the sign-in itself: no frames, no other origin but pictures. */
const SIGNED_IN_PAGES =
  /^\/(dashboard|staff|sign-in|sign-up|two-factor|forgot-password|reset-password|welcome|invitation)(\/|$)/;

/** Tells a page behind the sign-in its own path and query. Written by `proxy.ts`, over whatever the client sent. */
export const PAGE_HEADER = 'x-split-page';

export function isDashboardPage(pathname: string): boolean {
  return SIGNED_IN_PAGES.test(pathname);
}

/** Whether a page shows nothing to somebody who is not signed in. */
export const needsSignIn = (pathname: string): boolean => /^\/(dashboard|staff)(\/|$)/.test(pathname);

/** Pages of the documentation, which show signed-in merchants their own values; not its files, which are for everybody. */
export const isDocsPage = (pathname: string): boolean => /^\/docs(\/(?!markdown\/)[^.]*)?$/.test(pathname);

/** No cache keeps what a page of the documentation shows one merchant. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
};

/** What signed-in pages reach: setting up payouts leaves for the processor's own form. */
export function dashboardSources(): PageSources {
  return { form_targets: ['https://connect.stripe.com', originOf(env().STRIPE_API_BASE)] };
}

/** Headers of these pages that differ from those of every page. A referrer to ourselves, so that forms name their origin. */
export const DASHBOARD_HEADERS: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=()',
};
