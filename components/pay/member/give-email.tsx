import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';

/** The one thing that is asked after everything else: where a mail may go. */
export function GiveEmail({ context, label }: { context: PageContext; label: string }) {
  const { you, form } = context;
  const { payments } = context.page.session;
  // A wallet has given the processor an address already.
  const isKnown = payments.some(
    ({ member_id, payer_email }) => member_id === you?.id && payer_email !== null,
  );
  if (you?.email) {
    return (
      <p className="text-sm text-muted wrap-anywhere">
        Mails go to <bdi>{you.email}</bdi>, once you have confirmed it by the first of them.
      </p>
    );
  }
  if (!you || isKnown) return null;
  return (
    <PostForm target={form} intent="email" className="flex flex-col gap-3">
      <FormField
        id="email"
        name="email"
        type="email"
        label="Your email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <SubmitButton variant="secondary" className="w-full">
        {label}
      </SubmitButton>
    </PostForm>
  );
}

/** For a member on another device: the personal link goes to the address that was given before. */
export function GetLink({ context }: { context: PageContext }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        Already joined? Get your link
      </summary>
      <PostForm target={context.form} intent="send_link" className="mt-1 flex flex-col gap-3">
        <FormField
          id="link-email"
          name="email"
          type="email"
          label="The email you gave"
          autoComplete="email"
          required
          maxLength={254}
        />
        <SubmitButton variant="secondary" className="w-full">
          Email me my link
        </SubmitButton>
      </PostForm>
    </details>
  );
}
