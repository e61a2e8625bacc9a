import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { When } from '@/components/pay/time/deadline';
import { classes } from '@/components/ui/classes';
import { formatPercent } from '@/lib/format/number';
import type { Milestone } from '@/lib/group/milestone';
import { wouldRelease } from '@/lib/group/query/holds';
import { nextMilestone } from '@/lib/group/query/milestones';

interface Props {
  context: PageContext;
  /** All that are ahead, where the group is set up; else the next one that too little is paid for. */
  all?: boolean;
}

/** Until when the shop keeps the order, where it has said so. */
export function Milestones({ context, all = false }: Props) {
  const { page, now, you } = context;
  const { session } = page;
  const next = nextMilestone(session);
  const releases = wouldRelease(session, now, you?.id ?? null);
  const shown: Milestone[] = all
    ? session.milestones.filter(({ state }) => state !== 'passed')
    : next
      ? [next]
      : [];
  return shown.map((milestone) => (
    <p
      key={milestone.at}
      className={classes('mt-1 text-sm', milestone.state === 'near' ? 'font-semibold' : 'text-muted')}
    >
      <Said
        words={context.words}
        text={releases ? 'milestoneHeld' : 'milestone'}
        values={{
          percent: formatPercent(milestone.paid_percent, context.words.format_locale),
          time: <When at={milestone.at} context={context} />,
        }}
      />
    </p>
  ));
}
