import { build_id } from '@/lib/edge/build-id';
import { isUnanswered } from '@/lib/group/query/holds';
import { isUnderWay } from '@/lib/group/query/refunds';
import { Live } from './live';
import type { PageContext } from './page-context';

/** Refreshes the page while something about its session can still change. */
export function FollowSession({ context }: { context: PageContext }) {
  const { page, phase, now } = context;
  const { session, version } = page;
  return (
    <Live
      share_id={session.share_id}
      version={version}
      live={phase === 'new' || phase === 'open' || phase === 'overdue' || isSettling(context)}
      expires_at={session.expires_at}
      now={now}
      build={build_id}
    />
  );
}

/** Ended, but a bank is to answer, refunds are still under way, or a place is offered: the page goes on following them. */
function isSettling({ page }: PageContext): boolean {
  const { payments, refunds, swaps } = page.session;
  return (
    payments.some(isUnanswered) || refunds.some(isUnderWay) || swaps.some(({ state }) => state === 'open')
  );
}
