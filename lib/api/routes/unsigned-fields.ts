import type { Violation } from '@/lib/cart/violations';
import { ApiError, fieldError } from '@/lib/errors';
import { LATEST_SWAP_ms } from '@/lib/group/config';
import type { GroupConfig } from '@/lib/group/model';
import { listEndpoints } from '@/lib/webhook/endpoint/endpoints';
import type { Caller } from '../authenticate';

/*
 * A page's publishable key is public, and the signature covers the cart alone. So nothing else that comes with a
 * publishable key may change what the merchant gets, or send its shoppers and events elsewhere (decision 019).
 * A merchant's server, with a secret key, is believed.
 */

/** What POST /sessions accepts besides the cart. */
interface UnsignedFields {
  group_config: GroupConfig;
  success_url?: string;
  cancel_url?: string;
  webhook_url?: string;
}

/** What a page cannot ask for, whatever the settings are. */
const BY_SECRET_KEY = ['milestones', 'rescue_hours', 'contributions', 'swap_until', 'funds'] as const;

/**
 * The group's configuration: a page chooses how its group pays, and the merchant's settings decide what it gets. A new
 * field of GroupConfig does not compile until it is on one of the two sides.
 * @throws ApiError invalid_request for a page that asks for what the settings do not allow, and for a time that is past
 */
export function acceptedConfig(caller: Caller, asked: GroupConfig): GroupConfig {
  if (caller.kind === 'secret') return checkSwapUntil(asked);
  const violations: Violation[] = [];
  if (asked.allow_dropping_items && !caller.allow_dropping_items) {
    const text =
      'must be allowed in your settings, or set by a secret key: a publishable key cannot allow it';
    violations.push({ path: 'group_config.allow_dropping_items', text });
  }
  for (const field of BY_SECRET_KEY) {
    if (!asked[field]) continue;
    const text = 'must be set by a secret key: a publishable key cannot set it';
    violations.push({ path: `group_config.${field}`, text });
  }
  if (violations.length > 0) throw new ApiError('invalid_request', { violations });
  const { min_size, max_size, default_mode, allowed_modes, expiry_hours } = asked;
  const { allow_dropping_items } = caller;
  return { min_size, max_size, default_mode, allowed_modes, expiry_hours, allow_dropping_items };
}

function checkSwapUntil(asked: GroupConfig): GroupConfig {
  if (asked.swap_until === undefined) return asked;
  const ahead_ms = Date.parse(asked.swap_until) - Date.now();
  if (ahead_ms > 0 && ahead_ms <= LATEST_SWAP_ms) return asked;
  const text =
    ahead_ms > 0 ? 'must be at most 365 days ahead' : 'must be in the future: then nobody could use it';
  throw fieldError('group_config.swap_until', text);
}

/**
 * Accepts the page and the addresses of a session only on the merchant's registered origins, and a webhook_url also
 * beside a registered endpoint.
 * @throws ApiError origin_not_registered, invalid_request
 */
export async function checkOrigins(
  caller: Caller,
  page_origin: string | null,
  fields: UnsignedFields,
): Promise<void> {
  if (caller.kind === 'secret' || !(caller.livemode || caller.origins_in_test_mode)) return;
  const registered = new Set(caller.allowed_origins);
  if (page_origin !== null && !registered.has(page_origin)) throw new ApiError('origin_not_registered');
  const isElsewhere = (url: string | undefined) => url !== undefined && !registered.has(new URL(url).origin);
  const violations: Violation[] = (['success_url', 'cancel_url'] as const)
    .filter((field) => isElsewhere(fields[field]))
    .map((path) => ({ path, text: 'must be on one of your registered origins' }));
  if (isElsewhere(fields.webhook_url)) {
    for (const { url } of await listEndpoints(caller)) registered.add(new URL(url).origin);
    if (isElsewhere(fields.webhook_url)) {
      const text = 'must be on one of your registered origins, or beside a registered endpoint';
      violations.push({ path: 'webhook_url', text });
    }
  }
  if (violations.length > 0) throw new ApiError('invalid_request', { violations });
}
