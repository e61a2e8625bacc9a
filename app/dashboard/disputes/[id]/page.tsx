import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { DisputeNotice, evidenceNote } from '@/components/dashboard/dispute/dispute-notice';
import { EvidenceFields, EvidenceTexts } from '@/components/dashboard/dispute/evidence-fields';
import { Code, Facts, Money, StateBadge, Time } from '@/components/dashboard/formatters';
import { KeepFresh } from '@/components/dashboard/frame/keep-fresh';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { disputeState } from '@/components/dashboard/state-labels';
import { ActionForm } from '@/components/forms/action-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { SubmitButton } from '@/components/forms/form-controls';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { type DeskDispute, readDispute } from '@/lib/dashboard/dispute/desk';
import { disputeReason } from '@/lib/group/query/dispute-reasons';
import { withoutEvidence } from '@/lib/group/query/dispute-texts';
import { onCard_cents } from '@/lib/group/query/sums';
import { formatMoney } from '@/lib/money/currency';
import { acceptDisputeAsLost, saveDisputeEvidence, submitDisputeEvidence } from '../actions';

interface Props {
  params: Promise<{ id: string }>;
}

/** Once a request: its title and the page read the same dispute. */
const disputeOf = cache(
  async (id: string): Promise<DeskDispute> =>
    (await readDispute(await requireAccess('read'), id)) ?? notFound(),
);

const titleOf = ({ is_inquiry, amount_cents, session }: DeskDispute) =>
  `${is_inquiry ? 'Inquiry about' : 'Dispute of'} ${formatMoney(amount_cents, session.currency)}`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: titleOf(await disputeOf((await params).id)) };
}

export default async function DisputePage({ params }: Props) {
  const access = await requireAccess('read');
  const dispute = await disputeOf((await params).id);
  const { state, status, evidence, is_staged, is_compliance, refusal } = dispute;
  const is_answerable = state === 'open' && may(access.role, 'operate');
  const is_editable = is_answerable && !is_compliance;
  return (
    <>
      <KeepFresh waiting={state === 'sending' || !(is_staged || refusal || is_compliance)} />
      <PageHeader title={titleOf(dispute)} above={{ href: '/dashboard/disputes', label: 'Disputes' }}>
        {is_answerable ? <Answers dispute={dispute} /> : null}
      </PageHeader>
      <div className="-mt-3 flex flex-wrap items-center gap-3">
        <StateBadge state={disputeState(status, state)} />
        <Code>{dispute.id}</Code>
      </div>
      <DisputeNotice dispute={dispute} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Section title="Evidence" note={evidenceNote(dispute)}>
          {is_editable ? (
            <ActionForm action={saveDisputeEvidence} {...hiddenOf(dispute)}>
              <EvidenceFields evidence={evidence} />
              <div className="flex justify-end">
                <SaveButton dispute={dispute} />
              </div>
            </ActionForm>
          ) : (
            <EvidenceTexts evidence={evidence} />
          )}
        </Section>
        <FactsSection dispute={dispute} />
      </div>
    </>
  );
}

const hiddenOf = ({ id, evidence_version }: DeskDispute) => ({
  fields: { dispute_id: id },
  seen: { version: String(evidence_version) },
});

/** On the last day its name tells the action that it said so. */
function SaveButton({ dispute: { is_last_day, evidence_version } }: { dispute: DeskDispute }) {
  if (is_last_day)
    return (
      <SubmitButton name="sends" value="1">
        Save and send to the bank
      </SubmitButton>
    );
  return <SubmitButton>{evidence_version > 0 ? 'Save changes' : 'Save evidence'}</SubmitButton>;
}

/** What ends the merchant's part. */
function Answers({ dispute }: { dispute: DeskDispute }) {
  const { session, amount_cents, is_inquiry, is_compliance, evidence_version } = dispute;
  const amount = formatMoney(amount_cents, session.currency);
  return (
    <>
      {evidence_version > 0 && !is_compliance ? (
        <DialogForm
          trigger="Send to the bank"
          variant="primary"
          title="Send this evidence to the bank?"
          description="It is sent as you last saved it. A bank reads evidence once: nothing can be changed or added afterwards."
          action={submitDisputeEvidence}
          {...hiddenOf(dispute)}
          submit="Send to the bank"
          close="Not yet"
        />
      ) : null}
      {is_inquiry ? null : (
        <DialogForm
          trigger="Accept dispute"
          variant="danger"
          title="Accept this dispute?"
          description={`The cardholder keeps ${amount}, and the dispute counts as lost. This cannot be undone.`}
          action={acceptDisputeAsLost}
          {...hiddenOf(dispute)}
          submit="Accept the dispute"
          danger
          close="Keep open"
        />
      )}
    </>
  );
}

function FactsSection({ dispute }: { dispute: DeskDispute }) {
  const { session, payment, payer, is_inquiry } = dispute;
  const { currency } = session;
  return (
    <Section title="The payment">
      <Facts
        rows={[
          [
            'Why',
            <span key="why" className="inline-block first-letter:uppercase">
              {disputeReason(dispute.reason)}
            </span>,
          ],
          ['Member', payer?.name ?? '–'],
          ['Paid', <Money key="paid" cents={onCard_cents(payment)} currency={currency} />],
          ['Disputed', <Money key="disputed" cents={dispute.amount_cents} currency={currency} />],
          ['When', <Time key="when" at={payment.settled_at} />],
          [
            'Order',
            <Link
              key="order"
              href={`/dashboard/sessions/${session.id}`}
              className="underline decoration-line underline-offset-4"
            >
              {session.order_ref ?? session.id}
            </Link>,
          ],
          ['Charge', <Code key="charge">{payment.charge_id ?? '–'}</Code>],
          ['Opened', <Time key="opened" at={dispute.opened_at} />],
          dispute.due_by ? ['Answer before', <Time key="due" at={dispute.due_by} />] : null,
          dispute.submitted_at ? ['Sent', <Time key="sent" at={dispute.submitted_at} />] : null,
          dispute.processor_answered_at
            ? ['Answered by Stripe', <Time key="answered" at={dispute.processor_answered_at} />]
            : null,
          dispute.closed_at ? ['Closed', <Time key="closed" at={dispute.closed_at} />] : null,
        ]}
      />
      {is_inquiry && dispute.state !== 'closed' ? (
        <p className="mt-4 text-sm text-muted">{withoutEvidence(session, payment.id)}</p>
      ) : null}
    </Section>
  );
}
