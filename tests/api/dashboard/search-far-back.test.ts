import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFrom } from '@/lib/dashboard/session/session-query';
import { allSessions, listSessionPage } from '@/lib/dashboard/session/sessions';
import type { MerchantMode } from '@/lib/merchant-mode';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';

/** A part of a word is looked for among the newest sessions: those of the days that are asked for, if any are. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

/** 2,200 sessions, and one of them, the 2,100th, with an order ref of its own. */
const addSessions = (merchant_id: string, series: string, created_at: string) =>
  rows(
    `INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config, access_token_hash,
       share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at, order_ref)
     SELECT 'sess_' || $2 || n, $1, false, 'pending', 'usd', 1000, '{}', '{}', sha256(convert_to($2 || n, 'UTF8')),
       'share' || $2 || n, 'grp' || $2 || n, 350, 100, ${created_at},
       '2026-12-20', CASE WHEN n = 2100 THEN 'Ticket CAB-7' ELSE 'T-' || n END
     FROM generate_series(1, 2200) n`,
    [merchant_id, series],
  );

async function inFile(merchant: MerchantMode, filters: Parameters<typeof queryFrom>[0]): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of allSessions(merchant, queryFrom(filters))) ids.push(...page.map(({ id }) => id));
  return ids;
}

it('a search finds a part of an order ref as far back as the days say, in the list and in the file', async () => {
  const merchant = await makeMerchantMode();
  await addSessions(
    merchant.merchant_id,
    'a',
    `'2026-11-20T12:00:00Z'::timestamptz - n * interval '1 minute'`,
  );
  const search = { search: 'cab', status: '', from: '', to: '' } as const;
  const found = async (filters: Parameters<typeof queryFrom>[0]) =>
    (await listSessionPage(merchant, { ...queryFrom(filters), limit: 10 })).rows.map(({ id }) => id);
  expect(await found(search)).toEqual([]);
  const page = (cursor: { before?: number; after?: number }) =>
    listSessionPage(merchant, { search: 't-2', ...cursor, limit: 10 });
  const first = await page({});
  const [oldest] = (await page({ before: Date.parse('2026-11-20T12:00:00Z') - 2_190 * 60_000 })).rows;
  expect(oldest?.id).toBe('sess_a2191');
  const newer = await page({ after: oldest?.created_at.getTime() ?? 0 });
  expect(newer).toEqual(first);
  const until = { ...search, to: '2026-11-19' };
  expect(await found(until)).toEqual(['sess_a2100']);
  for (const filters of [search, until]) expect(await inFile(merchant, filters)).toEqual(['sess_a2100']);
});

it('a search finds each session once in the file, where what it looks at ends within a millisecond', async () => {
  const merchant = await makeMerchantMode();
  await addSessions(
    merchant.merchant_id,
    'b',
    `'2026-11-20T12:00:00.00045Z'::timestamptz - n * interval '100 microseconds'`,
  );
  const ids = await inFile(merchant, { search: 't-200', status: '', from: '', to: '' });
  const numbers = [200, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009];
  expect(ids).toEqual(numbers.map((n) => `sess_b${n}`));
});
