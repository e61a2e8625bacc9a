import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { failedHere, type PageContext } from '@/components/pay/frame/page-context';
import { waitingMembers } from '@/lib/group/query/waiting';
import { Disclosure } from './disclosure';

/** Anyone with the link can join, so the organizer can want to be asked first. */
export function Approval({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { say } = context.words;
  const on = session.approves_joining;
  const intent = on ? 'approval_off' : 'approval_on';
  const waits = waitingMembers(session).length > 0;
  return (
    <Disclosure
      title={say('approveWhoJoins')}
      note={say(on ? 'approvalIsOn' : 'approvalIsOff')}
      open={failedHere(context, intent)}
    >
      <PostForm target={context.form} intent={intent}>
        <p className="mb-3 text-muted">
          {say(!on ? 'switchedOn' : waits ? 'switchedOffWaiting' : 'switchedOff')}
        </p>
        <SubmitButton variant="secondary" className="w-full">
          {say(on ? 'letEverybodyJoin' : 'askMeFirst')}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
