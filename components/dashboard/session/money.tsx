import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { numeric, OnPhone, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import type { DeskState } from '@/lib/dashboard/dispute/desk';
import { type WaitsFor, waitsFor } from '@/lib/dashboard/home/waits-for';
import type { LedgerPosting } from '@/lib/dashboard/session/session-detail';
import { cardName } from '@/lib/format/payment-card';
import type { Payment, Refund, Reversal, Session, Transfer } from '@/lib/group/model';
import { changedAt, type FailedRefund, failedRefund, reasonOf } from '@/lib/group/query/refunds';
import { onCard_cents } from '@/lib/group/query/sums';
import { gone_cents, reversedFor_cents, transferTotals } from '@/lib/group/query/transfers';
import { Code, Facts, Money, MoneyCell, StateBadge, Time, TimeCell } from '../formatters';
import { Empty, Section } from '../frame/page-header';
import { TransferStatus } from '../money/transfer-status';
import { disputeState, paymentNote, paymentState, refundState, WAITS_FOR } from '../state-labels';

interface PaymentsProps {
  session: Session;
  /** Where each dispute is with the merchant, by its id. */
  disputes: ReadonlyMap<string, DeskState>;
}

export function PaymentsSection({ session, disputes }: PaymentsProps) {
  const { payments, currency } = session;
  const name = (id: string) => session.members.find((member) => member.id === id)?.name ?? id;
  return (
    <Section title="Payments" flush>
      <Table
        caption="Card payments"
        empty={<Empty title="Nobody has paid yet" />}
        columns={['Paid by', wide('Status'), numeric('Share'), wide(numeric('Fee on top')), wide('When')]}
      >
        {payments.map((payment) => (
          <Tr key={payment.id}>
            <Td className="min-w-24 wrap-anywhere sm:min-w-32">
              {name(payment.member_id)}
              <OnPhone>
                <PaymentStatus payment={payment} disputes={disputes} />
              </OnPhone>
              <OnPhone>
                <Time at={payment.settled_at ?? payment.created_at} />
              </OnPhone>
              {payment.payer_email ? (
                <span className="block text-xs text-muted">{payment.payer_email}</span>
              ) : null}
              {payment.card ? (
                <span className="block text-xs text-muted">{cardName(payment.card)}</span>
              ) : null}
              {payment.charge_id ? (
                <span className="block font-mono text-xs break-all text-muted">{payment.charge_id}</span>
              ) : null}
            </Td>
            <Td className={WIDE}>
              <PaymentStatus payment={payment} disputes={disputes} />
            </Td>
            <Td align_end>
              <Money cents={payment.amount_cents} currency={currency} />
              <OnPhone>
                + <Money cents={payment.fee_cents} currency={currency} /> fee
              </OnPhone>
            </Td>
            <MoneyCell cents={payment.fee_cents} currency={currency} className={clsx('text-muted', WIDE)} />
            <TimeCell at={payment.settled_at ?? payment.created_at} className={WIDE} />
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

function PaymentStatus({ payment, disputes }: { payment: Payment } & Pick<PaymentsProps, 'disputes'>) {
  const { status, dispute_id, dispute_status, error_code } = payment;
  const note = paymentNote(payment);
  return (
    <>
      <StateBadge state={paymentState(status)} />{' '}
      {dispute_id ? (
        <Link href={`/dashboard/disputes/${dispute_id}`}>
          <StateBadge state={disputeState(dispute_status ?? '', disputes.get(dispute_id))} />
        </Link>
      ) : null}
      {error_code && status !== 'succeeded' ? (
        <span className="block text-xs text-bad">Declined: {error_code.replaceAll('_', ' ')}</span>
      ) : null}
      {note ? (
        <span className="block max-w-44 text-xs text-muted">
          {note.text} {note.until === null ? null : <Time at={note.until} />}
        </span>
      ) : null}
    </>
  );
}

const REASONS: Readonly<Record<ReturnType<typeof reasonOf>, string>> = {
  cancelled: 'Cancelled',
  expired: 'Expired',
  late: 'Paid too late',
  duplicate: 'Duplicate payment',
  requested: 'Requested by your team',
  outside: 'Made at Stripe',
  returned: 'No longer owed',
  unpayable: 'You could not be paid',
  taken_back: 'Taken back by the payer after the deadline',
  swapped: 'Somebody else paid instead',
  sold_out: 'Sold out',
  milestone_missed: 'Milestone missed',
};

const FAILED: Readonly<Record<Exclude<FailedRefund, 'retry'>, string>> = {
  bank: 'tried again once the bank has decided',
  retried: 'tried again',
};

/** What those of some reversals that wait do wait for, each once; null where none waits. */
function reversalsText(
  reversals: readonly Reversal[],
  words: Readonly<Record<WaitsFor, string>> = WAITS_FOR,
): string | null {
  const waiting = reversals.filter(({ status }) => status === 'waiting');
  const each = new Set(waiting.map(({ waiting_code }) => words[waitsFor(waiting_code)]));
  return each.size === 0 ? null : `waits for ${[...each].join(' and ')}`;
}

/** The card is refunded once the merchant's part is back. */
function reversingText({ reversals }: Session, { id }: Refund): string {
  return (
    reversalsText(reversals.filter(({ cause_id }) => cause_id === id)) ?? 'reversing your transfer first'
  );
}

function FailedWay({ waits_for, children }: { waits_for: FailedRefund; children: ReactNode }) {
  if (waits_for === 'retry')
    return (
      <>
        <span className="block max-w-52 text-xs text-muted">
          The customer is still waiting: try again, or agree on another way and ask us for the money.
        </span>
        <div className="mt-2">{children}</div>
      </>
    );
  return <span className="block text-xs text-muted">{FAILED[waits_for]}</span>;
}

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
    <Section
      title="Refunds"
      note="Each goes to the card that paid. Its bank may take 5 to 10 days to show it."
      flush
    >
      <Table
        caption="Money refunded"
        columns={['To', wide('Status'), numeric('Amount'), wide('Reason'), wide('When')]}
      >
        {session.refunds.map((refund) => (
          <Tr key={refund.id}>
            <Td className="wrap-anywhere sm:min-w-28">
              {name(refund.payment_id)}
              <OnPhone>
                <RefundStatus session={session} refund={refund} retry={retry} />
              </OnPhone>
              <OnPhone>{REASONS[reasonOf(session, refund)]}</OnPhone>
              <OnPhone>
                <Time at={changedAt(refund)} />
              </OnPhone>
              {refund.processor_refund_id ? (
                <span className="block font-mono text-xs break-all text-muted">
                  {refund.processor_refund_id}
                </span>
              ) : null}
            </Td>
            <Td className={WIDE}>
              <RefundStatus session={session} refund={refund} retry={retry} />
            </Td>
            <MoneyCell cents={onCard_cents(refund)} currency={session.currency} />
            <Td className={clsx('min-w-32', WIDE)}>
              {REASONS[reasonOf(session, refund)]}
              {reversedFor_cents(session, refund) > 0 ? (
                <span className="block text-xs text-muted">
                  <Money cents={reversedFor_cents(session, refund)} currency={session.currency} /> reversed
                  from your transfer
                </span>
              ) : null}
            </Td>
            <TimeCell at={changedAt(refund)} className={WIDE} />
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

function RefundStatus({ session, refund, retry }: RefundsProps & { refund: Refund }) {
  return (
    <>
      <StateBadge state={refundState(refund.status)} />
      {refund.status === 'reversing' ? (
        <span className="block text-xs text-muted">{reversingText(session, refund)}</span>
      ) : null}
      {refund.failure_code ? (
        <span className="block text-xs text-bad">{refund.failure_code.replaceAll('_', ' ')}</span>
      ) : null}
      {refund.status === 'failed' ? (
        <FailedWay waits_for={failedRefund(session, refund)}>{retry(refund)}</FailedWay>
      ) : null}
    </>
  );
}

/** Whether what is taken back of a transfer waits, and for what. */
function WaitsNote({ session, transfer }: { session: Session; transfer: Transfer }) {
  const own = session.reversals.filter(({ transfer_id }) => transfer_id === transfer.id);
  const text = reversalsText(own, { ...WAITS_FOR, transfer: 'this transfer' });
  return text === null ? null : <span className="block text-xs text-warn">{text}</span>;
}

/** What the merchant gets: the sums of all transfers, then one line for each of them. */
export function SessionTransfers({
  session,
  ledger,
}: {
  session: Session;
  ledger: readonly LedgerPosting[];
}) {
  const { transfers, currency } = session;
  if (transfers.length === 0) return null;
  const totals = transferTotals(
    session,
    ledger.flatMap(({ entries }) => entries),
  );
  const back_cents = gone_cents({ ...totals, total_cents: session.total_cents });
  const money = (key: string, cents: number) => <Money key={key} cents={cents} currency={currency} />;
  return (
    <Section title="Transfers to you" flush>
      <div className="px-5 pb-4 sm:px-6">
        <Facts
          rows={[
            ['Total', money('total', session.total_cents)],
            ['Our fee', money('fee', -totals.merchant_fee_cents)],
            session.fx_fee_cents ? ['Currency fee', money('fx', -totals.fx_fee_cents)] : null,
            back_cents ? ['Refunded or disputed', money('back', -back_cents)] : null,
            ['Net', <strong key="net">{money('net', totals.kept_cents)}</strong>],
          ]}
        />
      </div>
      <Table
        caption="Transfers, each of one charge"
        columns={['Transfer', wide('Status'), numeric('Amount'), wide(numeric('Reversed')), wide('When')]}
      >
        {transfers.map((transfer) => (
          <Tr key={transfer.id}>
            <Td className="wrap-anywhere sm:min-w-36">
              <Code>{transfer.processor_transfer_id ?? transfer.id}</Code>
              <OnPhone>
                <TransferStatus transfer={transfer} />
              </OnPhone>
              <OnPhone>
                <Time at={transfer.settled_at} />
              </OnPhone>
            </Td>
            <Td className={WIDE}>
              <TransferStatus transfer={transfer} />
            </Td>
            <Td align_end>
              {money('amount', transfer.amount_cents)}
              {transfer.reversed_cents ? (
                <OnPhone>{money('reversed-phone', -transfer.reversed_cents)} reversed</OnPhone>
              ) : null}
              <OnPhone>
                <WaitsNote session={session} transfer={transfer} />
              </OnPhone>
            </Td>
            <Td align_end className={WIDE}>
              {transfer.reversed_cents ? money('reversed', -transfer.reversed_cents) : null}
              <WaitsNote session={session} transfer={transfer} />
            </Td>
            <TimeCell at={transfer.settled_at} className={WIDE} />
          </Tr>
        ))}
      </Table>
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
  written_off: 'Written off',
  paid_elsewhere: 'Paid another way',
};

/** The words of the ledger's file, for postings that have another name. One of a lost dispute has none of its own there. */
const KINDS: Readonly<Record<string, string>> = {
  charge: 'payment',
  refund_reversed: 'refund_failed',
  refund_settled: 'refund_elsewhere',
  transfer_reversed: 'transfer_reversal',
};

/** Every cent, in double entry: debits left, credits right, each posting summing to nothing. */
export function SessionLedger({ postings, currency }: { postings: LedgerPosting[]; currency: string }) {
  if (postings.length === 0) return null;
  return (
    <Section title="Ledger" note="Double entry: each posting sums to zero." flush>
      <Table caption="Ledger postings" columns={['Account', numeric('Debit'), numeric('Credit')]} parts>
        {postings.map((posting, index) => (
          <tbody key={posting.posting_id}>
            <tr className={index > 0 ? 'border-t border-line' : ''}>
              <th scope="rowgroup" colSpan={3} className="px-5 pt-3 text-left font-medium sm:px-6">
                <span className="inline-block first-letter:uppercase">
                  {(KINDS[posting.kind] ?? posting.kind).replaceAll('_', ' ')}
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
