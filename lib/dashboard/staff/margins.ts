import { endOfBatch } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { DAY_ms } from '@/lib/format/units';
import { monthStart } from '@/lib/format/utc-day';
import type { MerchantMode } from '@/lib/merchant-mode';
import {
  keepMoved,
  selectBatchEnd,
  selectMerchantMargins,
  selectMonthMargins,
  selectSessionMargins,
} from './margins.sql';

/*
 * What we keep of the sessions that ended in the last 30 days, and in each of the last months. The sums of each day are
 * kept in daily_margins, and those of each session of the 30 days in session_margins; both have what was booked before
 * the merchant's `margins_until`. What is newer is added up on request, so the figures are exact at any time, however
 * far the keeping has come.
 */

const SHOWN_ms = 30 * DAY_ms;
/** Sessions are kept one by one a little longer than they are shown. */
export const SESSIONS_KEPT_ms = SHOWN_ms + DAY_ms;
/** Of merchants, and of sessions. */
export const MARGINS_SHOWN = 50;

/** This one too. */
const MONTHS_SHOWN = 12;

/** Sessions that end within one batch, unless more of them end at the same moment. */
const BATCH_sessions = 500;

/** What we keep, by month, and by merchant and by session, the least first. */
export async function listMargins(livemode: boolean, now = Date.now()) {
  const values = [livemode, new Date(now - SHOWN_ms), MARGINS_SHOWN];
  const first = new Date(monthStart(now, 1 - MONTHS_SHOWN));
  const [months, merchants, sessions] = await Promise.all([
    selectMonthMargins.all(pool(), [livemode, first]),
    selectMerchantMargins.all(pool(), values),
    selectSessionMargins.all(pool(), values),
  ]);
  return { months, merchants, sessions };
}

/**
 * Keeps the next batch of what was booked of a merchant's mode before `until`. Safe to repeat and to run twice at once.
 *
 * @param since until when it is kept; null for nothing yet
 */
export async function keepMargins(
  { merchant_id, livemode }: MerchantMode,
  since: Date | null,
  until: Date,
  batch_sessions = BATCH_sessions,
): Promise<void> {
  const values = [merchant_id, livemode, since, batch_sessions];
  const next = (await selectBatchEnd.first(pool(), values))?.ended_at;
  const end = endOfBatch(next, since, until);
  const shown = new Date(until.getTime() - SESSIONS_KEPT_ms);
  await keepMoved.run(pool(), [merchant_id, livemode, since, end, shown]);
}
