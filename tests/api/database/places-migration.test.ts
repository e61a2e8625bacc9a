import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import {
  type GroupBench,
  must,
  openFor,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const OLD_KEYS: Record<string, string> = { places: 'parts', piece: 'part' };

/** What the previous version stored for this value. */
function oldForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(oldForm);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [OLD_KEYS[key] ?? key, oldForm(each)]),
  );
}

async function storeInOldForm(session_id: string): Promise<void> {
  const { split, payments } = await sessionNow(session_id);
  await pool().query('UPDATE sessions SET split = $2 WHERE id = $1', [
    session_id,
    JSON.stringify(oldForm(split)),
  ]);
  for (const { id, lines } of payments) {
    await pool().query('UPDATE payments SET lines = $2 WHERE id = $1', [id, JSON.stringify(oldForm(lines))]);
  }
}

it('groups stored with parts are read with places after the migration, and nothing else changes', async () => {
  const amounts = [5_000, 2_500].map((amount_cents) => ({ amount_cents, label: '"parts": "part":' }));
  const custom = await startGroup(bench, { members: 1, settings: { mode: 'custom', size: 2, amounts } });
  await openFor(custom.session_id, custom.organizer);
  const equal = await startGroup(bench);
  const items = await startGroup(bench, { members: 1, settings: { mode: 'itemized', size: 2 } });
  const wants = [{ line: 0, pieces: 1, of: 3 }];
  await must(items.session_id, { type: 'claim_items', member_id: items.organizer, wants });
  await openFor(items.session_id, items.organizer);

  const sessions = [custom, equal, items].map(({ session_id }) => session_id);
  const before = await Promise.all(sessions.map(sessionNow));
  for (const id of sessions) await storeInOldForm(id);
  const { rows } = await pool().query(`SELECT id FROM sessions WHERE split::text LIKE '%"places":%'`);
  expect(rows).toEqual([]);

  const migration = new URL(
    '../../../prisma/migrations/20261122100000_places/migration.sql',
    import.meta.url,
  );
  await pool().query(await readFile(migration, 'utf8'));
  expect(await Promise.all(sessions.map(sessionNow))).toEqual(before);
});
