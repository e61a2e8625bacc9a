import { csvAnswer } from '@/lib/dashboard/access/csv-answer';
import { inUnits } from '@/lib/dashboard/list/csv';
import { csvDownload } from '@/lib/dashboard/list/csv-download';
import { filtersFrom, queryFrom } from '@/lib/dashboard/session/session-query';
import { allSessions, type SessionListRow } from '@/lib/dashboard/session/sessions';

const HEAD = [
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
];

function line(row: SessionListRow) {
  return [
    row.id,
    // As the API names it.
    row.status === 'not_started' ? 'pending' : row.status,
    row.order_ref,
    row.currency,
    row.total_cents,
    row.paid_cents,
    row.organizer,
    row.members,
    row.created_at.toISOString(),
    row.expires_at.toISOString(),
    row.ended_at?.toISOString() ?? null,
    row.held_cents,
    ...[row.total_cents, row.paid_cents, row.held_cents].map((cents) => inUnits(cents, row.currency)),
  ];
}

/** The sessions that the list shows, all of them, as CSV: read and sent a page at a time, as fast as it is taken. */
export function GET(request: Request): Promise<Response> {
  return csvAnswer(request, (access, params) => {
    const filters = filtersFrom(Object.fromEntries(params));
    return csvDownload('sessions', access, HEAD, lines(allSessions(access, queryFrom(filters))));
  });
}

async function* lines(pages: AsyncGenerator<SessionListRow[]>) {
  for await (const rows of pages) yield rows.map(line);
}
