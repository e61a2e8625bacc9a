import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { numeric, ROW_ACTIONS, Table, TableHead, Td, Tr } from '@/components/ui/table';
import type { LedgerPosting } from '@/lib/dashboard/session/session-detail';
import type { Refund, Session } from '@/lib/group/model';
import { isGivenByIssuer } from '@/lib/group/query/disputes';
import { Code, Facts, Money, StateBadge, Time } from '../formatters';
import { Empty, Section } from '../frame/page-header';
import { disputeText, PAYMENT_LABELS, refundState, transferState } from '../state-labels';

export function PaymentsSection({ session }: { session: Session }) {
  const { payments, currency } = session;
  const name = (id: string) => session.members.find((member) => member.id === id)?.name ?? id;
  return (
    <Section title="Payments" flush>
      {payments.length === 0 ? (
        <Empty title="Nobody has paid yet" />
      ) : (
        <Table caption="Card payments">
          <TableHead columns={['Paid by', 'Status', numeric('Share'), numeric('Fee on top'), 'When']} />
          <tbody>
            {payments.map((payment) => (
              <Tr key={payment.id}>
                <Td className="min-w-36 wrap-anywhere">
                  {name(payment.member_id)}
                  {payment.payer_email ? (
                    <span className="block text-xs text-muted">{payment.payer_email}</span>
                  ) : null}
                  {payment.charge_id ? (
                    <span className="block min-w-28 font-mono text-xs break-all text-muted">
                      {payment.charge_id}
                    </span>
                  ) : null}
                </Td>
                <Td>
                  <StateBadge
                    state={PAYMENT_LABELS[payment.status] ?? { label: payment.status, tone: 'neutral' }}
                  />{' '}
                  {payment.dispute_id ? (
                    <Badge tone="bad">{disputeText(payment.dispute_status ?? '')}</Badge>
                  ) : null}
                  {payment.error_code && payment.status !== 'succeeded' ? (
                    <span className="block text-xs text-bad">
                      Declined: {payment.error_code.replaceAll('_', ' ')}
                    </span>
                  ) : null}
                </Td>
                <Td align_end>
                  <Money cents={payment.amount_cents} currency={currency} />
                </Td>
                <Td align_end className="text-muted">
                  <Money cents={payment.fee_cents} currency={currency} />
                </Td>
                <Td>
                  <Time at={payment.settled_at ?? payment.created_at} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

const REASONS: Readonly<Record<Refund['reason'], string>> = {
  cancelled: 'Cancelled',
  expired: 'Expired',
  late: 'Paid too late',
  duplicate: 'Duplicate payment',
  requested: 'Requested by your team',
};

const GIVEN_BY_BANK = <span className="text-xs text-muted">refunded by the bank</span>;

interface RefundsProps {
  session: Session;
  retry: (refund: Refund) => ReactNode;
}

export function RefundsSection({ session, retry }: RefundsProps) {
  if (session.refunds.length === 0) return null;
  const payment = (id: string) => session.payments.find((candidate) => candidate.id === id);
  const name = (id: string) =>
    session.members.find((member) => member.id === payment(id)?.member_id)?.name ?? '–';
  return (
    <Section title="Refunds" flush>
      <Table caption="Money refunded">
        <TableHead columns={['To', 'Status', numeric('Amount'), 'Reason', 'When', ROW_ACTIONS]} />
        <tbody>
          {session.refunds.map((refund) => (
            <Tr key={refund.id}>
              <Td className="min-w-28 wrap-anywhere">{name(refund.payment_id)}</Td>
              <Td>
                <StateBadge state={refundState(refund.status)} />
                {refund.reversal_status === 'queued' || refund.reversal_status === 'due' ? (
                  <span className="block text-xs text-muted">transfer not reversed yet</span>
                ) : null}
                {refund.failure_code ? (
                  <span className="block text-xs text-bad">{refund.failure_code.replaceAll('_', ' ')}</span>
                ) : null}
              </Td>
              <Td align_end>
                <Money cents={refund.amount_cents + refund.fee_cents} currency={session.currency} />
              </Td>
              <Td className="min-w-44">
                {REASONS[refund.reason]}
                {refund.reversal_status === 'made' ? (
                  <span className="block text-xs text-muted">
                    <Money cents={refund.reversal_cents} currency={session.currency} /> reversed from your
                    transfer
                  </span>
                ) : null}
              </Td>
              <Td>
                <Time at={refund.settled_at ?? refund.created_at} />
              </Td>
              <Td>
                {refund.status === 'failed'
                  ? isGivenByIssuer(session, refund)
                    ? GIVEN_BY_BANK
                    : retry(refund)
                  : null}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

export function TransferSection({ session }: { session: Session }) {
  const { transfer, currency } = session;
  if (!transfer) return null;
  const waits = {
    onboarding: 'Waiting for your payout account: finish setting it up in Money.',
    balance: 'Waiting for the card payments to become available.',
  };
  return (
    <Section title="Transfer to you">
      <Facts
        rows={[
          [
            'Status',
            <span key="status" className="inline-flex flex-wrap items-center gap-2">
              <StateBadge state={transferState(transfer.status)} />
              {transfer.waiting_reason ? waits[transfer.waiting_reason] : null}
            </span>,
          ],
          ['Total', <Money key="total" cents={session.total_cents} currency={currency} />],
          ['Our fee', <Money key="fee" cents={-transfer.merchant_fee_cents} currency={currency} />],
          transfer.fx_fee_cents
            ? ['Currency fee', <Money key="fx" cents={-transfer.fx_fee_cents} currency={currency} />]
            : null,
          [
            'Transferred',
            <strong key="amount">
              <Money cents={transfer.amount_cents} currency={currency} />
            </strong>,
          ],
          transfer.reversed_cents
            ? [
                'Reversed for refunds',
                <Money key="back" cents={-transfer.reversed_cents} currency={currency} />,
              ]
            : null,
          transfer.reversed_cents
            ? [
                'Net',
                <strong key="left">
                  <Money cents={transfer.amount_cents - transfer.reversed_cents} currency={currency} />
                </strong>,
              ]
            : null,
          transfer.processor_transfer_id
            ? ['Transfer id', <Code key="id">{transfer.processor_transfer_id}</Code>]
            : null,
          ['When', <Time key="when" at={transfer.settled_at} />],
        ]}
      />
    </Section>
  );
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  processor: 'Card balance',
  held: "Members' money",
  consumer_fees: 'Member fees',
  merchant_fees: 'Merchant fees',
  fx_fees: 'Currency fees',
  disputed: 'Disputed',
};

/** Every cent, in double entry: debits left, credits right, each posting summing to nothing. */
export function LedgerSection({ postings, currency }: { postings: LedgerPosting[]; currency: string }) {
  if (postings.length === 0) return null;
  return (
    <Section title="Ledger" note="Double entry: each posting sums to zero." flush>
      <Table caption="Ledger postings">
        <TableHead columns={['Account', numeric('Debit'), numeric('Credit')]} />
        {postings.map((posting, index) => (
          <tbody key={posting.posting_id}>
            <tr className={index > 0 ? 'border-t border-line' : ''}>
              <th scope="rowgroup" colSpan={3} className="px-5 pt-3 text-left font-medium sm:px-6">
                <span className="inline-block first-letter:uppercase">
                  {posting.kind.replaceAll('_', ' ')}
                </span>{' '}
                <span className="text-xs font-normal text-muted">
                  <Time at={posting.created_at} />
                </span>
              </th>
            </tr>
            {posting.entries.map((entry) => (
              <Tr key={entry.account}>
                <Td>{ACCOUNTS[entry.account] ?? entry.account}</Td>
                <Td align_end>
                  {entry.amount_cents > 0 ? <Money cents={entry.amount_cents} currency={currency} /> : null}
                </Td>
                <Td align_end>
                  {entry.amount_cents < 0 ? <Money cents={-entry.amount_cents} currency={currency} /> : null}
                </Td>
              </Tr>
            ))}
          </tbody>
        ))}
      </Table>
    </Section>
  );
}
