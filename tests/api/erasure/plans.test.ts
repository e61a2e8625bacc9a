import { afterAll, beforeAll, expect, it } from 'vitest';
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
  [findSessionsOf, ['a@b.c', hash]],
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
