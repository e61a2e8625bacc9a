import { Button } from '@/components/ui/button';
import { type AskedProof, PROOF_FIELD, PROOF_MAIL_FIELD } from '@/lib/dashboard/form/form-state';
import { FormField, SubmitButton } from './form-controls';
import { takeFocus } from './take-focus';

/** In place of a form's fields: asks who it is, and keeps what was sent, so that nothing is typed twice. */
export function ConfirmPerson({ by, email, sent, fields }: AskedProof) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name can occur twice, and the list never changes
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <div>
        <p className="font-semibold">Confirm it’s you</p>
        <p className="mt-1 text-sm text-muted">{WORDS[by](email, sent)}</p>
      </div>
      {by === 'link' ? null : (
        <FormField
          name={PROOF_FIELD}
          label={by === 'code' ? 'Code' : 'Your password'}
          type={by === 'code' ? 'text' : 'password'}
          autoComplete={by === 'code' ? 'one-time-code' : 'current-password'}
          required
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {by === 'link' ? (
          <Button type="submit" variant="secondary" size="small" name={PROOF_MAIL_FIELD} value="1">
            {sent ? 'Send another link' : 'Email me a link'}
          </Button>
        ) : null}
        <SubmitButton size="small">Continue</SubmitButton>
      </div>
    </div>
  );
}

const WORDS: Readonly<Record<AskedProof['by'], (email: string, sent: boolean) => string>> = {
  password: () => 'You signed in a while ago. Enter your password to continue.',
  code: () =>
    'You signed in a while ago. Enter the code that your authenticator app shows, or a backup code, to continue.',
  link: (email, sent) =>
    sent
      ? `We sent a link to ${email}. Open it in this browser, then come back here and continue.`
      : `You signed in a while ago. We email a sign-in link to ${email}: open it in this browser, then come back here.`,
};
