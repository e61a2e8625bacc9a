import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runTests } from '../support/run-tests';

/** Debian's; the embedded one, which all other tests run on, is 18. Both are supported. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Every room of the API tests whose statements, plans, partitions or locks another Postgres could treat otherwise. */
const ROOMS = ['database', 'erasure', 'groups', 'jobs', 'payments', 'sessions', 'webhooks'];

it('migrates, opens, pays, refunds, delivers, purges and erases as on the newest', async () => {
  await access(join(PROGRAMS, 'postgres'));
  const { passed, failed } = await runTests(
    ROOMS.map((room) => `tests/api/${room}`),
    { environment: { TEST_POSTGRES_PROGRAMS: PROGRAMS } },
  );
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(700);
}, 1_800_000);
