import { clsx } from 'clsx';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Time, TimeCell } from '@/components/dashboard/formatters';
import { Empty, PageHeader } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { numeric, OnPhone, rowLinkClass, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { requireAccess } from '@/lib/dashboard/access/access';
import { listRequests } from '@/lib/dashboard/developer/requests';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Request log' };

const PATH = '/dashboard/developers/requests';

interface Props {
  searchParams: Promise<Query>;
}

export default async function RequestsPage({ searchParams }: Props) {
  const access = await requireAccess('read');
  const { cursor, show, id } = givenOnce(await searchParams);
  const failed = show === 'failed';
  const page = await listRequests(access, { cursor, failed, request_id: id?.trim() || undefined, limit: 50 });
  return (
    <>
      <PageHeader title="Request log" />
      <form action={PATH} className="flex flex-wrap items-end gap-3">
        <div className="flex min-w-56 grow flex-col gap-1">
          <label htmlFor="request-id" className="text-xs font-medium text-muted">
            Request id
          </label>
          <input
            id="request-id"
            name="id"
            defaultValue={id}
            placeholder="req_…"
            className="min-h-9 rounded-lg border border-control-line bg-card px-2.5 py-1.5 text-sm placeholder:text-muted"
          />
        </div>
        <Select label="Show" name="show" defaultValue={failed ? 'failed' : ''}>
          <option value="">All requests</option>
          <option value="failed">Failed</option>
        </Select>
        <Button type="submit" variant="secondary" size="small">
          Apply
        </Button>
      </form>
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <Table
          caption="API requests, newest first"
          empty={<Empty title="No requests">API requests are kept for 30 days, with secrets masked.</Empty>}
          columns={['Request', 'Answer', wide('Error'), wide(numeric('Took')), wide('When')]}
        >
          {page.rows.map((row) => (
            <Tr key={row.request_id} linked>
              <Td className="wrap-anywhere sm:min-w-48">
                <Link href={`${PATH}/${row.request_id}`} className={rowLinkClass}>
                  {row.method} {row.path}
                </Link>
                <OnPhone>
                  <Time at={row.created_at} />
                </OnPhone>
              </Td>
              <Td>
                <Badge tone={row.status < 400 ? 'good' : 'bad'}>{row.status}</Badge>
                {row.error_code ? <OnPhone className="wrap-anywhere">{row.error_code}</OnPhone> : null}
              </Td>
              <Td className={clsx('text-muted', WIDE)}>{row.error_code ?? '–'}</Td>
              <Td align_end className={WIDE}>
                {row.duration_ms} ms
              </Td>
              <TimeCell at={row.created_at} className={WIDE} />
            </Tr>
          ))}
        </Table>
      </div>
      <Pager
        label="Pages of requests"
        {...cursorLinks(PATH, cursor, page.next_cursor, failed ? { show: 'failed' } : {})}
      />
    </>
  );
}
