import { clsx } from 'clsx';
import { MoneyCell, Time, TimeCell } from '@/components/dashboard/formatters';
import { Empty, Section } from '@/components/dashboard/frame/page-header';
import { DialogForm } from '@/components/forms/dialog-form';
import { FormField } from '@/components/forms/form-controls';
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
import type { Acknowledged, listAcknowledgedAmounts, listBookDifferences } from '@/lib/dashboard/staff/books';
import { LONGEST_NOTE } from '@/lib/merchant/checked-note';
import {
  acknowledgeDifference,
  acknowledgeTransaction,
  reopenDifference,
  reopenTransaction,
} from '../actions';

type Difference = Awaited<ReturnType<typeof listBookDifferences>>['rows'][number];

export function Acknowledge({ row, livemode }: { row: Difference; livemode: boolean }) {
  const { id, currency, imported_cents, booked_cents } = row;
  const isAmount = row.reason === 'amount';
  const amounts = {
    difference_id: id,
    currency,
    livemode: String(livemode),
    imported_cents: String(imported_cents),
    booked_cents: String(booked_cents),
  };
  return (
    <DialogForm
      trigger="Acknowledge"
      trigger_label={`Acknowledge ${id}`}
      title={isAmount ? 'Is this difference known?' : 'Is this transaction right as it is?'}
      description={
        isAmount
          ? 'Acknowledge what stays different for a reason that you know. It stays in the sums, and raises an alert again only if one of its amounts changes.'
          : 'Acknowledge what was made by hand at Stripe, or belongs to a session that is gone for good. It stays in the sums, and no longer raises an alert.'
      }
      action={isAmount ? acknowledgeDifference : acknowledgeTransaction}
      fields={isAmount ? amounts : { transaction_id: id }}
      submit="Acknowledge"
    >
      <FormField
        name="note"
        label={isAmount ? 'Why it differs' : 'Why it is right'}
        maxLength={LONGEST_NOTE}
        required
      />
    </DialogForm>
  );
}

type Amounts = Awaited<ReturnType<typeof listAcknowledgedAmounts>>;

export function AcknowledgedAmounts({ rows, livemode }: { rows: Amounts; livemode: boolean }) {
  return (
    <Section
      title="Acknowledged amounts"
      note="What differs for a reason that is known. No alert tells of it."
      flush
    >
      <Table
        caption="Acknowledged amounts"
        empty={<Empty title="No amounts" />}
        columns={['What', numeric('Stripe'), numeric('Books'), wide('Acknowledged'), ROW_ACTIONS]}
      >
        {rows.map((row) => (
          <Tr key={`${row.id}:${row.currency}`}>
            <Td className="wrap-anywhere sm:min-w-48">
              <span className="font-mono text-xs">{row.id}</span>
              <span className="block text-xs text-muted">{row.note}</span>
            </Td>
            <MoneyCell cents={row.amount_cents} currency={row.currency} />
            <MoneyCell cents={row.booked_cents} currency={row.currency} />
            <TimeCell at={row.acknowledged_at} className={WIDE} />
            <Td>
              <RowAction
                action={reopenDifference}
                fields={{ difference_id: row.id, currency: row.currency, livemode: String(livemode) }}
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

export function AcknowledgedRows({ rows }: { rows: Acknowledged[] }) {
  return (
    <Section
      title="Acknowledged"
      note="Transactions that match nothing and are right as they are. No alert tells of them."
      flush
    >
      <Table
        caption="Acknowledged transactions"
        empty={<Empty title="No further transactions" />}
        columns={[
          'What',
          wide('Why it is right'),
          numeric('Stripe'),
          wide('Acknowledged'),
          wide(ROW_ACTIONS),
        ]}
      >
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td className="wrap-anywhere sm:min-w-48">
              <span className="font-mono text-xs">{row.id}</span>
              <span className="block text-xs text-muted">{row.text}</span>
              <OnPhone>{row.note}</OnPhone>
              <OnPhone>
                <Time at={row.acknowledged_at} />
              </OnPhone>
              <ActionsOnPhone>
                <Reopen id={row.id} />
              </ActionsOnPhone>
            </Td>
            <Td className={clsx('min-w-40 wrap-anywhere', WIDE)}>{row.note}</Td>
            <MoneyCell cents={row.amount_cents} currency={row.currency} />
            <TimeCell at={row.acknowledged_at} className={WIDE} />
            <Td className={WIDE}>
              <Reopen id={row.id} />
            </Td>
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

function Reopen({ id }: { id: string }) {
  return (
    <RowAction action={reopenTransaction} fields={{ transaction_id: id }} label="Reopen" about={` ${id}`} />
  );
}
