import { z } from 'zod';
import { endpoint } from '../endpoint';
import * as requests from '../request-history';
import { dateTime, ofSession, trueOrFalse } from './common-schemas';
import { idCursor, isoCreated, pageAnswer, pageLimit, pageOf } from './page';

const listRequestsQuery = z.object({
  limit: pageLimit,
  cursor: idCursor,
  failed: trueOrFalse.meta({ description: 'With true, only requests that were answered with an error.' }),
  session_id: ofSession,
});

const loggedRequest = z
  .object({
    request_id: z.string(),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    error_code: z.string().nullable(),
    duration_ms: z.int(),
    session_id: z.string().nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'LoggedRequest' });

const requestsAnswer = pageAnswer(loggedRequest).meta({ id: 'LoggedRequestList' });

const example = {
  request_id: 'req_2VfUX8nZbq7YtLwS5cKdR9',
  data: [
    {
      request_id: 'req_7NcYt8RwQm2XkVb6ZsLp4J',
      method: 'POST',
      path: '/api/v1/sessions',
      status: 400,
      error_code: 'invalid_cart',
      duration_ms: 12,
      session_id: null,
      created_at: '2026-03-02T17:20:00.000Z',
    },
  ],
  has_more: false,
  next_cursor: null,
};

export const listRequests = endpoint({
  id: 'listRequests',
  tag: 'Requests',
  method: 'GET',
  path: '/requests',
  summary: 'List requests',
  description:
    'Requests of the last 30 days with keys of this mode, newest first. They appear about a second after they were answered. Reading this list, and reads that found nothing new, are left out.',
  auth: { secret: 'payments:read' },
  limit: { per_minute: 60 },
  query: listRequestsQuery,
  response: requestsAnswer,
  etag: true,
  unlogged: true,
  example: { response: example },
  errors: [],
  handler: async ({ caller, query }) => pageOf(await requests.listRequests(caller, query), isoCreated),
});
