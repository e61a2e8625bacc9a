import type { Metadata } from 'next';
import Link from 'next/link';
import { Day, MoneyCell, Month, TimeCell } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { Pager } from '@/components/dashboard/frame/pager';
import { DialogForm } from '@/components/forms/dialog-form';
import { FormField } from '@/components/forms/form-controls';
import { RowAction } from '@/components/forms/row-action';
import { Badge } from '@/components/ui/badge';
import { numeric, ROW_ACTIONS, Table, Td, Tr } from '@/components/ui/table';
import { requireStaff } from '@/lib/dashboard/access/access';
import {
  type Acknowledged,
  CHECKS_SHOWN,
  listAcknowledged,
  listBookChecks,
  listBookDifferences,
} from '@/lib/dashboard/staff/books';
import { listMargins, MARGINS_SHOWN } from '@/lib/dashboard/staff/margins';
import { givenOnce, type Query } from '@/lib/edge/query';
import { formatNumber } from '@/lib/format/number';
import { acknowledgeTransaction, reopenTransaction } from '../actions';

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
  numeric('Our fees'),
  numeric('Processing'),
  numeric('Disputes'),
  numeric('Losses'),
  numeric('Margin'),
];

export default async function BooksPage({ searchParams }: { searchParams: Promise<Query> }) {
  await requireStaff();
  const { mode, cursor } = givenOnce(await searchParams);
  const livemode = mode === 'live';
  const path = livemode ? '/staff/books?mode=live' : '/staff/books';
  const [checks, differences, acknowledged, margins] = await Promise.all([
    listBookChecks(livemode),
    listBookDifferences(livemode),
    listAcknowledged(livemode, { cursor, limit: 100 }),
    listMargins(livemode),
  ]);
  return (
    <>
      <PageHeader title={livemode ? 'Books, live mode' : 'Books, test mode'}>
        <Link href={livemode ? '/staff/books' : '/staff/books?mode=live'} className={LINK}>
          {livemode ? 'Show test mode' : 'Show live mode'}
        </Link>
      </PageHeader>
      <Differences {...differences} />
      {acknowledged.rows.length > 0 || cursor ? <AcknowledgedRows rows={acknowledged.rows} /> : null}
      <Pager
        label="Pages of acknowledged transactions"
        newer={cursor ? path : null}
        older={
          acknowledged.next_cursor ? `${path}${livemode ? '&' : '?'}cursor=${acknowledged.next_cursor}` : null
        }
      />
      <Checks rows={checks} />
      <Margins {...margins} />
    </>
  );
}

const LINK = 'underline underline-offset-4';

type Differences = Awaited<ReturnType<typeof listBookDifferences>>;

function Differences({ rows, beyond }: Differences) {
  return (
    <Section
      title="Differences"
      note="What Stripe moved and our books do not have, or have with another amount. Recent ones can be on their way."
      flush
    >
      <Table
        caption="Differences between the books and Stripe"
        empty={<Empty title="No differences" />}
        columns={['What', 'Why', numeric('Stripe'), numeric('Books'), 'Noticed', ROW_ACTIONS]}
      >
        {rows.map((row) => (
          <Tr key={`${row.id}:${row.currency}`}>
            <Td className="min-w-48 wrap-anywhere">
              <span className="font-mono text-xs">{row.id}</span>
              <span className="block text-xs text-muted">{row.text || row.session_id}</span>
            </Td>
            <Td>
              <Badge tone={row.is_recent ? 'neutral' : 'bad'}>{reasonOf(row)}</Badge>
            </Td>
            <MoneyCell cents={row.imported_cents} currency={row.currency} />
            <MoneyCell cents={row.booked_cents} currency={row.currency} />
            <TimeCell at={row.at} />
            <Td>{row.reason === 'amount' ? null : <Acknowledge id={row.id} />}</Td>
          </Tr>
        ))}
      </Table>
      <Beyond count={beyond} />
    </Section>
  );
}

function Acknowledge({ id }: { id: string }) {
  return (
    <DialogForm
      trigger="Acknowledge"
      trigger_label={`Acknowledge ${id}`}
      title="Is this transaction right as it is?"
      description="Acknowledge what was made by hand at Stripe, or belongs to a session that is gone for good. It stays in the sums, and is no alert any more."
      action={acknowledgeTransaction}
      fields={{ transaction_id: id }}
      submit="Acknowledge"
    >
      <FormField name="note" label="Why it is right" maxLength={500} required />
    </DialogForm>
  );
}

function AcknowledgedRows({ rows }: { rows: Acknowledged[] }) {
  return (
    <Section
      title="Acknowledged"
      note="Transactions that match nothing and are right as they are. No alert tells of them."
      flush
    >
      <Table
        caption="Acknowledged transactions"
        empty={<Empty title="No further transactions" />}
        columns={['What', 'Why it is right', numeric('Stripe'), 'Acknowledged', ROW_ACTIONS]}
      >
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td className="min-w-48 wrap-anywhere">
              <span className="font-mono text-xs">{row.id}</span>
              <span className="block text-xs text-muted">{row.text}</span>
            </Td>
            <Td className="min-w-40 wrap-anywhere">{row.note}</Td>
            <MoneyCell cents={row.amount_cents} currency={row.currency} />
            <TimeCell at={row.acknowledged_at} />
            <Td>
              <RowAction
                action={reopenTransaction}
                fields={{ transaction_id: row.id }}
                label="Reopen"
                about={` ${row.id}`}
              />
            </Td>
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

function reasonOf({
  reason,
  imported_cents,
}: Pick<Differences['rows'][number], 'reason' | 'imported_cents'>): string {
  return reason === 'amount' && imported_cents === 0 ? 'Not imported' : (REASONS[reason] ?? reason);
}

const FIGURES = ['processor_cents', 'imported_cents', 'books_cents', 'awaited_cents'] as const;

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
          numeric('Imported'),
          numeric('Books'),
          numeric('Awaited'),
          'Result',
        ]}
      >
        {rows.map((row) => (
          <Tr key={`${row.day.getTime()}:${row.currency}`}>
            <Td>
              <Day at={row.day} />
            </Td>
            {FIGURES.map((figure) => (
              <MoneyCell key={figure} cents={row[figure]} currency={row.currency} />
            ))}
            <Td>
              {row.alerts === 0 ? (
                <Badge tone="good">No alerts</Badge>
              ) : (
                <Badge tone="bad">{`${formatNumber(row.alerts)} to look at`}</Badge>
              )}
            </Td>
          </Tr>
        ))}
      </Table>
    </Section>
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
          columns={['Month', numeric('Sessions'), ...COSTS]}
        >
          {months.map((row) => (
            <Tr key={`${row.month}:${row.currency}`}>
              <Td className="whitespace-nowrap">
                <Month of={row.month} currency={row.currency} />
              </Td>
              <Td align_end>{formatNumber(row.sessions)}</Td>
              <Costs {...row} />
            </Tr>
          ))}
        </Table>
      </Section>
      <Section title="Margin by merchant" note={note} flush>
        <Table
          caption="Merchants, the lowest margin first"
          empty={<Empty title="No sessions" />}
          columns={['Merchant', numeric('Sessions'), ...COSTS]}
        >
          {merchants.map((row) => (
            <Tr key={`${row.merchant_id}:${row.currency}`}>
              <Td className="min-w-40 wrap-anywhere">
                <Link href={`/staff/merchants/${row.merchant_id}`} className={LINK}>
                  {row.name}
                </Link>
              </Td>
              <Td align_end>{formatNumber(row.sessions)}</Td>
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
                <Td className="min-w-40 wrap-anywhere">
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
  return (
    <>
      <MoneyCell cents={fees_cents} currency={currency} />
      <MoneyCell cents={-processing_cents} currency={currency} />
      <MoneyCell cents={-dispute_cents} currency={currency} />
      <MoneyCell cents={-loss_cents} currency={currency} />
      <MoneyCell
        cents={margin_cents}
        currency={currency}
        className={margin_cents < 0 ? 'font-semibold text-bad' : 'font-semibold'}
      />
    </>
  );
}
