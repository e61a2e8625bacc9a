import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { settingsFields } from '@/lib/hosted/forms';
import { spreadPlan } from '@/lib/hosted/plans';
import { formatMoney } from '@/lib/money/currency';
import { BeforeAfter } from './before-after';
import { Disclosure } from './disclosure';

/** What it would mean to split the free places among the members who have not paid. */
export function SpreadPlaces({ context }: { context: PageContext }) {
  const { session } = context.page;
  const plan = spreadPlan(session);
  if (!plan) return null;
  const money = (cents: number) => formatMoney(cents, session.currency);
  const places = plan.free === 1 ? 'The free place' : `The ${plan.free} free places`;
  return (
    <Disclosure
      title="Split it among unpaid members"
      note={`${money(plan.free_cents)} more, ${plan.people.length === 1 ? `for ${plan.people[0]?.name}` : `shared by ${plan.people.length} people`}`}
    >
      <p className="text-muted">
        {places} would be paid{' '}
        {plan.settings.mode === 'host-pays'
          ? 'by you, since you pay the rest'
          : 'by those who have not paid yet'}
        . Those who have paid are not charged again.
      </p>
      <BeforeAfter
        rows={plan.people.map(({ name, before_cents, after_cents }) => ({
          name,
          before: money(before_cents),
          after: money(after_cents),
        }))}
      />
      <PostForm target={context.form} intent="change_split">
        {settingsFields(plan.settings, session.currency).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton variant="secondary" className="w-full">
          Split it
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
