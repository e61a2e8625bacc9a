import { clsx } from 'clsx';
import type { Metadata } from 'next';
import { Code, Time, TimeCell } from '@/components/dashboard/formatters';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { ActionForm } from '@/components/forms/action-form';
import { EndButton } from '@/components/forms/end-button';
import { FormField } from '@/components/forms/form-controls';
import { RowAction } from '@/components/forms/row-action';
import { OnPhone, ROW_ACTIONS, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { requireStaff } from '@/lib/dashboard/access/access';
import { userNames } from '@/lib/dashboard/team/team';
import { listBlockedAddresses } from '@/lib/merchant/blocked-addresses';
import { LONGEST_NOTE } from '@/lib/merchant/checked-note';
import { block, unblock } from '../actions';

export const metadata: Metadata = { title: 'Blocked addresses' };

export default async function AddressesPage() {
  await requireStaff();
  const blocks = await listBlockedAddresses();
  const names = await userNames(blocks.flatMap((one) => one.created_by ?? []));
  const who = (actor: string | null) => names.get(actor?.split(':')[1] ?? '') ?? 'Split';
  return (
    <>
      <PageHeader title="Blocked addresses" />
      <Section title="Block an address" note="Its API requests get a 403 response.">
        <ActionForm action={block}>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField name="network" label="Address or range" placeholder="203.0.113.0/24" required />
            <FormField name="reason" label="Reason" maxLength={LONGEST_NOTE} required />
          </div>
          <EndButton>Block</EndButton>
        </ActionForm>
      </Section>
      <Section title="Blocks" flush>
        <Table
          caption="Blocked addresses"
          empty={<Empty title="No blocked addresses" />}
          columns={['Address', wide('Why'), wide('By'), wide('Since'), ROW_ACTIONS]}
        >
          {blocks.map((one) => (
            <Tr key={one.id}>
              <Td>
                <Code>{one.network}</Code>
                <OnPhone className="wrap-anywhere">{one.reason}</OnPhone>
                <OnPhone className="wrap-anywhere">
                  {who(one.created_by)}, <Time at={one.created_at} />
                </OnPhone>
              </Td>
              <Td className={clsx('min-w-40 wrap-anywhere', WIDE)}>{one.reason}</Td>
              <Td className={clsx('text-muted', WIDE)}>{who(one.created_by)}</Td>
              <TimeCell at={one.created_at} className={WIDE} />
              <Td>
                <RowAction
                  action={unblock}
                  fields={{ block_id: one.id }}
                  label="Unblock"
                  about={` ${one.network}`}
                />
              </Td>
            </Tr>
          ))}
        </Table>
      </Section>
    </>
  );
}
