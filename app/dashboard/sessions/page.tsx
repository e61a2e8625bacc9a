import { Download, Search } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Money, OrderLink, StateBadge, Time } from '@/components/dashboard/formatters';
import { Empty, PageHeader } from '@/components/dashboard/frame/page-header';
import { Pager } from '@/components/dashboard/frame/pager';
import { sessionState } from '@/components/dashboard/state-labels';
import { Button, buttonClass } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { numeric, Table, TableHead, Td, Tr } from '@/components/ui/table';
import { requireAccess } from '@/lib/dashboard/access/access';
import {
  cursorFrom,
  exportHref,
  filtersFrom,
  listHref,
  queryFrom,
  type SearchParams,
  type SessionFilters,
} from '@/lib/dashboard/session/session-query';
import { listSessionPage, type SessionListRow } from '@/lib/dashboard/session/sessions';
import { plural } from '@/lib/format/number';

export const metadata: Metadata = { title: 'Sessions' };

const PATH = '/dashboard/sessions';
const PAGE = 50;

export default async function SessionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const access = await requireAccess('read');
  const params = await searchParams;
  const filters = filtersFrom(params);
  const page = await listSessionPage(access, { ...queryFrom(filters), ...cursorFrom(params), limit: PAGE });
  const filtered = listHref(PATH, filters) !== PATH;
  return (
    <>
      <PageHeader title="Sessions">
        <a href={exportHref(filters, access)} className={buttonClass('secondary', undefined, 'small')}>
          <Download aria-hidden size={16} />
          Export CSV
        </a>
      </PageHeader>
      <Filters filters={filters} />
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        {page.rows.length > 0 ? (
          <SessionTable rows={page.rows} />
        ) : filtered ? (
          <Empty title="No results">
            No session fits these filters. Names are found by how they begin; ids, order refs and addresses
            must be whole.
          </Empty>
        ) : (
          <Empty title="No sessions yet">
            A session appears here as soon as your storefront or server creates one. Create a key in{' '}
            <Link href="/dashboard/developers" className="underline underline-offset-4">
              Developers
            </Link>{' '}
            to create the first.
          </Empty>
        )}
      </div>
      <Pager
        label="Pages of sessions"
        newer={page.newer === null ? null : listHref(PATH, filters, { after: page.newer })}
        older={page.older === null ? null : listHref(PATH, filters, { before: page.older })}
      />
    </>
  );
}

function SessionTable({ rows }: { rows: SessionListRow[] }) {
  return (
    <Table caption="Sessions, newest first">
      <TableHead
        columns={['Order', 'Status', numeric('Total'), numeric('Paid'), 'Group', 'Created', 'Ends']}
      />
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id} linked>
            <Td>
              <OrderLink session_id={row.id} order_ref={row.order_ref} />
              <span className="block max-w-28 truncate font-mono text-xs text-muted sm:max-w-44">
                {row.id}
              </span>
            </Td>
            <Td>
              <StateBadge state={sessionState(row.status)} />
            </Td>
            <Td align_end>
              <Money cents={row.total_cents} currency={row.currency} />
            </Td>
            <Td align_end className="text-muted">
              <Money cents={row.paid_cents} currency={row.currency} />
            </Td>
            <Td>
              {row.organizer ? (
                <>
                  <span className="block max-w-40 truncate">{row.organizer}</span>
                  <span className="text-xs text-muted">{plural(row.members, 'member')}</span>
                </>
              ) : (
                <span className="text-muted">Not started</span>
              )}
            </Td>
            <Td>
              <Time at={row.created_at} />
            </Td>
            <Td className="text-muted">
              <Time at={row.ended_at ?? row.expires_at} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const INPUT = 'min-h-9 rounded-lg border border-control-line bg-card px-2.5 py-1.5 text-sm text-ink';

function Filters({ filters }: { filters: SessionFilters }) {
  return (
    <search>
      <form action={PATH} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <label className="col-span-2 flex min-w-56 grow flex-col gap-1 text-xs font-medium text-muted">
          Search
          <span className="relative">
            <Search aria-hidden size={16} className="absolute top-2.5 left-2.5" />
            <input
              type="search"
              name="q"
              defaultValue={filters.search}
              placeholder="Session id, order ref, member or email"
              className={`${INPUT} w-full pl-8 font-normal placeholder:text-muted`}
            />
          </span>
        </label>
        <div className="col-span-2 grid">
          <Select label="Status" name="status" defaultValue={filters.status}>
            <option value="">All</option>
            <option value="pending">Open</option>
            <option value="funded">Funded</option>
            <option value="cancelled">Cancelled</option>
            <option value="expired">Expired</option>
          </Select>
        </div>
        <label className="flex flex-col gap-1 text-xs font-medium text-muted">
          Created from
          <input type="date" name="from" defaultValue={filters.from} className={INPUT} />
        </label>
        <label className="flex flex-col gap-1 text-xs font-medium text-muted">
          To
          <input type="date" name="to" defaultValue={filters.to} className={INPUT} />
        </label>
        <Button type="submit" variant="secondary" size="small">
          Apply
        </Button>
        {listHref(PATH, filters) !== PATH ? (
          <Link href={PATH} className="min-h-9 py-2 text-sm underline underline-offset-4">
            Clear
          </Link>
        ) : null}
      </form>
    </search>
  );
}
