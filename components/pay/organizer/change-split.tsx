import { ActionForm, SubmitButton } from '@/components/pay/frame/action-form';
import type { PageContext } from '@/components/pay/frame/context';
import { SetupLater } from '@/components/pay/setup/lazy-setup-form';
import { leastSize, redivision, refuseMode } from '@/lib/group/query/redivision';
import { SPLIT_MODES } from '@/lib/group/split/divide';
import { settingsFields } from '@/lib/hosted/forms';
import { spreadPlan } from '@/lib/hosted/plans';
import { formatMoney } from '@/lib/money/currency';
import { BeforeAfter } from './before-after';
import { failedHere, Tool } from './disclosure';

/** Dividing anew: everything before the first payment, afterwards among those who have not paid and are not paying. */
export function ChangeSplit({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { split, config } = session;
  if (!split) return null;
  const { kept, kept_places, owed_cents, members } = redivision(session);
  const modes = SPLIT_MODES.filter((mode) => !refuseMode(session, mode)).map((mode) => ({
    mode,
    min_size: leastSize(session, mode),
  }));
  const first = modes.find(({ mode }) => mode === split.mode) ?? modes[0];
  if (!first || owed_cents === 0) return null;
  return (
    <Tool title="Change the split or the number of people" open={failedHere(context, 'change_split')}>
      <p className="mb-4 text-muted">
        {kept.length > 0
          ? `Who has paid keeps the amount. You divide the remaining ${formatMoney(owed_cents, session.currency)}.`
          : 'Nobody has paid yet, so everything can be changed.'}
      </p>
      <SetupLater
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
        names={members.map(({ name }) => name)}
        person={null}
      />
    </Tool>
  );
}

/** A place stays empty: what it would mean to spread it over those who have not paid. */
export function Spread({ context }: { context: PageContext }) {
  const { session } = context.page;
  const plan = spreadPlan(session);
  if (!plan) return null;
  const money = (cents: number) => formatMoney(cents, session.currency);
  const places = plan.free === 1 ? 'The free place' : `The ${plan.free} free places`;
  return (
    <Tool
      title="Spread it over who has not paid"
      note={`${money(plan.free_cents)} more, ${plan.people.length === 1 ? `for ${plan.people[0]?.name}` : `shared by ${plan.people.length} people`}`}
    >
      <p className="text-muted">
        {places} would be paid{' '}
        {plan.settings.mode === 'host-pays'
          ? 'by you, since you pay the rest'
          : 'by those who have not paid yet'}
        . Who has paid is not charged again.
      </p>
      <BeforeAfter
        rows={plan.people.map(({ name, before_cents, after_cents }) => ({
          name,
          before: money(before_cents),
          after: money(after_cents),
        }))}
      />
      <ActionForm target={context.form} intent="change_split">
        {settingsFields(plan.settings, session.currency).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton variant="secondary" className="w-full">
          Spread it
        </SubmitButton>
      </ActionForm>
    </Tool>
  );
}
