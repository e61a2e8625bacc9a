import type { Metadata } from 'next';
import Link from 'next/link';
import { MoneyCell, StateBadge, Time, TimeCell } from '@/components/dashboard/formatters';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { disputeState } from '@/components/dashboard/state-labels';
import { numeric, OnPhone, rowLinkClass, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { requireAccess } from '@/lib/dashboard/access/access';
import { listDisputes } from '@/lib/dashboard/dispute/desk';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Disputes' };

export default async function DisputesPage({ searchParams }: { searchParams: Promise<Query> }) {
  const access = await requireAccess('read');
  const { cursor } = givenOnce(await searchParams);
  const { rows, next_cursor } = await listDisputes(access, { cursor });
  const hasPages = cursor !== undefined || next_cursor !== null;
  return (
    <>
      <PageHeader title="Disputes" />
      <Section
        title="All disputes"
        note={`Those that wait for your answer come first${hasPages ? ' on each page' : ''}.`}
        flush
      >
        <Table
          caption="Disputes and inquiries"
          empty={
            <Empty title="No disputes">When a member’s bank disputes a payment, you answer it here.</Empty>
          }
          columns={['Order', wide('Status'), numeric('Amount'), wide('Answer before'), wide('Opened')]}
        >
          {rows.map((dispute) => (
            <Tr key={dispute.id}>
              <Td>
                <Link
                  href={`/dashboard/disputes/${dispute.id}`}
                  title={dispute.order_ref ?? undefined}
                  className={`block max-w-36 truncate sm:max-w-60 ${rowLinkClass}`}
                >
                  {dispute.order_ref ?? 'No order ref'}
                </Link>
                <OnPhone>
                  <StateBadge state={disputeState(dispute.status, dispute.state)} />
                  {dispute.state === 'open' ? (
                    <span className="block">
                      Answer before <Time at={dispute.due_by} />
                    </span>
                  ) : null}
                </OnPhone>
              </Td>
              <Td className={WIDE}>
                <StateBadge state={disputeState(dispute.status, dispute.state)} />
              </Td>
              <MoneyCell cents={dispute.amount_cents} currency={dispute.currency} />
              <TimeCell at={dispute.state === 'open' ? dispute.due_by : null} className={WIDE} />
              <TimeCell at={dispute.opened_at} className={WIDE} />
            </Tr>
          ))}
        </Table>
      </Section>
      <Pager label="Pages of disputes" {...cursorLinks('/dashboard/disputes', cursor, next_cursor)} />
    </>
  );
}
