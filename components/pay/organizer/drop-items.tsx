import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { type DropPlan, dropPlan } from '@/lib/hosted/plans';
import { formatMoney } from '@/lib/money/currency';
import { BeforeAfter } from './before-after';
import { Disclosure, failedHere } from './disclosure';

/** What it would mean to order less, when nobody takes the rest. */
export function DropItems({ context }: { context: PageContext }) {
  const { session } = context.page;
  const plan = dropPlan(session);
  if (!plan) return null;
  const money = (cents: number) => formatMoney(cents, session.currency);
  return (
    <Disclosure
      title="Order less"
      note={plan.items.length > 0 ? 'Leave out what nobody takes' : 'Start again with a smaller cart'}
      open={failedHere(context, 'drop_items')}
    >
      {plan.items.length > 0 ? (
        <LeaveOut context={context} plan={plan} money={money} />
      ) : (
        <StartAgain plan={plan} money={money} shop={context.page.merchant.name} />
      )}
    </Disclosure>
  );
}

type Money = (cents: number) => string;

function LeaveOut({ context, plan, money }: { context: PageContext; plan: DropPlan; money: Money }) {
  return (
    <>
      <p className="text-muted">These would leave the order. What everybody pays stays as it is.</p>
      <Amounts
        rows={plan.items.map(({ name, quantity, amount_cents }) => [
          `${quantity} × ${name}`,
          money(amount_cents),
        ])}
      />
      <BeforeAfter
        rows={[{ name: 'Total', before: money(plan.before_cents), after: money(plan.after_cents) }]}
      />
      <PostForm target={context.form} intent="drop_items">
        <SubmitButton variant="secondary" className="w-full">
          Leave them out
        </SubmitButton>
      </PostForm>
    </>
  );
}

function StartAgain({ plan, money, shop }: { plan: DropPlan; money: Money; shop: string }) {
  return (
    <>
      <p className="text-muted">
        {shop} takes this order as a whole. Cancel the group below, and start again with a smaller cart.
        {plan.refunds.length > 0 ? ' Everybody gets back what was paid:' : ' Nobody has paid yet.'}
      </p>
      <BeforeAfter
        rows={plan.refunds.map(({ name, amount_cents }) => ({
          name,
          before: `${money(amount_cents)} paid`,
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
      {rows.map(([name, amount]) => (
        <li key={name} className="flex flex-wrap justify-between gap-3 px-3 py-2.5">
          <span className="min-w-0 truncate">{name}</span>
          <span className="amount">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
