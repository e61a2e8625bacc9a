import Stripe from 'stripe';
import { env } from '@/lib/env';
import { CONNECT_EVENTS, PLATFORM_EVENTS } from '../inbox/processor-event-types';

/**
 * The two webhook endpoints that the platform's account at Stripe has in each mode. Both post to `/api/stripe`. An
 * endpoint receives the platform's own events or those of connected accounts, never both, and has a secret of its own.
 */
export interface WantedEndpoint {
  kind: 'platform' | 'connect';
  url: string;
  events: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  /** The environment variable that holds its secrets. */
  variable: string;
  secrets: readonly string[];
}

/** Marks our endpoints among others of the account. */
export const ENDPOINT_MARK = 'split_endpoint';

/** The command that makes what is missing. Without `--live` it would set up test mode, whatever was checked. */
export const setupCommand = (livemode: boolean): string =>
  livemode ? 'npm run stripe:setup -- --live' : 'npm run stripe:setup';

export function wantedEndpoints(livemode: boolean): WantedEndpoint[] {
  const given = env();
  const url = `${given.APP_URL}/api/stripe`;
  const [platform, connect] = livemode
    ? (['STRIPE_LIVE_WEBHOOK_SECRET', 'STRIPE_LIVE_CONNECT_WEBHOOK_SECRET'] as const)
    : (['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const);
  return [
    { kind: 'platform', url, events: PLATFORM_EVENTS, variable: platform, secrets: given[platform] },
    { kind: 'connect', url, events: CONNECT_EVENTS, variable: connect, secrets: given[connect] },
  ];
}

/** Endpoints of this kind: those that we have marked, and those made by hand for the same URL. */
export function endpointsOfKind(
  all: readonly Stripe.WebhookEndpoint[],
  { kind, url }: WantedEndpoint,
): Stripe.WebhookEndpoint[] {
  return all.filter(({ metadata, application, ...endpoint }) => {
    const mark = metadata[ENDPOINT_MARK];
    if (mark) return mark === kind;
    return endpoint.url === url && (application !== null) === (kind === 'connect');
  });
}

/** What differs between an endpoint and what is wanted; nothing when it is right. */
export function endpointFaults(endpoint: Stripe.WebhookEndpoint, wanted: WantedEndpoint): string[] {
  const missing = wanted.events.filter((event) => !endpoint.enabled_events.includes(event));
  const surplus = endpoint.enabled_events.filter((event) => !(wanted.events as string[]).includes(event));
  return [
    ...(endpoint.url === wanted.url ? [] : [`its URL is ${endpoint.url}`]),
    ...(endpoint.status === 'enabled' ? [] : ['it is disabled']),
    ...(missing.length === 0 ? [] : [`it misses ${missing.join(', ')}`]),
    ...(surplus.length === 0 ? [] : [`it also receives ${surplus.join(', ')}`]),
    ...(hasOurVersion(endpoint) ? [] : [`its API version is ${endpoint.api_version ?? "the account's"}`]),
  ];
}

/** Stripe cannot change the version of an endpoint. */
export function hasOurVersion(endpoint: Stripe.WebhookEndpoint): boolean {
  return endpoint.api_version === Stripe.API_VERSION;
}
