import type { ReactNode } from 'react';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Celebration } from '@/components/pay/group/celebration';
import { GroupProgress } from '@/components/pay/group/group-progress';
import { RescueNotice } from '@/components/pay/group/rescue';
import { SamePeople } from '@/components/pay/group/same-people';
import { ClaimForm } from '@/components/pay/member/claim-form';
import { YourShare } from '@/components/pay/member/your-share';
import { PayAction } from '@/components/pay/payment/pay-action';
import { SharePanel } from '@/components/pay/share/share-panel';
import { Deadline } from '@/components/pay/time/deadline';
import { Card } from '@/components/ui/card';
import { hasPlaceToGive, takesGifts } from '@/lib/group/query/gifts';
import { isInRescue } from '@/lib/group/query/rescue';
import { activeMembers } from '@/lib/group/query/shares';
import { waitingMembers } from '@/lib/group/query/waiting';
import { cartSummary } from '@/lib/hosted/page/cart-summary';
import { hasRoom, ownView, progressText } from '@/lib/hosted/page/view';
import { GiftMessages } from './gift-messages';
import { InviteGroup } from './invite-group';
import { NextMilestone } from './next-milestone';
import { OrganizerTools } from './organizer-tools';
import { PersonFold } from './person-fold';
import { hasDroppedOut, ownRestIsAll, Plans, StillFree } from './still-free';
import { WaitingPeople } from './waiting-people';

/** A group that is being paid, as its organizer sees it. */
export function OpenGroup({ context }: { context: PageContext }) {
  const { session } = context.page;
  // An organizer who has to pay reads beside the amount what happens otherwise.
  const owes = (ownView(session, context.you)?.owing_cents ?? 0) > 0;
  const milestone = <NextMilestone context={context} full={!owes} />;
  const room = hasRoom(session, context.now);
  const coversFirst = isInRescue(session) && !ownRestIsAll(context);
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
        {isAlone ? (
          <InviteGroup context={context} milestone={milestone} />
        ) : (
          <Progress context={context} milestone={milestone} />
        )}
      </div>
      <SamePeople context={context} />
      <WaitingPeople context={context} />
      {coversFirst ? (
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
        pay={({ wallet, ...button }) =>
          isAlone || coversFirst ? (
            <PayAction context={context} scope="own" variant="secondary" {...button} />
          ) : (
            <PayAction context={context} scope="own" wallet={wallet} {...button} />
          )
        }
      />
      <GroupProgress
        context={context}
        foldOf={(person, line) => (
          <PersonFold context={context} person={person}>
            {line}
          </PersonFold>
        )}
      />
      {isAlone || (takesGifts(session) && !hasPlaceToGive(session)) ? null : <SharePanel context={context} />}
      <OrganizerTools context={context} />
    </>
  );
}

/** How far the group is, in the words that members read. */
function Progress({ context, milestone }: { context: PageContext; milestone: ReactNode }) {
  const { page, words, you } = context;
  const { session } = page;
  // Until the order is saved, the organizer's own payment is nothing to celebrate.
  const isIn = ownView(session, you)?.status === 'paid' && !isInRescue(session);
  return (
    <div className={isIn ? 'flex flex-col items-center text-center' : undefined}>
      {isIn ? <Celebration /> : null}
      <h1 id="title" className="text-2xl font-semibold">
        {progressText(session, words, isIn ? 'youAreIn' : 'paidOf')}
      </h1>
      <p className="mt-1 line-clamp-2 text-muted wrap-anywhere">{cartSummary(page, words)}</p>
      <p className="mt-1 text-sm">
        <Said
          words={words}
          text={takesGifts(session) ? 'giftUntil' : 'everybodyPaysBy'}
          values={{ time: <Deadline at={session.expires_at} context={context} /> }}
        />
      </p>
      {milestone}
    </div>
  );
}
