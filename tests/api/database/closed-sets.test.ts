import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import {
  type CancelledBy,
  END_REASONS,
  REFUND_REASONS,
  type ReversalCause,
  SESSION_STATUSES,
} from '@/lib/group/model';
import { LEDGER_ACCOUNTS, POSTING_KINDS } from '@/lib/group/posting';
import { BOUNCE_KINDS } from '@/lib/mail/send/policy';
import { PAYOUT_MODES } from '@/lib/merchant/profile';
import { DELIVERY_TRIGGERS } from '@/lib/webhook/delivery/delivery-store';
import { DISABLED_REASONS } from '@/lib/webhook/endpoint/endpoints';
import { type TestDatabase, testDatabase } from '../../support/database';

/* Closed sets of words are text with a CHECK: the database knows the words of the code, and no other. */

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url });
});
afterAll(() => database.close());

const CANCELLED_BY: Record<CancelledBy, true> = { shop: true, organizer: true };
const REVERSAL_CAUSES: Record<ReversalCause, true> = { refund: true, dispute: true, abandoned: true };

const SETS: Readonly<Record<string, readonly string[]>> = {
  'delivery_attempts.trigger': DELIVERY_TRIGGERS,
  'ledger_entries.account': LEDGER_ACCOUNTS,
  'ledger_entries.kind': POSTING_KINDS,
  'mails.bounce_kind': BOUNCE_KINDS,
  'merchants.payout_mode': PAYOUT_MODES,
  'refunds.reason': REFUND_REASONS,
  'reversals.cause': Object.keys(REVERSAL_CAUSES),
  'sessions.cancelled_by': Object.keys(CANCELLED_BY),
  'sessions.end_reason': END_REASONS,
  'sessions.status': SESSION_STATUSES,
  'webhook_endpoints.disabled_reason': DISABLED_REASONS,
};

describe('the words of', () => {
  it.each(Object.entries(SETS))('%s are the same in the code and in the database', async (column, words) => {
    const { rows } = await pool().query<{ made: string }>(
      'SELECT pg_get_constraintdef(oid) AS made FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2',
      [column.split('.')[0], `${column.replace('.', '_')}_check`],
    );
    const known = [...(rows[0]?.made ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
    expect(known.sort()).toEqual([...words].sort());
  });
});

it('every constraint holds for the rows of before it too', async () => {
  const { rows } = await pool().query(
    `SELECT conname FROM pg_constraint WHERE NOT convalidated AND connamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
});
