import { csvAnswer } from '@/lib/dashboard/access/csv-answer';
import { inUnits } from '@/lib/dashboard/list/csv';
import { csvDownload } from '@/lib/dashboard/list/csv-download';
import { filtersFrom, queryFrom } from '@/lib/dashboard/session/session-query';
import { allSessions, type SessionListRow } from '@/lib/dashboard/session/sessions';

const COLUMNS = [
  'session_id',
  'status',
  'order_ref',
  'currency',
  'total_cents',
  'paid_cents',
  'organizer',
  'members',
  'created_at',
  'expires_at',
  'ended_at',
  'held_cents',
  'total',
  'paid',
  'held',
] as const;

function line({ id: session_id, status, ...row }: SessionListRow) {
  const { currency, total_cents, paid_cents, held_cents } = row;
  return {
    ...row,
    session_id,
    // As the API names it.
    status: status === 'not_started' ? 'pending' : status,
    total: inUnits(total_cents, currency),
    paid: inUnits(paid_cents, currency),
    held: inUnits(held_cents, currency),
  };
}

/** The sessions that the list shows, all of them, as CSV: read and sent a page at a time, as fast as it is taken. */
export function GET(request: Request): Promise<Response> {
  return csvAnswer(request, (access, params) => {
    const filters = filtersFrom(Object.fromEntries(params));
    return csvDownload('sessions', access, COLUMNS, lines(allSessions(access, queryFrom(filters))));
  });
}

async function* lines(pages: AsyncGenerator<SessionListRow[]>) {
  for await (const rows of pages) yield rows.map(line);
}
