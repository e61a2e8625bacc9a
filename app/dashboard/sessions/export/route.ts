import { requireAccess } from '@/lib/dashboard/access/access';
import { RENDERED_FOR, switchedSince } from '@/lib/dashboard/access/rendered-for';
import { csvLine } from '@/lib/dashboard/list/csv';
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
];

function line(row: SessionListRow): string {
  return csvLine([
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
  ]);
}

/** The sessions that the list shows, all of them, as CSV: read and sent a page at a time, as fast as it is taken. */
export async function GET(request: Request): Promise<Response> {
  const access = await requireAccess('read');
  const params = new URL(request.url).searchParams;
  const switched = switchedSince(params.get(RENDERED_FOR), access);
  if (switched)
    return new Response(`${switched}\n`, { status: 409, headers: { 'Cache-Control': 'no-store' } });
  const filters = filtersFrom(Object.fromEntries(params));
  const pages = allSessions(access, queryFrom(filters));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(csvLine(HEAD)));
    },
    async pull(controller) {
      const { done, value } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(line).join('')));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  const name = `split-sessions-${access.livemode ? 'live' : 'test'}-${new Date().toISOString().slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
