import Link from 'next/link';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button';
import { numeric, OnPhone, rowLinkClass, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import type { Payout, PayoutLine } from '@/lib/payment/account/payout-lines';
import { Code, Day, MoneyCell, OrderLink, StateBadge, Time, TimeCell } from '../formatters';
import { Empty, Section } from '../frame/page-header';
import { payoutStatus } from '../state-labels';

export const PAYOUTS_PATH = '/dashboard/money/payouts';

interface Props {
  payouts: { data: Payout[] } | { trouble: string };
  /** Leads to the others. */
  latest?: boolean;
}

/** What reached the bank, as its statement has it: a line each. */
export function PayoutsSection({ payouts, latest = false }: Props) {
  if ('trouble' in payouts) {
    return (
      <Section title="Payouts">
        <Alert tone="warn">{payouts.trouble}</Alert>
      </Section>
    );
  }
  const all = (
    <Link href={PAYOUTS_PATH} className={buttonClass('secondary', undefined, 'small')}>
      All payouts
    </Link>
  );
  return (
    <Section
      title="Payouts"
      note="Sent from your payout account to your bank. Each one shows its orders."
      actions={latest && payouts.data.length > 0 ? all : null}
      flush
    >
      <Table
        caption="Payouts, newest first"
        empty={<Empty title="No payouts yet">Stripe sends what your groups have paid to your bank.</Empty>}
        columns={['At your bank', wide('Status'), numeric('Amount'), wide('Payout')]}
      >
        {payouts.data.map((payout) => (
          <Tr key={payout.id} linked>
            <Td>
              <Link href={`${PAYOUTS_PATH}/${payout.id}`} className={rowLinkClass}>
                <Day at={payout.arrives_on} />
              </Link>
              <OnPhone>
                <StateBadge state={payoutStatus(payout.status)} />
              </OnPhone>
            </Td>
            <Td className={WIDE}>
              <StateBadge state={payoutStatus(payout.status)} />
            </Td>
            <MoneyCell cents={payout.amount_cents} currency={payout.currency} className="font-medium" />
            <Td className={`text-muted ${WIDE}`}>
              <Code>{payout.id}</Code>
            </Td>
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

/** What a payout is made of. */
export function PayoutLines({ lines, currency }: { lines: PayoutLine[]; currency: string }) {
  return (
    <Table caption="What the payout is made of" columns={['Order', numeric('Amount'), 'What', wide('When')]}>
      {lines.map((line) => (
        <Tr key={line.id ?? 'rest'} linked={line.session_id !== null}>
          <Td>
            {line.session_id === null ? (
              <span className="text-muted">–</span>
            ) : (
              <OrderLink session_id={line.session_id} order_ref={line.order_ref} />
            )}
            <OnPhone>
              <Time at={line.created_at} />
            </OnPhone>
          </Td>
          <MoneyCell cents={line.amount_cents} currency={currency} className="font-medium" />
          <Td>
            {lineText(line)}
            {line.processor_id === null ? null : (
              <span className="block font-mono text-xs break-all text-muted">{line.processor_id}</span>
            )}
          </Td>
          <TimeCell at={line.created_at} className={WIDE} />
        </Tr>
      ))}
    </Table>
  );
}

function lineText({ type, processor_type }: PayoutLine): string {
  switch (type) {
    case 'transfer':
      return 'Transfer';
    case 'transfer_reversal':
      return 'Transfer taken back';
    case 'not_itemized':
      return 'Not itemized by Stripe';
    case 'other':
      return `At Stripe: ${processor_type?.replaceAll('_', ' ')}`;
  }
}
