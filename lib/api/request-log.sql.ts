import { statement } from '@/lib/db/statement';

/**
 * Adds a batch of requests, given as JSON. Plain SQL because every request of the API ends here: for 200 rows, Prisma's
 * `createMany` with its thirteen parameters a row takes this process 65 ms of computing, and this one parameter 1.4 ms.
 */
export const insertRequests = statement(
  'insert_requests',
  `INSERT INTO api_requests (request_id, merchant_id, livemode, key_id, method, path, status, error_code,
     address, duration_ms, request, session_id, created_at)
   SELECT request_id, merchant_id, livemode, key_id, method, path, status, error_code, address, duration_ms,
     request, session_id, created_at
   FROM jsonb_populate_recordset(NULL::api_requests, $1::jsonb)
   ON CONFLICT DO NOTHING`,
);
