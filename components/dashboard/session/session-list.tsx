import { numeric, Table, Td, Tr } from '@/components/ui/table';
import type { SessionListRow } from '@/lib/dashboard/session/sessions';
import { Money, OrderLink, StateBadge, Time, TimeCell } from '../formatters';
import { sessionState } from '../state-labels';

interface Props {
  rows: SessionListRow[];
  /** What was bought, by session. */
  items: ReadonlyMap<string, { first: string; more: number }>;
}

/** The list of sessions where there is room for columns. */
export function SessionTable({ rows, items }: Props) {
  return (
    <div className="max-md:hidden">
      <Table
        caption="Sessions, newest first"
        columns={['Order', 'Status', numeric('Total'), 'Group', 'Created', 'Ends']}
      >
        {rows.map((row) => (
          <Tr key={row.id} linked>
            <Td>
              <OrderLink session_id={row.id} order_ref={row.order_ref} />
              <Bought item={items.get(row.id)} />
            </Td>
            <Td>
              <StateBadge state={sessionState(row.status)} />
            </Td>
            <Td align_end>
              <Money cents={row.total_cents} currency={row.currency} />
              <Paid row={row} />
            </Td>
            <Td>
              <Group row={row} />
            </Td>
            <TimeCell at={row.created_at} />
            <TimeCell at={row.ended_at ?? row.expires_at} className="text-muted" />
          </Tr>
        ))}
      </Table>
    </div>
  );
}

/** The same on a phone: a card each, with every amount in full. */
export function SessionCards({ rows, items }: Props) {
  return (
    <ul aria-label="Sessions, newest first" className="divide-y divide-line md:hidden">
      {rows.map((row) => (
        <li key={row.id} className="relative flex flex-col gap-1.5 px-5 py-4 text-sm">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <OrderLink session_id={row.id} order_ref={row.order_ref} />
              <Bought item={items.get(row.id)} />
            </div>
            <StateBadge state={sessionState(row.status)} />
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
            <div className="min-w-0">
              <Group row={row} />
            </div>
            <div className="ml-auto text-right text-base font-medium">
              <Money cents={row.total_cents} currency={row.currency} />
              <Paid row={row} />
            </div>
          </div>
          <p className="text-xs text-muted">
            <Time at={row.created_at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Bought({ item }: { item: { first: string; more: number } | undefined }) {
  if (!item) return null;
  return (
    <span className="block max-w-52 truncate text-xs text-muted sm:max-w-60">
      <bdi>{item.first}</bdi>
      {item.more > 0 ? ` + ${item.more} more` : null}
    </span>
  );
}

/** What of the total is paid, while that is neither nothing nor all of it, or is held on cards and not charged yet. */
function Paid({ row }: { row: SessionListRow }) {
  const { paid_cents, held_cents, total_cents, status } = row;
  if (paid_cents === 0 || (paid_cents === total_cents && held_cents === 0)) return null;
  return (
    <span className="block text-xs font-normal whitespace-nowrap text-muted">
      <Money cents={paid_cents} currency={row.currency} /> {isOver(status) ? 'had been paid' : 'paid'}
      {held_cents > 0 ? (
        <>
          , <Money cents={held_cents} currency={row.currency} /> of it held
        </>
      ) : null}
    </span>
  );
}

function Group({ row }: { row: SessionListRow }) {
  if (!row.organizer) return <span className="text-muted">Nobody yet</span>;
  return (
    <>
      <span className="block max-w-40 truncate">
        <bdi>{row.organizer}</bdi>
      </span>
      <span className="text-xs whitespace-nowrap text-muted">
        {row.paid_places} of {row.places} {isOver(row.status) ? 'had paid' : 'paid'}
      </span>
    </>
  );
}

/** It has ended unpaid, and nobody's payment is kept. */
function isOver(status: SessionListRow['status']): boolean {
  return status === 'cancelled' || status === 'expired';
}
