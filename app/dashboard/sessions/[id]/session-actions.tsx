import { DialogForm } from '@/components/forms/dialog-form';
import { FormSelect } from '@/components/forms/form-choices';
import { FormField } from '@/components/forms/form-controls';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import type { Member, Session } from '@/lib/group/model';
import { latestExpiry } from '@/lib/group/query/changes';
import { counts, refundable_cents } from '@/lib/group/query/refunds';
import { formatMoney } from '@/lib/money/currency';
import { typedAmount } from '@/lib/money/typed';
import { cancelSession, extendSession, refundMember, remindMembers } from '../actions';

/** What was taken from cards, fees included, and is not on its way back already. */
function goesBack_cents({ payments, refunds }: Session): number {
  const sum = (rows: readonly { amount_cents: number; fee_cents: number }[]) =>
    rows.reduce((total, row) => total + row.amount_cents + row.fee_cents, 0);
  return sum(payments.filter(({ status }) => status === 'succeeded')) - sum(refunds.filter(counts));
}

/** What can be done to an open session. */
export function SessionActions({ session }: { session: Session }) {
  if (session.status !== 'pending') return null;
  const fields = { session_id: session.id };
  const back_cents = goesBack_cents(session);
  return (
    <>
      {session.split ? <Remind session={session} /> : null}
      {latestExpiry(session) !== null ? (
        <DialogForm
          trigger="Extend"
          title="Extend the deadline?"
          description="You can extend a session once, to at most 30 days after it was created."
          action={extendSession}
          fields={fields}
          submit="Extend"
        >
          <FormSelect name="hours" label="Extend by" defaultValue="24">
            <option value="24">1 day</option>
            <option value="48">2 days</option>
            <option value="72">3 days</option>
            <option value="168">1 week</option>
          </FormSelect>
        </DialogForm>
      ) : null}
      <DialogForm
        trigger="Cancel session"
        variant="danger"
        title="Cancel this session?"
        description={
          back_cents > 0
            ? `${formatMoney(back_cents, session.currency)}, fees included, is refunded to the cards of the members who have paid. This cannot be undone.`
            : 'Nothing has been paid yet. This cannot be undone.'
        }
        action={cancelSession}
        fields={fields}
        submit="Cancel the session"
        danger
        close="Keep open"
      />
    </>
  );
}

function Remind({ session }: { session: Session }) {
  if (session.customer_email === null) {
    return (
      <Dialog
        trigger="Remind"
        title="Reminders are not available"
        description="Reminders go out only for sessions that were created with the organizer's email address: send customer.email when you create the session."
      >
        <div className="flex justify-end">
          <DialogClose>Close</DialogClose>
        </div>
      </Dialog>
    );
  }
  return (
    <DialogForm
      trigger="Remind"
      title="Send reminders?"
      description="Everyone with an unpaid share and an email address gets a mail with their own link, at most once in 10 minutes."
      action={remindMembers}
      fields={{ session_id: session.id }}
      submit="Send reminders"
    />
  );
}

/** Refunds one member of a funded group. */
export function RefundMember({ session, member }: { session: Session; member: Member }) {
  const cents = refundable_cents(session, member.id);
  if (cents === 0) return null;
  const { currency } = session;
  return (
    <DialogForm
      trigger="Refund"
      trigger_label={`Refund ${member.name}`}
      title={`Refund ${member.name}?`}
      description={`Up to ${formatMoney(cents, currency)}, and the fee on it, are refunded to the card that paid. Your transfer is reversed first, in proportion, and our fee on the refund is returned to you. The group stays funded. This cannot be undone.`}
      action={refundMember}
      fields={{ session_id: session.id, member_id: member.id }}
      submit={`Refund ${member.name}`}
      danger
    >
      <FormField
        name="amount"
        label={`Amount in ${currency.toUpperCase()}`}
        defaultValue={typedAmount(cents, currency)}
        inputMode="decimal"
        required
      />
    </DialogForm>
  );
}
