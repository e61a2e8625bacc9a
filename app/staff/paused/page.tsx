import type { Metadata } from 'next';
import Link from 'next/link';
import { TimeCell } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { RowAction } from '@/components/forms/row-action';
import { numeric, ROW_ACTIONS, Table, Td, Tr } from '@/components/ui/table';
import { requireStaff } from '@/lib/dashboard/access/access';
import { listPausedMerchants } from '@/lib/dashboard/staff/staff';
import { formatNumber } from '@/lib/format/number';
import { resumePayments } from '../actions';

export const metadata: Metadata = { title: 'Paused payments' };

export default async function PausedPage() {
  await requireStaff();
  const paused = await listPausedMerchants();
  return (
    <>
      <PageHeader title="Paused payments" />
      <Section
        title="Merchants"
        note="Unusually many cards were declined, so nobody gets a new card form. Payments resume by themselves."
        flush
      >
        <Table
          caption="Merchants whose card payments are paused"
          empty={<Empty title="No paused payments" />}
          columns={[
            'Merchant',
            'Mode',
            numeric('Declined'),
            numeric('Cards tried'),
            'Since',
            'Resumes',
            ROW_ACTIONS,
          ]}
        >
          {paused.rows.map((one) => (
            <Tr key={`${one.merchant_id}:${one.livemode}`}>
              <Td className="min-w-40 wrap-anywhere">
                <Link href={`/staff/merchants/${one.merchant_id}`} className="underline underline-offset-4">
                  {one.merchant_name}
                </Link>
              </Td>
              <Td>{one.livemode ? 'Live' : 'Test'}</Td>
              <Td align_end>{formatNumber(one.declines)}</Td>
              <Td align_end>{formatNumber(one.cards)}</Td>
              <TimeCell at={one.opened_at} />
              <TimeCell at={one.closes_at} />
              <Td>
                <RowAction
                  action={resumePayments}
                  fields={{ merchant_id: one.merchant_id, livemode: one.livemode ? '1' : '0' }}
                  label="Resume now"
                  about={`: ${one.merchant_name}`}
                />
              </Td>
            </Tr>
          ))}
        </Table>
        <Beyond count={paused.beyond} />
      </Section>
    </>
  );
}
