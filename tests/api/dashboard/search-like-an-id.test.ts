import { afterAll, beforeAll, expect, it } from 'vitest';
import { filtersFrom, queryFrom } from '@/lib/dashboard/session/session-query';
import { listSessionPage } from '@/lib/dashboard/session/sessions';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';

/** What begins as an id does, and is a shop's own order ref or somebody's address. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

it.each([
  ['pay_2026_0001', 'pay_2026'],
  ['sess_max', 'SESS_MAX'],
  ['sess_max', 'sess_m'],
  ['Box re_max@example.com', 're_max@example.com'],
  ['du_1 and tr_2', 'tr_2'],
])('a search finds the order ref %s by %s', async (order_ref, word) => {
  const merchant = await makeMerchantMode();
  const { merchant_id } = merchant;
  await rows(
    `INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config, access_token_hash,
       share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at, order_ref)
     SELECT 'sess_' || n || $1, $1, false, 'pending', 'usd', 1000, '{}', '{}', sha256(convert_to(n || $1, 'UTF8')),
       'share' || n || $1, 'grp_' || n || $1, 350, 100, now() - ascii(n) * interval '1 second', now() + interval '1 day',
       CASE WHEN n = 'a' THEN $2 ELSE 'Ticket' END
     FROM unnest(ARRAY['a', 'b']) AS n`,
    [merchant_id, order_ref],
  );
  const found = async (q: string) =>
    (await listSessionPage(merchant, { ...queryFrom(filtersFrom({ q })), limit: 5 })).rows.map(
      ({ id }) => id,
    );
  expect(await found(word)).toEqual([`sess_a${merchant_id}`]);
  // The ids themselves mean nothing else.
  expect(await found(`sess_b${merchant_id}`)).toEqual([`sess_b${merchant_id}`]);
  expect(await found(`grp_b${merchant_id}`)).toEqual([`sess_b${merchant_id}`]);
  expect(await found('grp_none')).toEqual([]);
});
