import { clsx } from 'clsx';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Day } from '@/components/dashboard/formatters';
import { Empty, PageHeader } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { numeric, OnPhone, rowLinkClass, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { requireStaff } from '@/lib/dashboard/access/access';
import { listMerchants } from '@/lib/dashboard/staff/staff';
import { givenOnce, type Query } from '@/lib/edge/query';
import { formatBps } from '@/lib/format/number';

export const metadata: Metadata = { title: { absolute: 'Merchants · Split staff' } };

export default async function MerchantsPage({ searchParams }: { searchParams: Promise<Query> }) {
  await requireStaff();
  const { q, cursor } = givenOnce(await searchParams);
  const page = await listMerchants({ search: q, cursor, limit: 50 });
  return (
    <>
      <PageHeader title="Merchants" />
      <search>
        <form action="/staff" className="flex items-end gap-3">
          <div className="flex min-w-0 max-w-md grow flex-col gap-1">
            <label htmlFor="merchant-search" className="text-xs font-medium text-muted">
              Name, support or team address, or the id of a merchant, session, payment or charge
            </label>
            <input
              id="merchant-search"
              type="search"
              name="q"
              defaultValue={q}
              className="min-h-9 rounded-lg border border-control-line bg-card px-2.5 py-1.5 text-sm"
            />
          </div>
          <Button type="submit" variant="secondary" size="small">
            Search
          </Button>
        </form>
      </search>
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <Table
          caption="Merchants, newest first"
          empty={
            <Empty title="No matching merchants">Ids, links and addresses of a team must be whole.</Empty>
          }
          columns={['Merchant', wide('Headless'), numeric('Fee'), wide('Support'), wide('Since')]}
        >
          {page.rows.map((row) => (
            <Tr key={row.id} linked>
              <Td className="wrap-anywhere sm:min-w-48">
                <Link href={`/staff/merchants/${row.id}`} className={rowLinkClass}>
                  {row.name}
                </Link>
                <span className="block font-mono text-xs text-muted">{row.id}</span>
                <OnPhone>
                  {row.headless_api_enabled ? 'Headless, since' : 'Since'} <Day at={row.created_at} />
                </OnPhone>
                {row.support_email ? <OnPhone>{row.support_email}</OnPhone> : null}
              </Td>
              <Td className={WIDE}>{row.headless_api_enabled ? <Badge tone="good">Allowed</Badge> : '–'}</Td>
              <Td align_end>{formatBps(row.merchant_fee_bps)}</Td>
              <Td className={clsx('min-w-40 wrap-anywhere text-muted', WIDE)}>{row.support_email ?? '–'}</Td>
              <Td className={WIDE}>
                <Day at={row.created_at} />
              </Td>
            </Tr>
          ))}
        </Table>
      </div>
      <Pager
        label="Pages of merchants"
        {...cursorLinks('/staff', cursor, page.next_cursor, q ? { q } : {})}
      />
    </>
  );
}
