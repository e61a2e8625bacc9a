import { DialogForm } from '@/components/forms/dialog-form';
import { FormSelect } from '@/components/forms/form-choices';
import { FormField } from '@/components/forms/form-controls';
import { RowAction } from '@/components/forms/row-action';
import { Dialog, DialogClose, DialogWindow } from '@/components/ui/dialog';
import { cancelText } from '@/lib/dashboard/session/cancel-texts';
import type { Member, Session } from '@/lib/group/model';
import { refuseRemove } from '@/lib/group/query/changes';
import { extensionChoices } from '@/lib/group/query/extension';
import { leftOfShares_cents, refundable_cents, sharesLeft } from '@/lib/group/query/refunds';
import { formatMoney } from '@/lib/money/currency';
import { typedAmount } from '@/lib/money/typed';
import {
  cancelSession,
  extendSession,
  refundGroup,
  refundMember,
  remindMembers,
  removeMember,
  sendMemberLink,
} from '../actions';

/** By how many hours the deadline can be moved. */
const LENGTHS = new Map([
  [6, '6 hours'],
  [12, '12 hours'],
  [24, '1 day'],
  [48, '2 days'],
  [72, '3 days'],
  [168, '1 week'],
]);
/** Chosen unless somebody chooses another one. */
const USUAL_hours = 24;

function Extend({ session }: { session: Session }) {
  const choices = extensionChoices(session, [...LENGTHS.keys()]);
  if (choices.length === 0) return null;
  return (
    <DialogForm
      trigger="Extend"
      title="Extend the deadline?"
      description="You can extend a session once, to at most 30 days after it was created."
      action={extendSession}
      fields={{ session_id: session.id }}
      submit="Extend"
    >
      <FormSelect
        name="hours"
        label="Extend by"
        defaultValue={String(choices.includes(USUAL_hours) ? USUAL_hours : choices.at(-1))}
      >
        {choices.map((hours) => (
          <option key={hours} value={hours}>
            {LENGTHS.get(hours)}
          </option>
        ))}
      </FormSelect>
    </DialogForm>
  );
}

/** What can be done to a session as a whole. */
export function SessionActions({ session }: { session: Session }) {
  if (session.status === 'funded') return <RefundGroup session={session} />;
  if (session.status !== 'pending') return null;
  return (
    <>
      {session.split ? <Remind session={session} /> : null}
      <Extend session={session} />
      <DialogForm
        trigger="Cancel session"
        variant="danger"
        title="Cancel this session?"
        description={cancelText(session)}
        action={cancelSession}
        fields={{ session_id: session.id }}
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
      <Dialog trigger="Remind">
        <DialogWindow
          title="Reminders are not available"
          description="Reminders go out only for sessions that were created with the organizer's email address: send customer.email when you create the session."
        >
          <div className="flex justify-end">
            <DialogClose>Close</DialogClose>
          </div>
        </DialogWindow>
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

/** What can be done for one member. */
export function MemberActions({ session, member }: { session: Session; member: Member }) {
  return (
    <div className="flex flex-col items-end gap-2">
      {session.status === 'funded' ? <RefundMember session={session} member={member} /> : null}
      {member.email ? (
        <RowAction
          action={sendMemberLink}
          fields={{ session_id: session.id, member_id: member.id }}
          label="Send link"
          about={` to ${member.name} again`}
        />
      ) : null}
      {session.status === 'pending' && !refuseRemove(session, member.id) ? (
        <RemoveMember session={session} member={member} />
      ) : null}
    </div>
  );
}

function RemoveMember({ session, member }: { session: Session; member: Member }) {
  return (
    <DialogForm
      trigger="Remove"
      trigger_label={`Remove ${member.name}`}
      title={`Remove ${member.name}?`}
      description="They have paid nothing. Their share is free for the others, and a payment that still arrives is refunded. With the share link they can join again, unless the organizer closes or replaces it."
      action={removeMember}
      fields={{ session_id: session.id, member_id: member.id }}
      submit={`Remove ${member.name}`}
      danger
    />
  );
}

/** Refunds one member of a funded group; `named` where it is not beside the member. */
export function RefundMember({
  session,
  member,
  named = false,
}: {
  session: Session;
  member: Member;
  named?: boolean;
}) {
  const cents = refundable_cents(session, member.id);
  if (cents === 0) return null;
  const { currency } = session;
  return (
    <DialogForm
      trigger={named ? `Refund ${member.name}` : 'Refund'}
      trigger_label={`Refund ${member.name}`}
      title={`Refund ${member.name}?`}
      description={`Up to ${formatMoney(cents, currency)}, and the fee on it, are refunded to the card that paid. Your transfer is reversed first, in proportion, and our fee on the refund is returned to you. The group stays funded. This cannot be undone.`}
      action={refundMember}
      fields={{ session_id: session.id, member_id: member.id, left_cents: String(cents) }}
      submit={`Refund ${member.name}`}
      danger
    >
      <RefundAmount cents={cents} currency={currency} />
    </DialogForm>
  );
}

function RefundAmount({ cents, currency }: { cents?: number; currency: string }) {
  return (
    <FormField
      name="amount"
      label={`Amount in ${currency.toUpperCase()}`}
      defaultValue={cents === undefined ? '' : typedAmount(cents, currency)}
      inputMode="decimal"
      required
    />
  );
}

/** Refunds a part of the order to everybody; who is alone has the refund of a member. */
function RefundGroup({ session }: { session: Session }) {
  const shares = sharesLeft(session);
  if (new Set(shares.map(({ member_id }) => member_id)).size < 2) return null;
  const { currency } = session;
  const cents = leftOfShares_cents(session, shares);
  return (
    <DialogForm
      trigger="Refund group"
      title="Refund the whole group?"
      description={`Up to ${formatMoney(cents, currency)}, and the fee on it, are refunded to the cards that paid: to each member in proportion to their share. Your transfers are reversed first, in proportion, and our fee on the refund is returned to you. The group stays funded. This cannot be undone.`}
      action={refundGroup}
      fields={{ session_id: session.id, left_cents: String(cents) }}
      submit="Refund the group"
      danger
    >
      <RefundAmount currency={currency} />
    </DialogForm>
  );
}
