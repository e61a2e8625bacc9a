import { afterAll, beforeAll, expect, it } from 'vitest';
import { findKey } from '@/lib/api/authenticate.sql';
import { findSessionsByEmail } from '@/lib/dashboard/session/sessions.sql';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { addPartition } from '@/lib/jobs/partitions.sql';
import { freeJobsOfTheGone, selectJobsOf } from '@/lib/jobs/queue.sql';
import { selectMembersOfMailbox } from '@/lib/mail/send/send.sql';
import { sumLedger } from '@/lib/payment/books/check-books.sql';
import { type TestDatabase, testDatabase } from '../../support/database';
import { makeMerchant } from '../../support/merchant';
import { genericPlanOf, planOf, tablesReadWhole } from '../../support/plans';

/* What is asked every few seconds, by every request, or of tables with the rows of all merchants, has an index. */

/** Sessions of which a tenth is pending, with a hundred members each: nine tenths of them have given an address. */
const MEMBERS = `
  WITH made AS (
    INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config, access_token_hash,
      share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, started_at, expires_at)
    SELECT 'sess_' || n, $1, false, CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'cancelled' END, 'usd', 1000, '{}', '{}',
      sha256(convert_to(n::text, 'UTF8')), 'share' || n, 'grp' || n, 350, 100, now() - n * interval '1 second', now(),
      now()
    FROM generate_series(1, 200) n RETURNING id)
  INSERT INTO members (id, session_id, position, name, email, is_organizer, token_hash, joined_at)
  SELECT id || '_' || p, id, p, 'Ana', CASE WHEN p % 10 > 0 THEN id || '_' || p || '@example.test' END, p = 0,
    sha256(convert_to(id || '_' || p, 'UTF8')), now()
  FROM made, generate_series(0, 99) p`;

/** A merchant's requests, a hundred of each session. */
const REQUESTS = `
  INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, session_id, created_at)
  SELECT 'req_' || n, $1, false, 'GET', '/sessions', 200, 5, 'sess_' || n % 200, now() - n * interval '1 second'
  FROM generate_series(1, 20000) n`;

let database: TestDatabase;
let merchant_id = '';
beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });
  await pool().query(
    `WITH task AS (INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('waits') RETURNING id)
     INSERT INTO graphile_worker._private_jobs (task_id, run_at) SELECT id, now() FROM task, generate_series(1, 5000)`,
  );
  await pool().query(
    `INSERT INTO blocked_addresses (id, network, reason)
     SELECT 'block_' || n, ('10.' || n / 256 || '.' || n % 256 || '.0/24')::inet, 'x' FROM generate_series(1, 5000) n`,
  );
  ({ id: merchant_id } = await makeMerchant());
  await pool().query(MEMBERS, [merchant_id]);
  await pool().query(REQUESTS, [merchant_id]);
  await pool().query(
    'ANALYZE graphile_worker._private_jobs, blocked_addresses, sessions, members, api_requests',
  );
});
afterAll(() => database.close());

it('what workers have taken is found among all that wait', async () => {
  for (const plan of [
    await planOf(selectJobsOf, ['worker_1'], []),
    await genericPlanOf(selectJobsOf, 1),
    await planOf(freeJobsOfTheGone, [], []),
  ])
    expect(plan).toContain('using split_locked_jobs');
});

it('a blocked network is found by an address in it', async () => {
  expect(await genericPlanOf(findKey, 2)).toContain('blocked_addresses_network');
});

it('the books are added up without a look at each session', async () => {
  const plan = await planOf(sumLedger, [false, new Date(0), new Date()]);
  expect(plan).toContain('ledger_entries_at_processor');
  expect(plan).not.toContain('sessions');
});

it('the spellings of a mailbox are found among the addresses of all, and not in each open group', async () => {
  const spellings = [['ana@example.test'], 'ana+', 'ana,', 'ana+%@example.test'];
  for (const plan of [
    await planOf(selectMembersOfMailbox, [merchant_id, ...spellings, 'mem_1', 20], []),
    await genericPlanOf(selectMembersOfMailbox, 7),
  ]) {
    expect(tablesReadWhole(plan)).toEqual([]);
    expect(plan).toMatch(/members_email_pattern .*\n +Index Cond: \(lower\(email\) = ANY/);
    expect(plan).toMatch(/members_email_pattern .*\n +Index Cond: \(\(lower\(email\) ~>=~ .* ~<~ /);
    expect(plan).not.toContain('members_session_id');
  }
});

it('the newest members of an address are in the order of the index that finds them', async () => {
  const plan = await planOf(
    findSessionsByEmail,
    [merchant_id, false, 'ana@example.test'],
    ['bitmapscan', 'sort'],
  );
  expect(plan).toMatch(/Limit .*\n +-> +Index Scan using members_email_pattern on members/);
});

it('the requests of a session are found among all of its merchant', async () => {
  const plan = await planOf(
    {
      text: `SELECT request_id FROM api_requests WHERE merchant_id = $1 AND livemode = false AND session_id = $2
             ORDER BY created_at DESC, request_id DESC LIMIT 26`,
    },
    [merchant_id, 'sess_7'],
    [],
  );
  expect(plan).toMatch(/Scan (using|on) api_requests_\w+_of_session/);
});

it.each([
  ['api_requests', 'api_requests_of_session', 1, ''],
  ['deliveries', 'deliveries_not_arrived', 7, 'evt_0'],
])('each partition of %s has its part of %s, also one to come', async (table, name, days, prefix) => {
  await addPartition.run(pool(), [table, '2099-01-01', days, prefix]);
  const { rows } = await pool().query<{ parent: string; children: number }>(
    `SELECT inhparent::regclass::text AS parent, count(*)::int AS children FROM pg_inherits
     WHERE inhparent = ANY($1::regclass[]) GROUP BY inhparent ORDER BY 1`,
    [[table, name]],
  );
  const [divided, index] = rows;
  expect(divided?.children).toBeGreaterThan(2);
  expect(index).toEqual({ parent: name, children: divided?.children });
});
