import { z } from 'zod';
import { must, text } from '@/lib/cart/fields';
import { urlSchema } from '@/lib/cart/url';
import { ApiError, fieldError } from '@/lib/errors';
import { FULFILMENT_LIMITS, keepFulfilment, MAXIMUM_FULFILMENTS } from '@/lib/session/fulfilment';
import { endpoint } from '../endpoint';
import { dateTime, isoDate, perMode, requestId } from './common-schemas';
import { ownSession } from './own-session';

/** What a shop has shipped or provided: evidence, should a member's bank dispute the payment. */

const FIELDS = 'carrier, tracking_number, tracking_url, description, shipped_at, or delivered_at';

const fulfilmentBody = perMode((livemode) =>
  z
    .object(
      {
        carrier: text(FULFILMENT_LIMITS.carrier)
          .optional()
          .meta({ description: 'Who carries it, such as "UPS".' }),
        tracking_number: text(FULFILMENT_LIMITS.tracking_number).optional().meta({
          description:
            'Names the parcel, or is a reference of your own: the same number again, or none again, replaces what you sent before.',
        }),
        tracking_url: urlSchema({ allow_http_localhost: !livemode }).optional(),
        description: text(FULFILMENT_LIMITS.description).optional().meta({
          description: 'What you shipped, or the service that you provided. Leave out names of people.',
        }),
        shipped_at: isoDate.optional(),
        delivered_at: isoDate
          .optional()
          .meta({ description: 'When it was delivered, or the service was provided.' }),
      },
      { error: must(`an object with ${FIELDS}`) },
    )
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: `must have ${FIELDS}`,
    })
    .refine(({ shipped_at, delivered_at }) => !shipped_at || !delivered_at || shipped_at <= delivered_at, {
      path: ['delivered_at'],
      error: 'must not be before shipped_at',
    }),
);

const fulfilmentAnswer = z
  .object({
    request_id: requestId,
    session_id: z.string(),
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable(),
    description: z.string().nullable(),
    shipped_at: dateTime.nullable(),
    delivered_at: dateTime.nullable(),
  })
  .meta({ id: 'Fulfilment' });

const parcel = {
  carrier: 'UPS',
  tracking_number: '1Z999AA10123456784',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  description: 'Two cabin keys and the welcome box',
};

export const fulfilSession = endpoint({
  id: 'fulfilSession',
  tag: 'Sessions',
  method: 'POST',
  path: '/sessions/:session_id/fulfilment',
  summary: 'Report what you shipped or provided',
  description:
    'Kept with the session, and used as evidence if a bank disputes a payment. Send one request for each parcel: the same tracking number again replaces what you sent before, so send everything you know, for example once it is delivered. For a service, leave the tracking number out. Reports without one replace each other, too: put everything into one, or give each a reference of your own as tracking_number. Repeating a request changes nothing.',
  auth: { secret: 'payments' },
  limit: { per_minute: 120 },
  body: fulfilmentBody,
  response: fulfilmentAnswer,
  example: {
    request: { ...parcel, shipped_at: '2026-03-05T09:30:00Z' },
    response: {
      request_id: 'req_6TzQm4XcVb9NkLp2JhGfRd',
      session_id: 'sess_7XkPq2VbNc9RtYw4LmJz8S',
      ...parcel,
      shipped_at: '2026-03-05T09:30:00.000Z',
      delivered_at: null,
    },
  },
  errors: ['session_not_found', 'environment_mismatch', 'session_not_funded'],
  handler: async (call) => {
    const { session_id } = call.params;
    await ownSession(call);
    const { carrier, tracking_number, tracking_url, description, shipped_at, delivered_at } = call.body;
    const said = {
      carrier: carrier ?? null,
      tracking_number: tracking_number ?? null,
      tracking_url: tracking_url ?? null,
      description: description ?? null,
    };
    const times = { shipped_at: shipped_at ?? null, delivered_at: delivered_at ?? null };
    const kept = await keepFulfilment(session_id, { ...said, ...times });
    if (kept === 'session_not_funded') throw new ApiError('session_not_funded');
    if (kept === 'too_many') {
      const rule = `a session can have ${MAXIMUM_FULFILMENTS} parcels; send the number of one to replace it`;
      throw fieldError('tracking_number', rule);
    }
    return {
      session_id,
      ...said,
      shipped_at: shipped_at?.toISOString() ?? null,
      delivered_at: delivered_at?.toISOString() ?? null,
    };
  },
});
