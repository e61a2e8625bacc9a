import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import type { AnyStatement } from '@/lib/db/statement';
import { eraseAudit, eraseOldAudit } from '@/lib/erasure/account.sql';
import {
  eraseAgain,
  eraseConfirmed,
  eraseCustomers,
  eraseDisputes,
  eraseLabels,
  eraseMailsTo,
  eraseMembers,
  eraseOutcomes,
  erasePayments,
  eraseSessionMails,
  findComeAlong,
  findMembers,
  findPayments,
  findSessionsOf,
  keepMembersDue,
  lockWithFollowers,
  selectAddresses,
  selectBodies,
  selectEnded,
  selectOwed,
  selectSettled,
  selectUntransferred,
} from '@/lib/erasure/erase.sql';
import { spelledAs } from '@/lib/mail/frame/is-spelled.sql';
import { startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';
import { fillWithRefunded, planOf, tablesReadWhole } from '../../support/plans';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
  await fillWithRefunded((await makeMerchant()).id);
});
afterAll(() => stop());

const [ids, hash, now] = [['x'], Buffer.alloc(32), new Date()];

const STATEMENTS: readonly [AnyStatement, unknown[]][] = [
  [findSessionsOf, [...spelledAs('a@b.c'), hash]],
  [lockWithFollowers, [ids]],
  [selectSettled, [ids]],
  [selectOwed, [ids]],
  [selectUntransferred, [ids]],
  [findMembers, [ids, 'a@b.c']],
  [findComeAlong, [ids]],
  [keepMembersDue, [ids, hash]],
  [findPayments, [ids, ids, 'a@b.c']],
  [eraseLabels, [ids, ids, true]],
  [eraseAgain, [ids, ids, true]],
  [eraseCustomers, [ids, 'a@b.c', ids, true]],
  [eraseMembers, [ids, ids]],
  [erasePayments, [ids]],
  [eraseDisputes, [ids, ids]],
  [eraseOutcomes, [ids, ids, ids]],
  [eraseSessionMails, [ids, ids, true, hash]],
  [eraseMailsTo, [hash, ids]],
  [eraseConfirmed, [hash, 'x']],
  [selectBodies, [ids]],
  [selectAddresses, [ids]],
  [eraseAudit, [ids, 'a@b.c']],
  [eraseOldAudit, [now, 1_000, 0]],
  [selectEnded, [now, 50, 0]],
];

it.each(STATEMENTS.map(([statement, values]) => ({ name: statement.name, statement, values })))(
  '$name reads no large table as a whole',
  async ({ statement, values }) => {
    const plan = await planOf(statement, values);
    // Of these there are as many as there are shops.
    expect(tablesReadWhole(plan).filter((table) => table !== 'merchants')).toEqual([]);
    if (statement === selectEnded) expect(plan).toContain('sessions_to_erase');
    // Where no payment is in these, the planner reads all of them rather than those of each session.
    if (statement === selectEnded || statement === selectSettled)
      for (const index of ['payments_processing', 'payments_holds']) expect(plan).toContain(index);
  },
);

/** Everyone gives an address, pays from another, and is known to the shop by a third one. */
const ADDRESSES = [
  `INSERT INTO members (id, session_id, position, name, email, is_organizer, token_hash, joined_at)
   SELECT 'mem_' || id, id, 0, 'Ana', id || '@given.test', true, sha256(convert_to(id, 'UTF8')), now() FROM sessions`,
  `UPDATE payments SET payer_email = id || '@card.test'`,
  `UPDATE sessions SET customer = jsonb_build_object('email', id || '@shop.test')`,
  'ANALYZE members, payments, sessions',
];

it('the spellings of a mailbox are found in the order of their bytes', async () => {
  for (const sql of ADDRESSES) await pool().query(sql);
  const plan = await planOf(findSessionsOf, [...spelledAs('a@b.c'), hash], []);
  for (const index of ['members_email', 'payments_payer_email', 'sessions_customer_email']) {
    expect(plan).toMatch(new RegExp(`${index}_pattern .*\\n +Index Cond: .* = ANY`));
    expect(plan).toMatch(new RegExp(`${index}_pattern .*\\n +Index Cond: .* ~>=~ .* ~<~ `));
  }
});
