import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { rowLinkClass, Td } from '@/components/ui/table';
import { readerZone } from '@/lib/dashboard/access/reader-zone';
import { DATE, dateFormatter, formatDate, MONTH, TIME } from '@/lib/format/date';
import { isoDay } from '@/lib/format/utc-day';
import { formatMoney } from '@/lib/money/currency';

/** Small pieces that every page of the dashboard shows the same way. */

const day = dateFormatter(DATE);

/** By zone: making a formatter takes most of the time. There are some 400 zones. */
const times = new Map<string, Record<'yearOf' | 'thisYear' | 'otherYear', (at: Date) => string>>();

function timesIn(zone: string) {
  const known = times.get(zone);
  if (known) return known;
  const made = {
    yearOf: dateFormatter({ year: 'numeric' }, zone),
    thisYear: dateFormatter(TIME, zone),
    otherYear: dateFormatter({ ...TIME, year: 'numeric' }, zone),
  };
  times.set(zone, made);
  return made;
}

/** A time as readers in this zone write it, with its year unless that is theirs now. */
export function timeText(at: Date, zone: string, now = new Date()): string {
  const { yearOf, thisYear, otherYear } = timesIn(zone);
  return yearOf(at) === yearOf(now) ? thisYear(at) : otherYear(at);
}

/** A time in the reader's zone, with its year unless that is the current one. */
export async function Time({ at }: { at: Date | number | string | null }) {
  if (at === null) return <span className="text-muted">–</span>;
  const date = new Date(at);
  const text = timeText(date, await readerZone());
  return (
    <time dateTime={date.toISOString()} title={`${date.toISOString()} (UTC)`} className="whitespace-nowrap">
      {text}
    </time>
  );
}

/** A table's cell with a time. */
export function TimeCell({ className, ...time }: ComponentProps<typeof Time> & { className?: string }) {
  return (
    <Td className={className}>
      <Time {...time} />
    </Td>
  );
}

/** A day of the figures and the books, which count by UTC. */
export function Day({ at }: { at: Date | number | string }) {
  const date = new Date(at);
  return (
    <time dateTime={isoDay(date)} className="whitespace-nowrap">
      {day(date)}
    </time>
  );
}

/** A month of the figures, such as `2026-11`, in one of the currencies that it has figures in. */
export function Month({ of, currency }: { of: string; currency: string }) {
  return (
    <>
      {formatDate(new Date(`${of}-01`), MONTH)}{' '}
      <span className="ml-1 text-xs text-muted">{currency.toUpperCase()}</span>
    </>
  );
}

export function Money({ cents, currency }: { cents: number; currency: string }) {
  // Nothing taken off is -0, which would be written with its sign.
  return <span className="amount">{formatMoney(cents || 0, currency)}</span>;
}

/** A table's cell with an amount. */
export function MoneyCell({ className, ...money }: ComponentProps<typeof Money> & { className?: string }) {
  return (
    <Td align_end className={className}>
      <Money {...money} />
    </Td>
  );
}

export function StateBadge({ state }: { state: { label: string; tone: Tone } }) {
  return <Badge tone={state.tone}>{state.label}</Badge>;
}

/** The link of a row that is about a session: an order ref can be 500 characters long, and leaves room for the rest. */
export function OrderLink({ session_id, order_ref }: { session_id: string; order_ref: string | null }) {
  return (
    <Link
      href={`/dashboard/sessions/${session_id}`}
      title={order_ref ?? undefined}
      className={`block max-w-36 truncate sm:max-w-60 ${rowLinkClass}`}
    >
      {order_ref ?? 'No order ref'}
    </Link>
  );
}

export function SessionLink({ id }: { id: string }) {
  return (
    <Link href={`/dashboard/sessions/${id}`} className="underline underline-offset-4">
      <Code>{id}</Code>
    </Link>
  );
}

/** An id as it is written, in the face of code. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[13px] break-all">{children}</code>;
}

/** A list of names and values. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode] | null)[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-[max-content_1fr] sm:gap-y-2.5">
      {rows.map((row) =>
        row ? (
          <div key={row[0]} className="contents">
            <dt className="text-muted">{row[0]}</dt>
            <dd className="-mt-2 min-w-0 break-words sm:mt-0">{row[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
