import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { waitingMembers } from '@/lib/group/query/waiting';
import { Disclosure, failedHere } from './disclosure';

/** Anyone with the link can join, so the organizer can want to be asked first. */
export function Approval({ context }: { context: PageContext }) {
  const { session } = context.page;
  const on = session.approves_joining;
  const intent = on ? 'approval_off' : 'approval_on';
  const waits = waitingMembers(session).length > 0;
  return (
    <Disclosure
      title="Approve who joins"
      note={on ? 'On: nobody joins without your OK' : 'Off: anyone with the link can join'}
      open={failedHere(context, intent)}
    >
      <PostForm target={context.form} intent={intent}>
        <p className="mb-3 text-muted">
          {on
            ? `Switched off, anyone with the link can join.${waits ? ' Those who wait now are let in, as far as places are free: decline strangers first.' : ''}`
            : 'Everybody who opens the link then asks you first. Members keep their places.'}
        </p>
        <SubmitButton variant="secondary" className="w-full">
          {on ? 'Let everybody with the link join' : 'Ask me first'}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
