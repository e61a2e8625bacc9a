import type { ReactNode } from 'react';
import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { type PageContext, targetOf } from '@/components/pay/frame/page-context';
import { Card } from '@/components/ui/card';
import type { Member } from '@/lib/group/model';
import { waitingMembers } from '@/lib/group/query/waiting';
import { hasRoom } from '@/lib/hosted/page/view';

/** Who has asked to join, for the organizer to answer. Nothing while nobody waits. */
export function WaitingPeople({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { say } = context.words;
  const waiting = waitingMembers(session);
  const title = waiting.length > 0 ? say('wantToJoin', { count: waiting.length }) : '';
  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      {title ? <Waiting context={context} waiting={waiting} title={title} /> : null}
    </>
  );
}

interface WaitingProps {
  context: PageContext;
  waiting: readonly Member[];
  title: string;
}

function Waiting({ context, waiting, title }: WaitingProps) {
  const { session } = context.page;
  const { say } = context.words;
  return (
    <Card labelledby="waiting">
      <h2 id="waiting" className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-muted">
        {say(hasRoom(session, context.now) ? 'approveKnown' : 'noPlaceToApprove')}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {waiting.map((person) => (
          <Person key={person.id} context={context} person={person} />
        ))}
      </ul>
      {waiting.length > 1 ? (
        <Answer context={context} intent="decline" people={waiting} className="mt-3">
          {say('declineEverybody')}
        </Answer>
      ) : null}
    </Card>
  );
}

function Person({ context, person }: { context: PageContext; person: Member }) {
  const { say } = context.words;
  const places = context.page.session.split?.mode === 'equal' ? (person.join_request?.weight ?? 1) : 1;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 wrap-anywhere">
        <bdi className="font-medium">{person.name}</bdi>
        {places > 1 ? (
          <span className="block text-sm text-muted">{say('wantsToPayFor', { count: places })}</span>
        ) : null}
      </span>
      <span className="flex flex-wrap gap-2">
        <Answer context={context} intent="approve" people={[person]}>
          {say('approve')} <span className="sr-only">{person.name}</span>
        </Answer>
        <Answer context={context} intent="decline" people={[person]}>
          {say('decline')} <span className="sr-only">{person.name}</span>
        </Answer>
      </span>
    </li>
  );
}

function Answer({
  context,
  intent,
  people,
  className,
  children,
}: {
  context: PageContext;
  intent: 'approve' | 'decline';
  people: readonly Member[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <PostForm target={targetOf(context, people.at(-1)?.id)} intent={intent} className={className}>
      {people.map(({ id }) => (
        <input key={id} type="hidden" name="member_id" value={id} />
      ))}
      <SubmitButton variant={intent === 'approve' ? 'primary' : 'secondary'}>{children}</SubmitButton>
    </PostForm>
  );
}
