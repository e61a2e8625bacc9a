import { clsx } from 'clsx';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Day, Money, MoneyCell, Month, Time, TimeCell } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { Badge } from '@/components/ui/badge';
import {
  ActionsOnPhone,
  numeric,
  OnPhone,
  ROW_ACTIONS,
  Table,
  Td,
  Tr,
  WIDE,
  wide,
} from '@/components/ui/table';
import { requireStaff } from '@/lib/dashboard/access/access';
import {
  CHECKS_SHOWN,
  listAcknowledged,
  listAcknowledgedAmounts,
  listBookChecks,
  listBookDifferences,
} from '@/lib/dashboard/staff/books';
import { listMargins, MARGINS_SHOWN } from '@/lib/dashboard/staff/margins';
import { givenOnce, type Query } from '@/lib/edge/query';
import { formatNumber, plural } from '@/lib/format/number';
import { Acknowledge, AcknowledgedAmounts, AcknowledgedRows } from './acknowledged';

export const metadata: Metadata = { title: 'Books' };

const REASONS: Readonly<Record<string, string>> = {
  amount: 'Other amount',
  unknown_type: 'Unknown type',
  unknown_source: 'Nothing of ours',
  other_kind: 'Other kind',
  other_mode: 'Other mode',
  other_currency: 'Other currency',
};
const COSTS = [
  wide(numeric('Our fees')),
  wide(numeric('Processing')),
  wide(numeric('Disputes')),
  wide(numeric('Losses')),
  numeric('Margin'),
];

export default async function BooksPage({ searchParams }: { searchParams: Promise<Query> }) {
  await requireStaff();
  const { mode, cursor } = givenOnce(await searchParams);
  const livemode = mode === 'live';
  const [checks, differences, acknowledged, amounts, margins] = await Promise.all([
    listBookChecks(livemode),
    listBookDifferences(livemode),
    listAcknowledged(livemode, { cursor, limit: 100 }),
    listAcknowledgedAmounts(livemode),
    listMargins(livemode),
  ]);
  return (
    <>
      <PageHeader title={livemode ? 'Books, live mode' : 'Books, test mode'}>
        <Link href={livemode ? '/staff/books' : '/staff/books?mode=live'} className={LINK}>
          {livemode ? 'Show test mode' : 'Show live mode'}
        </Link>
      </PageHeader>
      <Differences {...differences} livemode={livemode} />
      {acknowledged.rows.length > 0 || cursor ? <AcknowledgedRows rows={acknowledged.rows} /> : null}
      <Pager
        label="Pages of acknowledged transactions"
        {...cursorLinks('/staff/books', cursor, acknowledged.next_cursor, livemode ? { mode: 'live' } : {})}
      />
      {amounts.length > 0 ? <AcknowledgedAmounts rows={amounts} livemode={livemode} /> : null}
      <Checks rows={checks} />
      <Margins {...margins} />
    </>
  );
}

const LINK = 'underline underline-offset-4';

type Differences = Awaited<ReturnType<typeof listBookDifferences>>;

function Differences({ rows, beyond, livemode }: Differences & { livemode: boolean }) {
  return (
    <Section
      title="Differences"
      note="What Stripe moved and our books do not have, or have with another amount. Recent ones can be on their way."
      flush
    >
      <Table
        caption="Differences between the books and Stripe"
        empty={<Empty title="No differences" />}
        columns={[
          'What',
          wide('Why'),
          numeric('Stripe'),
          wide(numeric('Books')),
          wide('Noticed'),
          wide(ROW_ACTIONS),
        ]}
      >
        {rows.map((row) => (
          <Tr key={`${row.id}:${row.currency}`}>
            <Td className="wrap-anywhere sm:min-w-48">
              <span className="font-mono text-xs">{row.id}</span>
              <span className="block text-xs text-muted">{row.text || row.session_id}</span>
              <OnPhone>
                <Badge tone={row.is_recent ? 'neutral' : 'bad'}>{reasonOf(row)}</Badge>
              </OnPhone>
              <OnPhone>
                <Time at={row.at} />
              </OnPhone>
              <ActionsOnPhone>
                <Acknowledge row={row} livemode={livemode} />
              </ActionsOnPhone>
            </Td>
            <Td className={WIDE}>
              <Badge tone={row.is_recent ? 'neutral' : 'bad'}>{reasonOf(row)}</Badge>
            </Td>
            <Td align_end>
              <Money cents={row.imported_cents} currency={row.currency} />
              <OnPhone>
                Books <Money cents={row.booked_cents} currency={row.currency} />
              </OnPhone>
            </Td>
            <MoneyCell cents={row.booked_cents} currency={row.currency} className={WIDE} />
            <TimeCell at={row.at} className={WIDE} />
            <Td className={WIDE}>
              <Acknowledge row={row} livemode={livemode} />
            </Td>
          </Tr>
        ))}
      </Table>
      <Beyond count={beyond} />
    </Section>
  );
}

function reasonOf({
  reason,
  imported_cents,
}: Pick<Differences['rows'][number], 'reason' | 'imported_cents'>): string {
  return reason === 'amount' && imported_cents === 0 ? 'Not imported' : (REASONS[reason] ?? reason);
}

const FIGURES = [
  ['Imported', 'imported_cents'],
  ['Books', 'books_cents'],
  ['Awaited', 'awaited_cents'],
] as const;

function Checks({ rows }: { rows: Awaited<ReturnType<typeof listBookChecks>> }) {
  return (
    <Section
      title="Daily comparison"
      note={`The latest ${CHECKS_SHOWN}. Balances with what is pending. Awaited: booked, and not yet moved by Stripe.`}
      flush
    >
      <Table
        caption="Daily comparison, the latest first"
        empty={<Empty title="Not compared yet">The books are compared each night.</Empty>}
        columns={[
          'Day',
          numeric('Stripe'),
          ...FIGURES.map(([label]) => wide(numeric(label))),
          wide('Result'),
        ]}
      >
        {rows.map((row) => (
          <Tr key={`${row.day.getTime()}:${row.currency}`}>
            <Td>
              <Day at={row.day} />
              <OnPhone>
                <Result alerts={row.alerts} />
              </OnPhone>
            </Td>
            <Td align_end>
              <Money cents={row.processor_cents} currency={row.currency} />
              {FIGURES.map(([label, figure]) => (
                <OnPhone key={figure}>
                  {label} <Money cents={row[figure]} currency={row.currency} />
                </OnPhone>
              ))}
            </Td>
            {FIGURES.map(([, figure]) => (
              <MoneyCell key={figure} cents={row[figure]} currency={row.currency} className={WIDE} />
            ))}
            <Td className={WIDE}>
              <Result alerts={row.alerts} />
            </Td>
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

function Result({ alerts }: { alerts: number }) {
  return alerts === 0 ? (
    <Badge tone="good">No alerts</Badge>
  ) : (
    <Badge tone="bad">{`${formatNumber(alerts)} to look at`}</Badge>
  );
}

type Margins = Awaited<ReturnType<typeof listMargins>>;

function Margins({ months, merchants, sessions }: Margins) {
  const note = (
    <>
      Sessions that ended in the last 30 days: the {MARGINS_SHOWN} lowest margins, the lowest first.{' '}
      <Link href="/docs/fees#from-which-share-size-on-the-fees-cover-the-cost" className={LINK}>
        From which share size on the fees cover the cost
      </Link>
    </>
  );
  return (
    <>
      <Section
        title="Margin by month"
        note="All merchants' sessions that ended in each of the last 12 months, in UTC. What is booked of one later changes its month."
        flush
      >
        <Table
          caption="Months, the latest first"
          empty={<Empty title="No sessions" />}
          columns={['Month', wide(numeric('Sessions')), ...COSTS]}
        >
          {months.map((row) => (
            <Tr key={`${row.month}:${row.currency}`}>
              <Td className="sm:whitespace-nowrap">
                <Month of={row.month} currency={row.currency} />
                <OnPhone>{plural(row.sessions, 'session')}</OnPhone>
              </Td>
              <Td align_end className={WIDE}>
                {formatNumber(row.sessions)}
              </Td>
              <Costs {...row} />
            </Tr>
          ))}
        </Table>
      </Section>
      <Section title="Margin by merchant" note={note} flush>
        <Table
          caption="Merchants, the lowest margin first"
          empty={<Empty title="No sessions" />}
          columns={['Merchant', wide(numeric('Sessions')), ...COSTS]}
        >
          {merchants.map((row) => (
            <Tr key={`${row.merchant_id}:${row.currency}`}>
              <Td className="wrap-anywhere sm:min-w-40">
                <Link href={`/staff/merchants/${row.merchant_id}`} className={LINK}>
                  {row.name}
                </Link>
                <OnPhone>{plural(row.sessions, 'session')}</OnPhone>
              </Td>
              <Td align_end className={WIDE}>
                {formatNumber(row.sessions)}
              </Td>
              <Costs {...row} />
            </Tr>
          ))}
        </Table>
      </Section>
      {sessions.length === 0 ? null : (
        <Section title="Margin by session" note={`The ${MARGINS_SHOWN} lowest, the lowest first.`} flush>
          <Table caption="Sessions, the lowest margin first" columns={['Session', ...COSTS]}>
            {sessions.map((row) => (
              <Tr key={row.session_id}>
                <Td className="wrap-anywhere sm:min-w-40">
                  <span className="font-mono text-xs">{row.session_id}</span>
                  <span className="block text-xs text-muted">{row.name}</span>
                </Td>
                <Costs {...row} />
              </Tr>
            ))}
          </Table>
        </Section>
      )}
    </>
  );
}

function Costs(row: Omit<Margins['months'][number], 'month' | 'sessions'>) {
  const { fees_cents, processing_cents, dispute_cents, loss_cents, margin_cents, currency } = row;
  const parts = [
    ['Fees', fees_cents],
    ['Processing', -processing_cents],
    ['Disputes', -dispute_cents],
    ['Losses', -loss_cents],
  ] as const;
  return (
    <>
      {parts.map(([label, cents]) => (
        <MoneyCell key={label} cents={cents} currency={currency} className={WIDE} />
      ))}
      <Td align_end className={clsx('font-semibold', margin_cents < 0 && 'text-bad')}>
        <Money cents={margin_cents} currency={currency} />
        {parts
          .filter(([, cents]) => cents !== 0)
          .map(([label, cents]) => (
            <OnPhone key={label}>
              {label} <Money cents={cents} currency={currency} />
            </OnPhone>
          ))}
      </Td>
    </>
  );
}
