import type { AuthRule } from '@/lib/api/authenticate';
import { BODY_LIMIT_bytes } from '@/lib/api/body';
import { ENDPOINTS } from '@/lib/api/table';
import { CART_LIMITS } from '@/lib/cart/schema';
import { MAXIMUM_URL_LENGTH } from '@/lib/cart/url';
import { formatNumber } from '@/lib/format/number';
import { groupConfigSchema, LIFETIME_hours } from '@/lib/group/config';
import { MAXIMUM_PLACES } from '@/lib/group/split/divide';
import { MAXIMUM_PIECES } from '@/lib/group/split/items';
import { MAXIMUM_FULFILMENTS } from '@/lib/session/fulfilment';
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
    [
      '`cart.metadata`',
      `${CART_LIMITS.metadata_keys} keys of ${CART_LIMITS.metadata_key} characters, values of ${CART_LIMITS.metadata_value}`,
    ],
    ['Any URL', `${formatNumber(MAXIMUM_URL_LENGTH)} characters`],
    ['Group size', `1 to ${MAXIMUM_PLACES}; ${config.min_size} to ${config.max_size} by default`],
    ['`expiry_hours`', `1 to ${LIFETIME_hours}; ${config.expiry_hours} by default`],
    ['Pieces of one unit in itemized mode', `2 to ${MAXIMUM_PIECES}`],
    ['Parcels reported for a session', String(MAXIMUM_FULFILMENTS)],
    ['Webhook endpoints per merchant and mode', String(ENDPOINT_LIMIT)],
    ['Webhook body', `under ${formatNumber(EVENT_LIMIT_bytes / 1000)} kB`],
    ['Time for your response to a webhook', `${ATTEMPT_TIMEOUT_ms / 1000} s`],
    ['Events sent by one replay', formatNumber(REPLAY_LIMIT)],
    ['Retention of events and deliveries', `${EVENT_days} days`],
  ];
  return table(['What', 'Limit'], limits);
}

const keysOf = (auth: AuthRule) => Object.keys(auth).join(' or ');

/** Requests per minute that one address may make to each route. */
export function rateLimitsTable(): string {
  return table(
    ['Route', 'Key', 'Per minute'],
    ENDPOINTS.map(({ method, path, auth, limit }) => [
      `\`${method} ${path}\``,
      keysOf(auth),
      formatNumber(limit.per_minute),
    ]),
  );
}
