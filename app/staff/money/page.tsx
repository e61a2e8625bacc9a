import { clsx } from 'clsx';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Code, Money, MoneyCell, TimeCell } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { DialogForm } from '@/components/forms/dialog-form';
import { RowAction } from '@/components/forms/row-action';
import { numeric, ROW_ACTIONS, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { requireStaff } from '@/lib/dashboard/access/access';
import { listFailedRefunds } from '@/lib/dashboard/staff/failed-refunds';
import {
  listWaitingReversals,
  listWaitingTransfers,
  type WaitingReversal,
  type WaitingTransfers,
} from '@/lib/dashboard/staff/waiting-money';
import { plural } from '@/lib/format/number';
import { formatMoney } from '@/lib/money/currency';
import { abandonAndRefund, replaceAccount, retryMoney, writeOff } from '../actions';
import { FailedRefunds } from './failed-refunds';
import { MerchantCell, SessionCell, type Waiting } from './row-cells';

export const metadata: Metadata = { title: 'Waiting money' };

export default async function WaitingMoneyPage() {
  await requireStaff();
  const [transfers, reversals, refunds] = await Promise.all([
    listWaitingTransfers(),
    listWaitingReversals(),
    listFailedRefunds(),
  ]);
  return (
    <>
      <PageHeader title="Waiting money" />
      <Section
        title="Transfers"
        note="Funded groups whose merchant could not be paid yet. Live mode comes first, then what has waited longest."
        flush
      >
        <Table
          caption="Sessions whose transfers wait"
          empty={<Empty title="No waiting transfers" />}
          columns={COLUMNS}
        >
          {transfers.rows.map((one) => (
            <Tr key={one.session_id}>
              <MerchantCell one={one} reason={<TransferReason one={one} />}>
                <TransferActions one={one} />
              </MerchantCell>
              <SessionCell one={one} />
              <Td align_end>
                <Money cents={one.amount_cents} currency={one.currency} />
                <span className="block text-xs text-muted">{plural(one.count, 'transfer')}</span>
              </Td>
              <Td className={clsx('min-w-48 max-w-96 text-xs break-words text-muted', WIDE)}>
                <TransferReason one={one} />
              </Td>
              <TimeCell at={one.since} className={WIDE} />
              <Td className={WIDE}>
                <TransferActions one={one} />
              </Td>
            </Tr>
          ))}
        </Table>
        <Beyond count={transfers.beyond} />
      </Section>
      <Section
        title="Reversals"
        note="Owed by merchants for refunds and disputes. They are tried again whenever the merchant's balance may have grown."
        flush
      >
        <Table
          caption="Reversals that wait for a merchant's balance"
          empty={<Empty title="No waiting reversals" />}
          columns={COLUMNS}
        >
          {reversals.rows.map((one) => (
            <Tr key={one.reversal_id}>
              <MerchantCell one={one} reason={<ReversalReason one={one} />}>
                <ReversalActions one={one} />
              </MerchantCell>
              <SessionCell one={one} />
              <MoneyCell cents={one.amount_cents} currency={one.currency} />
              <Td className={clsx('min-w-36 text-xs text-muted', WIDE)}>
                <ReversalReason one={one} />
              </Td>
              <TimeCell at={one.since} className={WIDE} />
              <Td className={WIDE}>
                <ReversalActions one={one} />
              </Td>
            </Tr>
          ))}
        </Table>
        <Beyond count={reversals.beyond} />
      </Section>
      <FailedRefunds {...refunds} />
    </>
  );
}

const CAUSES: Readonly<Record<string, string>> = {
  refund: 'refund',
  dispute: 'dispute',
  abandoned: 'transfer that was abandoned',
};

const COLUMNS = [
  'Merchant',
  wide('Session'),
  numeric('Amount'),
  wide('Reason'),
  wide('Since'),
  wide(ROW_ACTIONS),
];

function TransferReason({ one }: { one: WaitingTransfers }) {
  return (
    <>
      <Code>{one.waiting_code ?? 'queued'}</Code>
      <span className="block">{one.waiting_message?.slice(0, 300)}</span>
    </>
  );
}

function ReversalReason({ one }: { one: WaitingReversal }) {
  return (
    <>
      <span className="block first-letter:uppercase">for a {CAUSES[one.cause]}</span>
      <Code>{one.waiting_code ?? 'unknown'}</Code>
    </>
  );
}

function TransferActions({ one }: { one: WaitingTransfers }) {
  return (
    <Actions one={one}>
      {one.has_ended_account ? <ReplaceAccount one={one} /> : null}
      <Abandon one={one} />
    </Actions>
  );
}

function ReversalActions({ one }: { one: WaitingReversal }) {
  return (
    <Actions one={one}>
      <WriteOff one={one} />
    </Actions>
  );
}

function Actions({ one, children }: { one: Waiting; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      <RowAction
        action={retryMoney}
        fields={{ session_id: one.session_id }}
        label="Try again now"
        about={`: ${one.session_id}`}
      />
      {children}
    </div>
  );
}

function ReplaceAccount({ one }: { one: WaitingTransfers }) {
  return (
    <DialogForm
      trigger="Replace account"
      trigger_label={`Replace the payout account of ${one.merchant_name}`}
      variant="secondary"
      title="Open another payout account?"
      description={`The account of ${one.merchant_name} was rejected or disconnected. All its waiting transfers go to the new one as soon as the merchant has set it up. Money in the old account stays there.`}
      action={replaceAccount}
      fields={{ merchant_id: one.merchant_id, livemode: one.livemode ? '1' : '0' }}
      submit="Open another account"
    />
  );
}

function Abandon({ one }: { one: WaitingTransfers }) {
  const { amount_cents, count } = one;
  return (
    <DialogForm
      trigger="Abandon and refund"
      trigger_label={`Abandon and refund ${one.session_id}`}
      variant="danger"
      title="Abandon the transfers and refund everyone?"
      description={`${one.merchant_name} does not get ${formatMoney(amount_cents, one.currency)}. The cards behind ${count === 1 ? 'this transfer' : `these ${count} transfers`} are refunded, fees included. This cannot be undone.`}
      action={abandonAndRefund}
      fields={{ session_id: one.session_id }}
      submit="Abandon and refund everyone"
      danger
    />
  );
}

function WriteOff({ one }: { one: WaitingReversal }) {
  const refunded = one.cause === 'refund' ? ' The refund that waits for it is sent to the card.' : '';
  return (
    <DialogForm
      trigger="Write off"
      trigger_label={`Write off ${one.reversal_id}`}
      variant="danger"
      title="Write this reversal off?"
      description={`${one.merchant_name} keeps ${formatMoney(one.amount_cents, one.currency)}, and the loss is ours.${refunded} This cannot be undone.`}
      action={writeOff}
      fields={{ session_id: one.session_id, reversal_id: one.reversal_id }}
      submit="Write off"
      danger
    />
  );
}
