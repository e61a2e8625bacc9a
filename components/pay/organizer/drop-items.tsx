import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { failedHere, type PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { endOfMoney, isReleasedAlone, type RefundOnCancel } from '@/lib/group/query/refunds-on-cancel';
import { claimsShown } from '@/lib/hosted/form/shown-for';
import { type DropPlan, dropPlan } from '@/lib/hosted/page/plans';
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
        <StartAgain context={context} plan={plan} money={money} />
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

/** The order is taken as a whole: what becomes of the money then. */
const WHOLE_ORDER_TEXTS = {
  unpaid: 'wholeOrderUnpaid',
  refunds: 'wholeOrderRefunds',
  holds: 'wholeOrderHolds',
  mixed: 'wholeOrderMixed',
} as const;

function StartAgain({ context, plan, money }: { context: PageContext; plan: DropPlan; money: Money }) {
  const { words, page } = context;
  const { session } = page;
  const before = (refund: RefundOnCancel) =>
    words.say(isReleasedAlone(session, refund) ? 'wasHeld' : 'wasPaid', {
      amount: money(refund.amount_cents),
    });
  return (
    <>
      <p className="text-muted">
        <Said
          words={words}
          text={WHOLE_ORDER_TEXTS[plan.refunds.length > 0 ? endOfMoney(session) : 'unpaid']}
          values={{ shop: page.merchant.name }}
        />
      </p>
      <BeforeAfter
        words={words}
        rows={plan.refunds.map((refund) => ({ name: refund.name, before: before(refund), after: money(0) }))}
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
