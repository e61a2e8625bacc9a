import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { StartScreen } from './start-screen';

/** The organizer's first screen where everyone chooses what to give: there is nothing to divide. */
export function GiftSetUp({ context }: { context: PageContext }) {
  const { page, form, words } = context;
  const { say } = words;
  const { session, customer } = page;
  const amount = words.money(session.total_cents, session.currency);
  return (
    <StartScreen
      context={context}
      title={say('giftStartTitle', { amount })}
      text={say('giftStartText')}
      by_deadline="giftNothingYet"
    >
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
    </StartScreen>
  );
}
