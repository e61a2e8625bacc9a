import { z } from 'zod';
import { missing } from '../api/errors';
import { boolean, listParams, onlyExpand, text } from '../api/params';
import { listPage, type Route, route } from '../api/route';
import type { Call } from '../world';

const list = listParams({
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: boolean.optional(),
});

const KEPT_s = 30 * 86_400;

/** The platform's events of the last thirty days; those of a connected account are listed with `Stripe-Account`, as at Stripe. */
export const eventRoutes: Route[] = [
  route(
    'GET',
    '/v1/events',
    list,
    (call, params) =>
      listPage(
        call,
        'event',
        '/v1/events',
        { ...params, created: kept(call, params.created) },
        {
          account: call.account,
          type: params.type ?? params.types,
        },
      ),
    { connected: true },
  ),
  route('GET', '/v1/events/:id', onlyExpand, (call, _params, id) => {
    const event = call.world.store.get('event', id, call.livemode);
    if (!event || event.created < call.now - KEPT_s) throw missing('event', id);
    return event;
  }),
];

function kept(call: Call, created: z.output<typeof list>['created']) {
  const asked = typeof created === 'number' ? { gte: created, lte: created } : created;
  return { ...asked, gte: Math.max(asked?.gte ?? 0, call.now - KEPT_s) };
}
