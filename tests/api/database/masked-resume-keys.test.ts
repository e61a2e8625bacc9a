import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeRequestLog } from '@/lib/api/request-log';
import { readRequest } from '@/lib/dashboard/developer/requests';
import { sessionExtras } from '@/lib/dashboard/session/session-detail';
import { pool } from '@/lib/db/pool';
import { openOne, rows, startApi } from '../../support/api';
import { sessionNow } from '../../support/groups';
import { makeMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

/** Writes requests as versions did that kept the browser's key, one with each body. */
async function logged(merchant_id: string, bodies: unknown[]): Promise<void> {
  await rows(
    `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, request)
     SELECT $1 || '_req_' || n, $1, false, 'POST', '/api/v1/sessions', 200, 1, NULLIF(body, 'null')
     FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given(body, n)`,
    [merchant_id, JSON.stringify(bodies)],
  );
}

const KEPT = { cart: { total: 1 }, resume_key: 'the-browser-of-ana' };
const MASKED = { cart: { total: 1 }, resume_key: '***' };

it('nobody reads the browser’s key of a request that a version before has logged', async () => {
  const { id } = await makeMerchant();
  await logged(id, [KEPT]);
  expect((await readRequest({ merchant_id: id, livemode: false }, `${id}_req_1`))?.request).toEqual(MASKED);
});

it('nor on the page of the session that it has opened', async () => {
  const session_id = await openOne(await makeMerchant());
  await closeRequestLog();
  await rows('UPDATE api_requests SET request = $2 WHERE session_id = $1', [session_id, KEPT]);
  const { call } = await sessionExtras(await sessionNow(session_id));
  expect(call?.request).toEqual(MASKED);
});

it('the migration masks the key in every request that has one, and changes no other', async () => {
  const { id } = await makeMerchant();
  await logged(id, [KEPT, { cart: { total: 2 } }, null]);
  const unchanged = () =>
    rows("SELECT xmin::text FROM api_requests WHERE merchant_id = $1 AND request_id NOT LIKE '%_1'", [id]);
  const before = await unchanged();
  const file = new URL(
    '../../../prisma/migrations/20261203010000_mask_resume_keys/migration.sql',
    import.meta.url,
  );
  for (let run = 1; run <= 2; run += 1) await pool().query(await readFile(file, 'utf8'));
  expect(
    await rows('SELECT request FROM api_requests WHERE merchant_id = $1 ORDER BY request_id', [id]),
  ).toEqual([{ request: MASKED }, { request: { cart: { total: 2 } } }, { request: null }]);
  expect(await unchanged()).toEqual(before);
});
