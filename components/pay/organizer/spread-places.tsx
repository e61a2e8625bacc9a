import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { isolate } from '@/lib/format/isolate';
import { settingsFields } from '@/lib/hosted/form/forms';
import { membersShown } from '@/lib/hosted/form/shown-for';
import { spreadPlan } from '@/lib/hosted/page/plans';
import { BeforeAfter } from './before-after';
import { Disclosure } from './disclosure';

/** What it would mean to split the free places among the members who have not paid. */
export function SpreadPlaces({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { words } = context;
  const { say } = words;
  const plan = spreadPlan(session);
  if (!plan) return null;
  const money = (cents: number) => words.money(cents, session.currency);
  const amount = money(plan.free_cents);
  const [first, ...others] = plan.people;
  return (
    <Disclosure
      title={say('splitAmongUnpaid')}
      note={
        first && others.length === 0
          ? say('moreFor', { amount, name: isolate(first.name) })
          : say('moreSharedBy', { amount, count: plan.people.length })
      }
    >
      <p className="text-muted">
        {say(plan.settings.mode === 'host-pays' ? 'freePaidByYou' : 'freePaidByOthers', { count: plan.free })}
      </p>
      <BeforeAfter
        words={words}
        rows={plan.people.map(({ name, before_cents, after_cents }) => ({
          name,
          before: money(before_cents),
          after: money(after_cents),
        }))}
      />
      <PostForm target={context.form} intent="change_split">
        <input type="hidden" name="members" value={membersShown(session)} />
        {settingsFields(plan.settings, session.currency).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton variant="secondary" className="w-full">
          {say('splitIt')}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
