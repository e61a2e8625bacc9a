import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFrom } from '@/lib/dashboard/session/session-query';
import { allSessions, listSessionPage } from '@/lib/dashboard/session/sessions';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';

/** A part of a word is looked for among the newest sessions: those of the days that are asked for, if any are. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

it('a search finds a part of an order ref as far back as the days say, in the list and in the file', async () => {
  const merchant = await makeMerchantMode();
  await rows(
    `INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config, access_token_hash,
       share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at, order_ref)
     SELECT 'sess_' || n, $1, false, 'pending', 'usd', 1000, '{}', '{}', sha256(convert_to(n::text, 'UTF8')),
       'share' || n, 'grp' || n, 350, 100, '2026-11-20T12:00:00Z'::timestamptz - n * interval '1 minute',
       '2026-12-20', CASE WHEN n = 2100 THEN 'Ticket CAB-7' ELSE 'T-' || n END
     FROM generate_series(1, 2200) n`,
    [merchant.merchant_id],
  );
  const search = { search: 'cab', status: '', from: '', to: '' } as const;
  const found = async (filters: Parameters<typeof queryFrom>[0]) =>
    (await listSessionPage(merchant, { ...queryFrom(filters), limit: 10 })).rows.map(({ id }) => id);
  expect(await found(search)).toEqual([]);
  const until = { ...search, to: '2026-11-19' };
  expect(await found(until)).toEqual(['sess_2100']);
  const inFile: string[] = [];
  for await (const page of allSessions(merchant, queryFrom(until))) inFile.push(...page.map(({ id }) => id));
  expect(inFile).toEqual(['sess_2100']);
});
