import type { AuthRule } from '@/lib/api/authenticate';
import { BODY_LIMIT_bytes } from '@/lib/api/body';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { MAXIMUM_KEY_LENGTH } from '@/lib/api/idempotency';
import { CART_LIMITS, CUSTOMER_LIMITS } from '@/lib/cart/schema';
import { MAXIMUM_URL_LENGTH } from '@/lib/cart/url';
import { formatNumber } from '@/lib/format/number';
import { DAY_ms } from '@/lib/format/units';
import {
  groupConfigSchema,
  LATEST_SWAP_ms,
  LIFETIME_hours,
  MILESTONE_GAP_minutes,
  MOST_MILESTONES,
  MOST_SUGGESTED,
} from '@/lib/group/config';
import { MAXIMUM_PLACES } from '@/lib/group/split/divide';
import { MAXIMUM_PIECES } from '@/lib/group/split/items';
import { CAPS } from '@/lib/mail/send/policy';
import { FULFILMENT_LIMITS, MAXIMUM_FULFILMENTS } from '@/lib/session/fulfilment';
import { ENDPOINT_LIMIT } from '@/lib/webhook/endpoint/endpoints';
import { EVENT_LIMIT_bytes } from '@/lib/webhook/event/body';
import { EVENT_days } from '@/lib/webhook/history/events';
import { REPLAY_LIMIT } from '@/lib/webhook/history/replay.sql';
import { ATTEMPT_TIMEOUT_ms } from '@/lib/webhook/send/send';
import { table } from './table';

/** Size limits. */
export function limitsTable(): string {
  const config = groupConfigSchema.parse({});
  const limits: [string, string][] = [
    ['Request body', `${formatNumber(BODY_LIMIT_bytes / 1024)} KiB`],
    ['`cart.total`', `1 to ${formatNumber(CART_LIMITS.total)}`],
    ['`cart.items`', `1 to ${formatNumber(CART_LIMITS.items)}`],
    ['`quantity` of an item', `1 to ${formatNumber(CART_LIMITS.quantity)}`],
    ['`cart.fees`', `up to ${CART_LIMITS.fees}`],
    ['`name` of an item', `${CART_LIMITS.name} characters`],
    ['`id` of an item or a fee', `${CART_LIMITS.id} characters`],
    ['`label` of a fee', `${CART_LIMITS.label} characters`],
    ['`amount` of a fee', `−${formatNumber(CART_LIMITS.total)} to ${formatNumber(CART_LIMITS.total)}`],
    [
      '`cart.metadata`',
      `${CART_LIMITS.metadata_keys} keys of ${CART_LIMITS.metadata_key} characters, values of ${CART_LIMITS.metadata_value}`,
    ],
    ['`customer.name`', `${CUSTOMER_LIMITS.name} characters`],
    ['`customer.email`', `${CUSTOMER_LIMITS.email} characters`],
    ['`customer.phone`', `${CUSTOMER_LIMITS.phone} characters`],
    ['`Idempotency-Key`', `${MAXIMUM_KEY_LENGTH} visible ASCII characters`],
    ['Any URL', `${formatNumber(MAXIMUM_URL_LENGTH)} characters`],
    ['Group size', `1 to ${MAXIMUM_PLACES}; ${config.min_size} to ${config.max_size} by default`],
    ['`expiry_hours`', `1 to ${LIFETIME_hours}; ${config.expiry_hours} by default`],
    [
      '`milestones`',
      `up to ${MOST_MILESTONES}, each at least ${MILESTONE_GAP_minutes} minutes after the one before it`,
    ],
    ['`contributions.suggested_cents`', `up to ${MOST_SUGGESTED} amounts`],
    ['`swap_until`', `at most ${LATEST_SWAP_ms / DAY_ms} days ahead`],
    ['`amount_cents` of a refund', 'a multiple of the [charge step](split-modes.md#currencies)'],
    ['Pieces of one unit in itemized mode', `2 to ${MAXIMUM_PIECES}`],
    ['Parcels reported for a session', String(MAXIMUM_FULFILMENTS)],
    ['`carrier` of a parcel', `${FULFILMENT_LIMITS.carrier} characters`],
    ['`tracking_number` of a parcel', `${FULFILMENT_LIMITS.tracking_number} characters`],
    ['`description` of a parcel', `${formatNumber(FULFILMENT_LIMITS.description)} characters`],
    ['Webhook endpoints per merchant and mode', String(ENDPOINT_LIMIT)],
    ['Webhook body', `under ${formatNumber(EVENT_LIMIT_bytes / 1000)} kB`],
    ['Time for your response to a webhook', `${ATTEMPT_TIMEOUT_ms / 1000} s`],
    ['Events sent by one replay', formatNumber(REPLAY_LIMIT)],
    ['Retention of events and deliveries', `${EVENT_days} days`],
  ];
  return table(['What', 'Limit'], limits);
}

/** Mails in 24 hours. */
export function mailCapsTable(): string {
  const caps: [string, number][] = [
    ['One address', CAPS.address],
    ['One session', CAPS.session],
    ['One merchant, in test mode', CAPS.test_merchant],
    ['One merchant, in live mode', CAPS.live_merchant],
  ];
  return table(
    ['To or from', 'In 24 hours'],
    caps.map(([whose, cap]) => [whose, formatNumber(cap)]),
  );
}

const keysOf = (auth: AuthRule) => Object.keys(auth).join(' or ');
/** Of a secret key: a publishable one has a single scope. */
const scopeOf = ({ secret }: AuthRule) => (secret ? `\`${secret}\`` : '');

/** Who may call each route, and the requests per minute that one address may make to it. */
export function rateLimitsTable(): string {
  return table(
    ['Route', 'Key', 'Scope of a secret key', 'Per minute'],
    ENDPOINTS.map(({ method, path, auth, limit }) => [
      `\`${method} ${path}\``,
      keysOf(auth),
      scopeOf(auth),
      formatNumber(limit.per_minute),
    ]),
  );
}
