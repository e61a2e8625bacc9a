import { Alert } from '@/components/ui/alert';
import type { DeskDispute } from '@/lib/dashboard/dispute/desk';
import { COMPLIANCE, closedText } from '@/lib/group/query/dispute-texts';
import { Time } from '../formatters';

const DECIDES = (
  <>
    It cannot be changed any more. A bank usually decides within two to three months, and we send{' '}
    <code>group.dispute_closed</code> then.
  </>
);

/** Where the dispute is, and what happens next. */
export function DisputeNotice({ dispute }: { dispute: DeskDispute }) {
  const { state, status, refusal, decision, is_inquiry, is_compliance, processor_answered_at } = dispute;
  switch (state) {
    case 'open':
      return (
        <>
          {refusal && !is_compliance ? (
            <Alert tone="bad" title="Stripe did not take your answer">
              {refusal} Change it, and send it again. As it is, we do not send it.
            </Alert>
          ) : null}
          <Deadline dispute={dispute} />
        </>
      );
    case 'sending':
      return (
        <Alert
          tone="neutral"
          title={decision === 'accept' ? 'Accepting the dispute' : 'Sending your evidence'}
        >
          Stripe has not confirmed it yet. We try again until it does.
        </Alert>
      );
    case 'sent':
      if (processor_answered_at)
        return (
          <Alert tone="warn" title="Stripe has answered the bank by itself">
            It has sent what it knows of the payment, which neither you nor we have seen. {DECIDES}
          </Alert>
        );
      return (
        <Alert tone="neutral" title="The bank has your evidence">
          {DECIDES}
        </Alert>
      );
    case 'late':
      return (
        <Alert tone="warn" title="The bank takes no evidence any more">
          {is_inquiry
            ? 'It may still make a dispute of its inquiry. You will get another chance to answer then.'
            : 'Without evidence it usually decides for the cardholder.'}
        </Alert>
      );
    case 'closed':
      return (
        <Alert tone={status === 'lost' ? 'bad' : 'good'}>
          {closedText(dispute.session, dispute.payment, dispute)}
        </Alert>
      );
  }
}

function Deadline({ dispute }: { dispute: DeskDispute }) {
  const { due_by, automatic_at, is_last_day, evidence_saved_at, refusal, is_inquiry } = dispute;
  const title = is_inquiry
    ? 'The bank asks about this payment. It has taken no money.'
    : 'The bank waits for your answer';
  if (dispute.is_compliance)
    return (
      <Alert tone="warn" title={title}>
        It takes one before <Time at={due_by} />. {COMPLIANCE}{' '}
        {is_inquiry ? '' : 'To accept the dispute costs no such fee.'}
      </Alert>
    );
  return (
    <Alert tone="warn" title={title}>
      Answer before <Time at={due_by} />.{' '}
      {evidence_saved_at === null ? 'Check what we have gathered below, and save it. ' : null}
      {evidence_saved_at && refusal === null ? (
        <>
          Your evidence is saved and not sent. Unless you send it first
          {is_inquiry ? '' : ' or accept the dispute'}, we send it as saved{' '}
          {is_last_day ? (
            'within the hour. '
          ) : (
            <>
              <Time at={automatic_at} />, a day before the deadline.
            </>
          )}
        </>
      ) : null}
      {is_last_day
        ? 'Less than a day is left: what you save is sent to the bank at once, and cannot be changed afterwards.'
        : null}
      {evidence_saved_at === null && !is_last_day
        ? 'We send what is saved a day before the deadline, and nothing else.'
        : null}
    </Alert>
  );
}

/** What the evidence below is. */
export function evidenceNote(dispute: DeskDispute): string {
  const { state, decision, refusal, evidence_saved_at, evidence_version, is_staged } = dispute;
  if (dispute.processor_answered_at !== null) {
    const what = evidence_saved_at === null ? 'Gathered by us' : 'As it was saved here';
    return `${what}, and not sent: Stripe has answered the bank by itself.`;
  }
  if (state === 'sent' && decision === 'submit') return 'As the bank has it.';
  if (state === 'open' && dispute.is_compliance)
    return `${evidence_saved_at === null ? 'Gathered by us from this payment, without the others of the group' : 'As it was saved'}. It is not sent from here.`;
  if (evidence_saved_at === null) {
    return state === 'sent'
      ? 'Gathered by us, and not sent: the bank was answered at Stripe.'
      : 'Gathered by us from this payment, without the others of the group. Not saved.';
  }
  if (state === 'sent') return 'As it was saved here. The bank was answered at Stripe.';
  if (state !== 'open') return 'As it was saved.';
  if (refusal !== null) return 'Saved, and refused by Stripe.';
  return is_staged
    ? `Saved ${evidence_version === 1 ? 'once' : `${evidence_version} times`}, and stored at Stripe. The bank has not seen it.`
    : 'Saved. Being stored at Stripe.';
}
