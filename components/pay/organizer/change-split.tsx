import { failedHere, type PageContext } from '@/components/pay/frame/page-context';
import { DormantSetupForm } from '@/components/pay/setup/dormant-setup-form';
import { leastSize, redivision, refuseMode } from '@/lib/group/query/redivision';
import { SPLIT_MODES } from '@/lib/group/split/divide';
import { evenSplits } from '@/lib/hosted/form/even-splits';
import { presentRows } from '@/lib/hosted/form/present-rows';
import { membersShown } from '@/lib/hosted/form/shown-for';
import { Disclosure } from './disclosure';

/** Changes the split: everything before the first payment, later only among those who have not paid and are not paying. */
export function ChangeSplit({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { say, money } = context.words;
  const { split, config } = session;
  if (!split) return null;
  const { kept, kept_places, most_places, owed_cents, members } = redivision(session);
  const modes = SPLIT_MODES.filter((mode) => !refuseMode(session, mode)).map((mode) => ({
    mode,
    min_size: leastSize(session, mode),
  }));
  const first = modes.find(({ mode }) => mode === split.mode) ?? modes[0];
  if (!first || owed_cents === 0) return null;
  return (
    <Disclosure title={say('changeSplitOrSize')} open={failedHere(context, 'change_split')}>
      <p className="mb-4 text-muted">
        {kept.length > 0
          ? say('paidKeepAmounts', { amount: money(owed_cents, session.currency) })
          : say('everythingChanges')}
      </p>
      <DormantSetupForm
        target={context.form}
        intent="change_split"
        currency={session.currency}
        total_cents={owed_cents}
        consumer_fee_bps={session.consumer_fee_bps}
        modes={modes}
        mode={first.mode}
        size={split.size}
        max_size={config.max_size}
        kept_places={kept_places}
        even={evenSplits({ ...session, total_cents: owed_cents }, most_places, context.words)}
        present={presentRows(session)}
        members={membersShown(session)}
        names={members.map(({ name }) => name)}
        person={null}
      />
    </Disclosure>
  );
}
