import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { declineShown, type PageContext, targetOf } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { PayAction } from '@/components/pay/payment/pay-action';
import { Details } from '@/components/pay/script/dormant';
import { isolate } from '@/lib/format/isolate';
import { refuseRemove } from '@/lib/group/query/changes';
import { wasCharged } from '@/lib/group/query/holds';
import type { PersonView } from '@/lib/hosted/page/view';

/** What the organizer can do about somebody who has not paid. */
export function PersonMenu({ context, person }: { context: PageContext; person: PersonView }) {
  const { session } = context.page;
  const { words } = context;
  const { id, name, status, owing_cents, owing_card_cents } = person;
  const amount = words.money(owing_card_cents, session.currency);
  const target = targetOf(context, id);
  const isRemovable = !refuseRemove(session, id);
  return (
    <div className="flex flex-col gap-3 pb-4">
      {status === 'processing' ? (
        <p className="text-muted">
          <Said words={words} text="removeWhilePaying" values={{ name }} />
        </p>
      ) : (
        <>
          <Remind context={context} person={person} target={target} />
          {owing_cents > 0 ? (
            <PayAction
              context={context}
              scope={id}
              label={words.say('payForPerson', { amount, name: isolate(name) })}
              amount={amount}
              problem={declineShown(context, { kind: 'member', member_id: id })}
              variant="secondary"
            />
          ) : null}
        </>
      )}
      {isRemovable ? (
        <Details open={target.flash?.intent === 'remove'}>
          <summary className="inline-flex min-h-11 items-center text-bad underline underline-offset-4">
            {words.say('removeFromGroup')}
          </summary>
          <PostForm target={target} intent="remove" className="mt-1 flex flex-col gap-3">
            {status === 'processing' || wasCharged(session, id) ? null : (
              <p className="text-muted">
                <Said words={words} text="removeText" values={{ name }} />
              </p>
            )}
            <input type="hidden" name="member_id" value={id} />
            <SubmitButton variant="danger" className="w-full wrap-anywhere">
              <span>
                <Said words={words} text="removePerson" values={{ name }} />
              </span>
            </SubmitButton>
          </PostForm>
        </Details>
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
  const { words } = context;
  const { name } = person;
  const member = session.members.find(({ id }) => id === person.id);
  if (!session.customer_email) return null;
  if (!member?.email || member.unsubscribed_at !== null || context.bounced.has(member.id)) {
    return (
      <p className="text-muted">
        <Said words={words} text="getsNoMail" values={{ name }} />
      </p>
    );
  }
  return (
    <PostForm target={target} intent="remind">
      <input type="hidden" name="member_id" value={person.id} />
      <SubmitButton variant="secondary" className="w-full wrap-anywhere">
        <span>
          <Said words={words} text="remindPerson" values={{ name }} />
        </span>
      </SubmitButton>
    </PostForm>
  );
}
