import { pool } from '@/lib/db/pool';
import { DAY_ms, MINUTE_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { nextQuestion } from '@/lib/payment/account/account-state';
import { refreshAccounts } from '@/lib/payment/account/refresh-accounts';
import { atReadingPace } from '@/lib/payment/processor/reading-pace';
import { modesLeftOut } from '@/lib/payment/reconcile/modes-left-out';
import { reconcile } from '@/lib/payment/reconcile/reconcile';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { reasonOf } from '@/lib/reason-of';
import { selectRestOfReconcile } from './queue.sql';

const RECONCILED_days = 3;
/** Of what the processor lets an account read: people pay meanwhile. */
const PACE = 0.5;
/** It goes on while sessions are compared. */
const ACCOUNTS_PACE = 0.25;
/** A worker that is killed loses no more of the night's work than this. */
const TIME_LIMIT_ms = 30 * MINUTE_ms;

/**
 * Compares pending, unfinished and recently ended sessions with the processor every night: what it did and we
 * missed is fixed.
 *
 * After half an hour, where jobs run for 45 seconds at a time, or when the process stops, a run is cut. It then queues
 * what it has left, and the next one continues there, so in the end every session of the night's list is compared,
 * however long the list is. While something of the night before is left, no new run begins: it would push the end of
 * the list out of reach. A run in which sessions could not be checked fails, and is tried again from where it began.
 */
export async function reconcileLately(
  { since, rest }: PayloadOf<'reconcile'>,
  signal: AbortSignal,
): Promise<void> {
  if (!rest && (await selectRestOfReconcile.first(pool()))) {
    log('warn', 'the last comparison with the processor still goes on');
    return;
  }
  const from = since ?? Date.now() - RECONCILED_days * DAY_ms;
  for (const livemode of rest ? [] : await modesLeftOut(from))
    log('warn', 'sessions of a mode without a key of the processor are not compared', { livemode });
  const report = await atReadingPace(PACE, () =>
    reconcile({
      signal: cutAfter(signal),
      since: from,
      fix: true,
      ...(rest ? { rest } : {}),
      onDifference: ({ session_id, text, fixed }) =>
        log('error', 'the processor differs', { session_id, text, fixed }),
    }),
  );
  if (!report.rest) return;
  // A running job with this key, which is this one from the second part on, releases the key.
  await enqueue(pool(), jobs.reconcile_rest, { since: from, rest: report.rest });
}

/**
 * Asks for every merchant's account every night. Cut likewise, it goes on with those that this night has not asked for, as
 * it does with those that could not be asked for; where the night before has left some, those come first.
 */
export async function refreshAllAccounts(
  { before }: PayloadOf<'refresh_accounts'>,
  signal: AbortSignal,
): Promise<void> {
  const began = before === undefined ? await nextQuestion() : BigInt(before);
  const cut = cutAfter(signal);
  const run = atReadingPace(ACCOUNTS_PACE, () =>
    refreshAccounts({
      signal: cut,
      fix: true,
      before: began,
      onDifference: (text) => log('warn', 'an account differs from what was noted', { text }),
    }),
  );
  const left = await run.catch((error: unknown) => {
    // Cut, it may have come less far in the other mode.
    if (before !== undefined && !cut.aborted) throw error;
    log('error', 'accounts could not be asked for', { error: reasonOf(error) });
    return began;
  });
  if (left !== null) await enqueue(pool(), jobs.refresh_accounts_rest, { before: String(left) });
}

const cutAfter = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_ms)]);
