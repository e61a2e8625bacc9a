import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { PayAction } from '@/components/pay/payment/pay-action';
import { refuseRemove } from '@/lib/group/query/changes';
import type { PersonView } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';

/** What the organizer can do about somebody who has not paid. */
export function PersonMenu({ context, person }: { context: PageContext; person: PersonView }) {
  const { session } = context.page;
  const { id, name, status, owing_cents, owing_fee_cents } = person;
  const amount = formatMoney(owing_cents + owing_fee_cents, session.currency);
  const flash = context.form.flash?.ok === false && context.form.flash.values.member_id === id;
  const target = { ...context.form, flash: flash ? context.form.flash : null };
  const isRemovable = !refuseRemove(session, id);
  return (
    <div className="flex flex-col gap-3 pb-4">
      {status === 'processing' ? (
        <p className="text-muted">
          A payment is being processed. This changes by itself. If you remove <bdi>{name}</bdi> now, a payment
          that still arrives is refunded.
        </p>
      ) : (
        <>
          <Remind context={context} person={person} target={target} />
          {owing_cents > 0 ? (
            <PayAction
              context={context}
              scope={id}
              label={`Pay ${amount} for ${name}`}
              amount={amount}
              variant="secondary"
            />
          ) : null}
        </>
      )}
      {isRemovable ? (
        <details open={flash && context.form.flash?.ok === false && context.form.flash.intent === 'remove'}>
          <summary className="inline-flex min-h-11 items-center text-bad underline underline-offset-4">
            Remove from the group
          </summary>
          <PostForm target={target} intent="remove" className="mt-1 flex flex-col gap-3">
            <p className="text-muted">
              <bdi>{name}</bdi> has paid nothing, so nothing is refunded. The place is free again.
            </p>
            <input type="hidden" name="member_id" value={id} />
            <SubmitButton variant="danger" className="w-full wrap-anywhere">
              Remove {name}
            </SubmitButton>
          </PostForm>
        </details>
      ) : null}
    </div>
  );
}

function Remind({
  context,
  person,
  target,
}: {
  context: PageContext;
  person: PersonView;
  target: PageContext['form'];
}) {
  const { session } = context.page;
  const member = session.members.find(({ id }) => id === person.id);
  if (!session.customer_email) return null;
  if (!member?.email || member.unsubscribed_at !== null) {
    return (
      <p className="text-muted">
        <bdi>{person.name}</bdi> gets no mail from us. Send the share link again.
      </p>
    );
  }
  return (
    <PostForm target={target} intent="remind">
      <input type="hidden" name="member_id" value={person.id} />
      <SubmitButton variant="secondary" className="w-full wrap-anywhere">
        Remind {person.name}
      </SubmitButton>
    </PostForm>
  );
}
