import { render } from '../api/render';
import { newId } from '../state/ids';
import type { Objects, StripeEvent } from '../state/objects';
import { API_VERSION, type Call } from '../world';

interface EmitOptions {
  /** The former values of what changed, for `*.updated`. */
  previous?: Record<string, unknown>;
  /** The connected account that the event is about; such events go to Connect endpoints. */
  account?: string;
}

/** What events are about: stored objects, and two that are only ever shown. */
interface Emitted extends Objects {
  balance: { object: 'balance' };
  application: { id: string; object: 'application'; name: string };
}

/**
 * Records an event with a snapshot of the object and queues its deliveries, in the transaction of the change itself:
 * either both are kept or neither.
 */
export function emit<Name extends keyof Emitted>(
  call: Call,
  type: string,
  object: Emitted[Name],
  options: EmitOptions = {},
): StripeEvent {
  const endpoints = call.world.deliveries.endpointsFor(call.livemode, type, options.account);
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: call.now,
    data: {
      object: render(object),
      ...(options.previous ? { previous_attributes: options.previous } : {}),
    },
    livemode: call.livemode,
    pending_webhooks: endpoints.length,
    request: { id: call.request_id, idempotency_key: call.idempotency_key },
    type,
    ...(options.account ? { account: options.account } : {}),
  };
  call.world.store.insert<'event'>(event);
  for (const endpoint of endpoints) call.world.deliveries.queue(event, endpoint);
  return event;
}
