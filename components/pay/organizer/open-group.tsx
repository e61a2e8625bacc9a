import { Celebration } from '@/components/pay/frame/celebration';
import { Deadline } from '@/components/pay/frame/deadline';
import { GroupProgress } from '@/components/pay/frame/group-progress';
import { FormNotice } from '@/components/pay/frame/lazy';
import { Milestones } from '@/components/pay/frame/milestones';
import type { PageContext } from '@/components/pay/frame/page-context';
import { RescueNotice } from '@/components/pay/frame/rescue';
import { Said } from '@/components/pay/frame/said';
import { SamePeople } from '@/components/pay/frame/same-people';
import { ClaimForm } from '@/components/pay/member/claim-form';
import { YourShare } from '@/components/pay/member/your-share';
import { PayAction } from '@/components/pay/payment/pay-action';
import { Card } from '@/components/ui/card';
import { isInRescue } from '@/lib/group/query/rescue';
import { activeMembers } from '@/lib/group/query/shares';
import { waitingMembers } from '@/lib/group/query/waiting';
import { cartSummary, hasRoom, people, progressText } from '@/lib/hosted/view';
import { GiftMessages } from './gift-messages';
import { InviteGroup } from './invite-group';
import { OrganizerTools } from './organizer-tools';
import { PersonMenu } from './person-menu';
import { SharePanel } from './share-panel';
import { hasDroppedOut, ownRestIsAll, Plans, StillFree } from './still-free';
import { WaitingPeople } from './waiting-people';

/** A group that is being paid, as its organizer sees it. */
export function OpenGroup({ context }: { context: PageContext }) {
  const { session } = context.page;
  const own = ownPlace(context);
  const room = hasRoom(session, context.now);
  const isRescued = isInRescue(session);
  const isAlone =
    room &&
    !session.link_closed &&
    activeMembers(session).length === 1 &&
    waitingMembers(session).length === 0;
  return (
    <>
      <div>
        <div className="mb-4 empty:hidden">
          <RescueNotice context={context} />
        </div>
        {isAlone ? <InviteGroup context={context} /> : <Progress context={context} />}
        {/* Who has to pay reads it beside the amount. */}
        {own && own.owing_cents > 0 ? null : <Milestones context={context} />}
        <FormNotice />
      </div>
      <SamePeople context={context} />
      <WaitingPeople context={context} />
      {isRescued && !ownRestIsAll(context) ? (
        <Card labelledby="missing">
          <h2 id="missing" className="text-lg font-semibold">
            {context.words.say('stillMissing')}
          </h2>
          <Plans context={context} />
        </Card>
      ) : hasDroppedOut(session) ? (
        <StillFree context={context} />
      ) : null}
      {session.split?.mode === 'itemized' ? <ClaimForm context={context} /> : null}
      <GiftMessages context={context} />
      <YourShare
        context={context}
        pay={(button) => (
          <PayAction context={context} scope="own" variant={isAlone ? 'secondary' : 'primary'} {...button} />
        )}
      />
      <GroupProgress
        context={context}
        menuOf={(person) => <PersonMenu context={context} person={person} />}
      />
      {isAlone ? null : <SharePanel context={context} />}
      <OrganizerTools context={context} />
    </>
  );
}

const ownPlace = ({ page, you }: PageContext) =>
  people(page.session, you?.id ?? null).find(({ is_you }) => is_you);

/** How far the group is, in the words that members read. */
function Progress({ context }: { context: PageContext }) {
  const { page, words } = context;
  const { session } = page;
  const isPaid = ownPlace(context)?.status === 'paid';
  return (
    <div className={isPaid ? 'flex flex-col items-center text-center' : undefined}>
      {isPaid && !isInRescue(session) ? <Celebration /> : null}
      <h1 className="text-2xl font-semibold">
        {progressText(session, words, isPaid ? 'youAreIn' : 'paidOf')}
      </h1>
      <p className="mt-1 line-clamp-2 text-muted wrap-anywhere">{cartSummary(page, words)}</p>
      <p className="mt-1 text-sm">
        <Said
          words={words}
          text="everybodyPaysBy"
          values={{ time: <Deadline at={session.expires_at} context={context} /> }}
        />
      </p>
    </div>
  );
}
