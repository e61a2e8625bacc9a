import { z } from 'zod';
import { missing } from '../api/errors';
import { boolean, listParams, onlyExpand, text } from '../api/params';
import { listPage, type Route, route } from '../api/route';

const list = listParams({
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: boolean.optional(),
});

/** The platform's events; those of a connected account are listed with `Stripe-Account`, as at Stripe. */
export const eventRoutes: Route[] = [
  route(
    'GET',
    '/v1/events',
    list,
    (call, params) =>
      listPage(call, 'event', '/v1/events', params, {
        account: call.account,
        type: params.type ?? params.types,
      }),
    { connected: true },
  ),
  route('GET', '/v1/events/:id', onlyExpand, (call, _params, id) => {
    const event = call.world.store.get('event', id, call.livemode);
    if (!event) throw missing('event', id);
    return event;
  }),
];
