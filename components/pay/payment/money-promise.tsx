import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Milestones } from '@/components/pay/group/milestones';
import { When } from '@/components/pay/time/deadline';
import { takesGifts } from '@/lib/group/query/gifts';
import { isInRescue, rescueAhead } from '@/lib/group/query/rescue';
import { swapAhead } from '@/lib/group/query/swap';
import { heldBy } from '@/lib/hosted/page/held';

/** What happens to the money if the group does not complete. */
export function MoneyPromise({ context }: { context: PageContext }) {
  return (
    <>
      {/* The time is shorter in the reader's own zone: the lines below stay where they are. */}
      <p className="mt-1 min-h-10 text-sm text-muted max-[22rem]:min-h-15">
        <Promised context={context} />
      </p>
      <Milestones context={context} />
      <SwapPromise context={context} />
    </>
  );
}

/** Whether places can change hands, and until when. */
export function SwapPromise({ context }: { context: PageContext }) {
  const { session } = context.page;
  const until = swapAhead(session, context.now);
  if (until === null) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      <Said
        words={context.words}
        text={isHeld(context) ? 'swapPromiseHeld' : 'swapPromise'}
        values={{ time: <When at={until} context={context} /> }}
      />
    </p>
  );
}

/** Whether a payment that this person makes, or has made, is a hold. */
function isHeld({ page, pay, you }: PageContext): boolean {
  return pay.holds || (you !== null && heldBy(page.session, you.id) !== null);
}

/** Nothing is taken before everybody is in, where cards are held; else everything back at the deadline, or after the hours that the shop adds to it. */
export function Promised({ context }: { context: PageContext }) {
  const { words, page } = context;
  return (
    <>
      <PromisedAtEnd context={context} />
      {/* In a rescue, payers can leave at any time. */}
      {isInRescue(page.session) ? `${words.gap}${words.say('rescueTakeBack')}` : null}
    </>
  );
}

function PromisedAtEnd({ context }: { context: PageContext }) {
  const { words } = context;
  const { session } = context.page;
  const time = <When at={session.expires_at} context={context} />;
  const until = rescueAhead(session);
  const end = <When at={until ?? session.expires_at} context={context} />;
  if (isHeld(context)) {
    const promise = <Said words={words} text="holdPromise" values={{ time: end }} />;
    if (until === null) return promise;
    return (
      <>
        {promise}
        {words.gap}
        <Said words={words} text="holdTakeBack" values={{ time }} />
      </>
    );
  }
  if (until === null)
    return <Said words={words} text={takesGifts(session) ? 'giftPromise' : 'promise'} values={{ time }} />;
  return <Said words={words} text="rescuePromise" values={{ time, end }} />;
}
