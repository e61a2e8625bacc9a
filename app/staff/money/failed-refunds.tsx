import { clsx } from 'clsx';
import { Code, MoneyCell, TimeCell } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { Empty, Section } from '@/components/dashboard/frame/page-header';
import { DialogForm } from '@/components/forms/dialog-form';
import { FormField } from '@/components/forms/form-controls';
import { Badge } from '@/components/ui/badge';
import { numeric, ROW_ACTIONS, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import type { listFailedRefunds, StuckRefund } from '@/lib/dashboard/staff/failed-refunds';
import { LONGEST_NOTE } from '@/lib/merchant/checked-note';
import { formatMoney } from '@/lib/money/currency';
import { settle } from '../actions';
import { MerchantCell, SessionCell } from './row-cells';

/** Refunds that no card takes: their money is still on our balance at the processor. */
export function FailedRefunds({ rows, beyond }: Awaited<ReturnType<typeof listFailedRefunds>>) {
  return (
    <Section
      title="Refunds"
      note="That have failed. The merchant can try one again. If you pay one in another way, record it here first."
      flush
    >
      <Table
        caption="Refunds that have failed"
        empty={<Empty title="No failed refunds" />}
        columns={[
          'Merchant',
          wide('Session'),
          'To',
          numeric('Amount'),
          wide('Reason'),
          wide('Since'),
          wide(ROW_ACTIONS),
        ]}
      >
        {rows.map((one) => (
          <Tr key={one.refund_id}>
            <MerchantCell one={one} reason={<Reason one={one} />}>
              <Settle one={one} />
            </MerchantCell>
            <SessionCell one={one} />
            <Td className="min-w-20 wrap-anywhere">{nameOf(one)}</Td>
            <MoneyCell cents={one.amount_cents} currency={one.currency} />
            <Td className={clsx('min-w-36 text-xs text-muted', WIDE)}>
              <Reason one={one} />
            </Td>
            <TimeCell at={one.since} className={WIDE} />
            <Td className={WIDE}>
              <div className="flex sm:justify-end">
                <Settle one={one} />
              </div>
            </Td>
          </Tr>
        ))}
      </Table>
      <Beyond count={beyond} />
    </Section>
  );
}

const nameOf = ({ payer_name }: StuckRefund) => payer_name ?? 'Erased';

function Reason({ one }: { one: StuckRefund }) {
  if (one.state === 'twice')
    return (
      <>
        <Badge tone="bad">Paid twice</Badge>
        <span className="block">It was paid in another way, and the card has got it after all.</span>
      </>
    );
  return (
    <>
      <Code>{one.failure_code ?? 'unknown'}</Code>
      {one.state === 'bank' ? <span className="block">The bank is to decide about the payment.</span> : null}
    </>
  );
}

function Settle({ one }: { one: StuckRefund }) {
  if (one.state !== 'failed') return null;
  const amount = formatMoney(one.amount_cents, one.currency);
  return (
    <DialogForm
      trigger="Pay another way"
      trigger_label={`Record that the refund ${one.refund_id} is paid another way`}
      variant="secondary"
      title="Pay this refund another way?"
      description={`Record it first, then pay ${nameOf(one)} ${amount} today, by a bank transfer or a cheque for example, for the refund that ${one.merchant_name} owes. The money that the card did not take stays on our balance. The refund can no longer be tried again, and this cannot be undone.`}
      action={settle}
      fields={{ session_id: one.session_id, refund_id: one.refund_id }}
      submit={`Record that ${amount} is paid another way`}
      danger
    >
      <FormField name="note" label="How, and under which reference" maxLength={LONGEST_NOTE} required />
    </DialogForm>
  );
}
