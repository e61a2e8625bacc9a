import type { Metadata } from 'next';
import Link from 'next/link';
import { Time, TimeCell } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { RowAction } from '@/components/forms/row-action';
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
import { listPausedMerchants } from '@/lib/dashboard/staff/staff';
import { formatNumber, plural } from '@/lib/format/number';
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
            wide('Mode'),
            numeric('Declined'),
            wide(numeric('Cards tried')),
            wide('Since'),
            wide('Resumes'),
            wide(ROW_ACTIONS),
          ]}
        >
          {paused.rows.map((one) => (
            <Tr key={`${one.merchant_id}:${one.livemode}`}>
              <Td className="wrap-anywhere sm:min-w-40">
                <Link href={`/staff/merchants/${one.merchant_id}`} className="underline underline-offset-4">
                  {one.merchant_name}
                </Link>
                <OnPhone>
                  {one.livemode ? 'Live' : 'Test'}, since <Time at={one.opened_at} />
                </OnPhone>
                <OnPhone>
                  Resumes <Time at={one.closes_at} />
                </OnPhone>
                <ActionsOnPhone>
                  <Resume one={one} />
                </ActionsOnPhone>
              </Td>
              <Td className={WIDE}>{one.livemode ? 'Live' : 'Test'}</Td>
              <Td align_end>
                {formatNumber(one.declines)}
                <OnPhone>of {plural(one.cards, 'card')}</OnPhone>
              </Td>
              <Td align_end className={WIDE}>
                {formatNumber(one.cards)}
              </Td>
              <TimeCell at={one.opened_at} className={WIDE} />
              <TimeCell at={one.closes_at} className={WIDE} />
              <Td className={WIDE}>
                <Resume one={one} />
              </Td>
            </Tr>
          ))}
        </Table>
        <Beyond count={paused.beyond} />
      </Section>
    </>
  );
}

type Paused = Awaited<ReturnType<typeof listPausedMerchants>>['rows'][number];

function Resume({ one }: { one: Paused }) {
  return (
    <RowAction
      action={resumePayments}
      fields={{ merchant_id: one.merchant_id, livemode: one.livemode ? '1' : '0' }}
      label="Resume now"
      about={`: ${one.merchant_name}`}
    />
  );
}
