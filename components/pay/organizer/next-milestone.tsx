import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Deadline } from '@/components/pay/time/deadline';
import { Alert } from '@/components/ui/alert';
import { formatPercent } from '@/lib/format/number';
import { held_cents, wouldRelease } from '@/lib/group/query/holds';
import { nextMilestone, reached_percent } from '@/lib/group/query/milestones';

interface Props {
  context: PageContext;
  /** With what happens otherwise, where nothing below says it. */
  full: boolean;
}

/** How far the group is from what the shop wants next, and more insistently once that is near. */
export function NextMilestone({ context, full }: Props) {
  const { words } = context;
  const { session } = context.page;
  const next = nextMilestone(session);
  if (!next) return null;
  const said = (
    <Said
      words={words}
      text={held_cents(session) > 0 ? 'milestoneNowHeld' : 'milestoneNow'}
      values={{
        paid: formatPercent(reached_percent(session), words.format_locale),
        percent: formatPercent(next.paid_percent, words.format_locale),
        time: <Deadline at={next.at} context={context} />,
      }}
    />
  );
  const releases = wouldRelease(session, context.now, context.you?.id ?? null);
  const otherwise = full ? <p>{words.say(releases ? 'milestoneElseHeld' : 'milestoneElse')}</p> : null;
  if (next.state !== 'near')
    return (
      <div className="mt-1 text-sm">
        <p>{said}</p>
        {otherwise}
      </div>
    );
  return (
    <Alert tone="warn" role="status" title={words.say('atRiskHeading')} className="mt-2 py-2">
      <p>{said}</p>
      {otherwise}
    </Alert>
  );
}
