import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { Deadline } from '@/components/pay/frame/deadline';
import { Milestones } from '@/components/pay/frame/milestones';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Promised } from '@/components/pay/payment/money-promise';
import { rescueAhead } from '@/lib/group/query/rescue';
import { cartSummary } from '@/lib/hosted/view';

/** The organizer's first screen where everyone chooses what to give: there is nothing to divide. */
export function GiftSetUp({ context }: { context: PageContext }) {
  const { page, form, words } = context;
  const { say } = words;
  const { session, customer, merchant } = page;
  return (
    <>
      <div>
        <h1 className="text-xl font-semibold wrap-anywhere sm:text-2xl">
          {say('giftStartTitle', { amount: words.money(session.total_cents, session.currency) })}
        </h1>
        <p className="line-clamp-1 text-muted wrap-anywhere">{cartSummary(page, words)}</p>
        <p className="mt-2">{say('giftStartText')}</p>
      </div>
      <PostForm target={form} intent="start" className="flex flex-col gap-3">
        <input type="hidden" name="mode" value="host-pays" />
        <input type="hidden" name="size" value="1" />
        <FormField
          name="name"
          label={say('yourName')}
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={customer.name ?? ''}
        />
        <FormField
          name="email"
          type="email"
          label={say('emailOptional')}
          autoComplete="email"
          defaultValue={customer.email ?? ''}
        />
        <SubmitButton className="w-full">{say('giftStart')}</SubmitButton>
      </PostForm>
      <p className="text-sm text-muted">
        <Said
          words={words}
          text="giftNothingYet"
          values={{ time: <Deadline at={session.expires_at} context={context} />, shop: merchant.name }}
        />
      </p>
      {rescueAhead(session) === null ? null : (
        <p className="mt-1 text-sm text-muted">
          <Promised context={context} />
        </p>
      )}
      <Milestones context={context} all />
    </>
  );
}
