import { pool } from '@/lib/db/pool';
import type { SessionStatus } from '@/lib/group/model';
import { startOf } from '@/lib/group/query/view';
import type { MerchantMode } from '@/lib/merchant-mode';
import { END_OF_YEARS_ms } from './end-of-years';
import { filterKey, selectSessions } from './list.sql';
import { organizerUrl } from './organizer-url';
import { readMillisecondPage } from './read-millisecond-page';

interface SessionFilter extends MerchantMode {
  limit: number;
  /** `created_at` in milliseconds of the last item seen; sessions before it follow. */
  cursor?: number;
  status?: SessionStatus;
  order_ref?: string;
  /** Exclusive, milliseconds since 1970. */
  created_after?: number;
  /** Exclusive, milliseconds since 1970. */
  created_before?: number;
}

/** A merchant's sessions, newest first. A page ends between two milliseconds, and the cursor is the last of them. */
export async function listSessions(filter: SessionFilter) {
  const { status, order_ref, cursor, created_before, created_after } = filter;
  const time = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
  const before = [cursor, created_before].filter((at) => at !== undefined);
  const given = {
    status,
    order_ref,
    before: time(before.length > 0 ? Math.min(...before) : undefined),
    after: time(created_after === undefined ? undefined : Math.min(created_after + 1, END_OF_YEARS_ms)),
  };
  const statement = selectSessions.get(filterKey(given));
  if (!statement) throw new Error('No statement lists sessions by these filters');
  const values = Object.values(given).filter((value) => value !== undefined);
  const { page, has_more } = await readMillisecondPage(filter.limit, (count) =>
    statement.all(pool(), [filter.merchant_id, filter.livemode, count, ...values]),
  );
  const last = page.at(-1);
  return {
    data: page.map(({ held_cents, ...row }) => ({
      ...row,
      ...(held_cents === null ? {} : { held_cents }),
      started: row.started_at !== null,
      started_at: row.started_at && startOf(row.created_at, row.started_at),
      metadata: row.metadata ?? {},
      session_url: organizerUrl(row.session_id),
    })),
    next_cursor: has_more && last ? Date.parse(last.created_at) : null,
  };
}
