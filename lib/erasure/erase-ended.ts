import { plainTransaction, pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { addressHash } from '@/lib/mail/addresses';
import { deleteDue, eraseOldAudit, lockEnded, lockSettled, selectAddresses, selectDue } from './erase.sql';
import { erasePeople } from './erase-people';

const DAY_ms = 86_400_000;
/** Sessions of one transaction: their rows are locked until it ends. */
const BATCH_sessions = 50;
const BATCH_rows = 1_000;
/** It occupies one job slot of the worker, once an hour. */
const TIME_LIMIT_ms = 600_000;

/**
 * Erases the people of sessions that ended `ERASE_AFTER_DAYS` ago, the same of the audit log, and people who asked
 * for it while their group was open. In batches, until nothing is left, time is over, or the process stops.
 */
export async function eraseEnded(signal: AbortSignal, time_limit_ms = TIME_LIMIT_ms): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  const before = new Date(Date.now() - env().ERASE_AFTER_DAYS * DAY_ms);
  for (const eraseBatch of [eraseDue, () => eraseSessions(before), () => eraseAudit(before)]) {
    for (let is_more = true; is_more && !signal.aborted && performance.now() < end_ms; )
      is_more = await eraseBatch();
  }
}

async function eraseSessions(before: Date): Promise<boolean> {
  return plainTransaction(async (client) => {
    const rows = await lockEnded.all(client, [before, BATCH_sessions]);
    await erasePeople(
      client,
      rows.map(({ id }) => id),
      null,
    );
    return rows.length === BATCH_sessions;
  });
}

const eraseAudit = async (before: Date) =>
  (await eraseOldAudit.run(pool(), [before, BATCH_rows])) === BATCH_rows;

async function eraseDue(): Promise<boolean> {
  const due = await selectDue.all(pool(), [BATCH_sessions]);
  for (const { session_id, address_hash } of due) {
    await plainTransaction(async (client) => {
      if (!(await lockSettled.first(client, [[session_id]]))) return;
      const known = await selectAddresses.all(client, [session_id]);
      for (const { address } of known)
        if (addressHash(address).equals(address_hash)) await erasePeople(client, [session_id], address);
      await deleteDue.run(client, [session_id, address_hash]);
    });
  }
  return due.length === BATCH_sessions;
}
