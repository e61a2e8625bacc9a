import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';

/** The form that joins without paying; what is chosen above belongs to it by this id. */
export const PAY_LATER = 'pay-later';

/** A place with a name, for those who pay another time, or have to choose or to be let in before they can. */
export function PayLater({ context }: { context: PageContext }) {
  const { page, form } = context;
  const { split, approves_joining } = page.session;
  const isOnlyWay = approves_joining || split?.mode === 'itemized';
  const words = approves_joining
    ? { title: 'Ask to join', button: 'Ask to join' }
    : isOnlyWay
      ? { title: 'Join and choose what is yours', button: 'Choose my items' }
      : { title: 'I’ll pay later', button: 'Keep my place' };
  const failed = form.flash?.ok === false && form.flash.intent === 'join';
  return (
    <details open={isOnlyWay || failed}>
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {words.title}
      </summary>
      <PostForm target={form} intent="join" id={PAY_LATER} className="mt-1 flex flex-col gap-3">
        <FormField id="name" name="name" label="Your name" autoComplete="name" required maxLength={200} />
        {approves_joining ? (
          <p className="text-sm text-muted">
            The organizer approves who joins. You pay only once you are in.
          </p>
        ) : null}
        <SubmitButton variant={isOnlyWay ? 'primary' : 'secondary'} className="w-full">
          {words.button}
        </SubmitButton>
      </PostForm>
    </details>
  );
}
