import { Download, Search } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Empty, PageHeader } from '@/components/dashboard/frame/page-header';
import { Pager } from '@/components/dashboard/frame/pager';
import { InstantForm } from '@/components/dashboard/session/instant-form';
import { SessionCards, SessionTable } from '@/components/dashboard/session/session-list';
import { sessionState } from '@/components/dashboard/state-labels';
import { Button, buttonClass } from '@/components/ui/button';
import { requireAccess } from '@/lib/dashboard/access/access';
import {
  cursorFrom,
  exportHref,
  filtersFrom,
  listHref,
  queryFrom,
  type SessionFilters,
  STATUSES,
} from '@/lib/dashboard/session/session-query';
import { itemsOf, listSessionPage } from '@/lib/dashboard/session/sessions';
import type { Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Sessions' };

const PATH = '/dashboard/sessions';
const PAGE = 50;
const HOW_SEARCHED =
  'Names, order refs and email addresses are found by how one of their words begins, among older sessions by how they begin or in full; ids, links and amounts in full. To look further back, choose an earlier day under To, or export: the file has all that fit.';

export default async function SessionsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const access = await requireAccess('read');
  const params = await searchParams;
  const filters = filtersFrom(params);
  const page = await listSessionPage(access, { ...queryFrom(filters), ...cursorFrom(params), limit: PAGE });
  const items = await itemsOf(page.rows);
  const filtered = listHref(PATH, filters) !== PATH;
  return (
    <>
      <PageHeader title="Sessions">
        <a href={exportHref(filters, access)} className={buttonClass('secondary', undefined, 'small')}>
          <Download aria-hidden size={16} />
          Export CSV
        </a>
      </PageHeader>
      <Statuses filters={filters} />
      <Filters
        filters={filters}
        found={foundText(page.rows.length, page.newer !== null || page.older !== null)}
      />
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        {page.rows.length > 0 ? (
          <>
            <SessionTable rows={page.rows} items={items} />
            <SessionCards rows={page.rows} items={items} />
          </>
        ) : filtered ? (
          <Empty title="No matching sessions">No session fits these filters. {HOW_SEARCHED}</Empty>
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
      {filters.search && page.rows.length > 0 && page.older === null ? (
        <p className="text-sm text-muted">{HOW_SEARCHED}</p>
      ) : null}
      <Pager
        label="Pages of sessions"
        newer={page.newer === null ? null : listHref(PATH, filters, { after: page.newer })}
        older={page.older === null ? null : listHref(PATH, filters, { before: page.older })}
      />
    </>
  );
}

/** One click each; the search and the dates stay. */
function Statuses({ filters }: { filters: SessionFilters }) {
  const choices = ['', ...STATUSES] as const;
  return (
    <nav aria-label="Status" className="scroll-fade -mx-1 flex gap-1.5 overflow-x-auto p-1">
      {choices.map((status) => {
        const is_current = status === filters.status;
        return (
          <Link
            key={status}
            href={listHref(PATH, { ...filters, status })}
            aria-current={is_current ? 'true' : undefined}
            className={`inline-flex min-h-9 shrink-0 items-center rounded-full px-3.5 text-sm font-medium ${is_current ? 'bg-accent text-accent-ink' : 'bg-sunken text-ink hover:bg-line'}`}
          >
            {status === '' ? 'All' : sessionState(status).label}
          </Link>
        );
      })}
    </nav>
  );
}

const INPUT = 'min-h-9 rounded-lg border border-control-line bg-card px-2.5 py-1.5 text-sm text-ink';

/** "7 sessions", "50 sessions on this page". */
function foundText(count: number, has_more: boolean): string {
  const sessions = count === 1 ? '1 session' : `${count} sessions`;
  return has_more ? `${sessions} on this page` : sessions;
}

function Filters({ filters, found }: { filters: SessionFilters; found: string }) {
  const { search, status, from, to } = filters;
  return (
    <search>
      <InstantForm
        path={PATH}
        shown={{ q: search, status, from, to }}
        found={found}
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      >
        <label className="col-span-2 flex min-w-56 grow flex-col gap-1 text-xs font-medium text-muted">
          Search
          <span className="relative">
            <Search aria-hidden size={16} className="absolute top-2.5 left-2.5" />
            <input
              type="search"
              name="q"
              defaultValue={search}
              placeholder="Order ref, name, email, amount, id or link"
              className={`${INPUT} w-full pl-8 font-normal placeholder:text-muted`}
            />
          </span>
        </label>
        {status ? <input type="hidden" name="status" value={status} /> : null}
        <label className="flex flex-col gap-1 text-xs font-medium text-muted">
          Created from
          <input type="date" name="from" defaultValue={from} className={INPUT} />
        </label>
        <label className="flex flex-col gap-1 text-xs font-medium text-muted">
          To
          <input type="date" name="to" defaultValue={to} className={INPUT} />
        </label>
        <noscript>
          <Button type="submit" variant="secondary" size="small">
            Apply
          </Button>
        </noscript>
        {listHref(PATH, filters) !== PATH ? (
          <Link href={PATH} className="min-h-9 py-2 text-sm underline underline-offset-4">
            Clear
          </Link>
        ) : null}
      </InstantForm>
    </search>
  );
}
