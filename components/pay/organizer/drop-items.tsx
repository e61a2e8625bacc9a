import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { failedHere, type PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { claimsShown } from '@/lib/hosted/form/shown-for';
import { type DropPlan, dropPlan } from '@/lib/hosted/page/plans';
import type { Words } from '@/lib/words/words';
import { BeforeAfter } from './before-after';
import { Disclosure } from './disclosure';

/** What it would mean to order less, when nobody takes the rest. */
export function DropItems({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { words } = context;
  const { say } = words;
  const plan = dropPlan(session);
  if (!plan) return null;
  const money = (cents: number) => words.money(cents, session.currency);
  return (
    <Disclosure
      title={say('orderLess')}
      note={say(plan.items.length > 0 ? 'leaveOutNote' : 'smallerCartNote')}
      open={failedHere(context, 'drop_items')}
    >
      {plan.items.length > 0 ? (
        <LeaveOut context={context} plan={plan} money={money} />
      ) : (
        <StartAgain plan={plan} money={money} words={words} shop={context.page.merchant.name} />
      )}
    </Disclosure>
  );
}

type Money = (cents: number) => string;

function LeaveOut({ context, plan, money }: { context: PageContext; plan: DropPlan; money: Money }) {
  const { words } = context;
  const { say } = words;
  return (
    <>
      <p className="text-muted">{say('leaveOutText')}</p>
      <Amounts
        rows={plan.items.map(({ name, quantity, amount_cents }) => [
          `${quantity} × ${name}`,
          money(amount_cents),
        ])}
      />
      <BeforeAfter
        words={words}
        rows={[{ name: say('total'), before: money(plan.before_cents), after: money(plan.after_cents) }]}
      />
      <PostForm target={context.form} intent="drop_items">
        <input type="hidden" name="claims" value={claimsShown(context.page.session)} />
        <SubmitButton variant="secondary" className="w-full">
          {say('leaveThemOut')}
        </SubmitButton>
      </PostForm>
    </>
  );
}

function StartAgain({
  plan,
  money,
  words,
  shop,
}: {
  plan: DropPlan;
  money: Money;
  words: Words;
  shop: string;
}) {
  return (
    <>
      <p className="text-muted">
        <Said
          words={words}
          text={plan.refunds.length > 0 ? 'wholeOrderRefunds' : 'wholeOrderUnpaid'}
          values={{ shop }}
        />
      </p>
      <BeforeAfter
        words={words}
        rows={plan.refunds.map(({ name, amount_cents }) => ({
          name,
          before: words.say('wasPaid', { amount: money(amount_cents) }),
          after: money(0),
        }))}
      />
    </>
  );
}

function Amounts({ rows }: { rows: [name: string, amount: string][] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="my-3 divide-y divide-line rounded-lg border border-line">
      {rows.map(([name, amount], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of the cart can have one name
        <li key={`${index}-${name}`} className="flex flex-wrap justify-between gap-3 px-3 py-2.5">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          <span className="amount">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
