import { databaseNow } from '@/lib/db/clock.sql';
import { plainTransaction, pool } from '@/lib/db/pool';
import type { AnyStatement } from '@/lib/db/statement';
import { env } from '@/lib/env';
import { DAY_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { reasonOf } from '@/lib/reason-of';
import { eraseOldAudit, removeOldSecurityMails } from './account.sql';
import { eraseConfirmed, selectDue, selectEnded, takeDue } from './erase.sql';
import { eraseEveryone, eraseMailbox, lockSettled } from './erase-people';

/** Sessions of one transaction: their rows are locked until it ends, within a second also where the disk is cold. */
export const ERASED_AT_ONCE_sessions = 20;
const BATCH_rows = 1_000;
/** It occupies one job slot of the worker, once an hour. */
const TIME_LIMIT_ms = 600_000;

/** Erases one batch after those that failed. @returns how many it erased */
type Batch = (limit: number, failed: number) => Promise<number>;

/**
 * Erases the people of sessions that ended `ERASE_AFTER_DAYS` ago, the same of the audit log and of mails that were given
 * up, and people who asked for it while their group was open. In batches, until nothing is left, time is over, or the
 * process stops. What fails is left to the next run, and stops nothing else.
 *
 * @throws in the end, if anything failed
 */
export async function eraseEnded(signal: AbortSignal): Promise<void> {
  const end_ms = performance.now() + TIME_LIMIT_ms;
  const before = new Date((await databaseNow(pool())) - env().ERASE_AFTER_DAYS * DAY_ms);
  const isOver = () => signal.aborted || performance.now() >= end_ms;
  const runOnOld = (statement: AnyStatement) => (limit: number, skip: number) =>
    statement.run(pool(), [before, limit, skip]);
  const failed =
    (await eraseAll(eraseDue, ERASED_AT_ONCE_sessions, isOver)) +
    (await eraseAll((limit, skip) => eraseSessions(before, limit, skip), ERASED_AT_ONCE_sessions, isOver)) +
    (await eraseAll(runOnOld(eraseOldAudit), BATCH_rows, isOver)) +
    (await eraseAll(runOnOld(removeOldSecurityMails), BATCH_rows, isOver));
  if (failed > 0) throw new Error(`${failed} could not be erased`);
}

/** A batch that fails is tried again one by one, so that only what fails is left. @returns how many that are */
async function eraseAll(eraseBatch: Batch, batch: number, isOver: () => boolean): Promise<number> {
  let failed = 0;
  for (let limit = batch; !isOver(); ) {
    try {
      if ((await eraseBatch(limit, failed)) < limit) break;
    } catch (error) {
      if (limit === 1) failed += 1;
      limit = 1;
      log('error', 'people were not erased', {
        reason: reasonOf(error),
      });
    }
  }
  return failed;
}

async function eraseSessions(before: Date, limit: number, skip: number): Promise<number> {
  const ids = (await selectEnded.all(pool(), [before, limit, skip])).map(({ id }) => id);
  await plainTransaction((client) => eraseEveryone(client, ids));
  return ids.length;
}

async function eraseDue(limit: number, skip: number): Promise<number> {
  const due = await selectDue.all(pool(), [limit, skip]);
  for (const { session_id, address_hash } of due) {
    await plainTransaction(async (client) => {
      const settled = await lockSettled(client, [session_id]);
      if (!settled.has(session_id)) return;
      const member_ids = (await takeDue.all(client, [session_id, address_hash])).map(({ id }) => id);
      await eraseMailbox(client, { session_ids: [session_id], member_ids, settled }, address_hash);
      await eraseConfirmed.run(client, [address_hash, session_id]);
    });
  }
  return due.length;
}
