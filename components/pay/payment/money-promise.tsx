import { When } from '@/components/pay/frame/deadline';
import { Milestones } from '@/components/pay/frame/milestones';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';

/** What happens to the money if the group does not complete. */
export function MoneyPromise({ context }: { context: PageContext }) {
  return (
    <>
      {/* The time is shorter in the reader's own zone: the lines below stay where they are. */}
      <p className="mt-1 min-h-10 text-sm text-muted max-[22rem]:min-h-15">
        <Said
          words={context.words}
          text="promise"
          values={{ time: <When at={context.page.session.expires_at} context={context} /> }}
        />
      </p>
      <Milestones context={context} />
    </>
  );
}
