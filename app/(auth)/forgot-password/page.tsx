import type { Metadata } from 'next';
import Link from 'next/link';
import { askForReset } from '@/app/(auth)/actions';
import { ActionForm } from '@/components/forms/action-form';
import { FormField, SubmitButton } from '@/components/forms/form-controls';

export const metadata: Metadata = { title: 'Choose a new password' };

export default function ForgotPasswordPage() {
  return (
    <>
      <h1 className="text-2xl font-semibold">Choose a new password</h1>
      <p className="mt-2 text-sm text-muted">We will email you a link.</p>
      <ActionForm action={askForReset} className="mt-6">
        <FormField name="email" label="Email address" type="email" autoComplete="username" required />
        <SubmitButton>Send link</SubmitButton>
      </ActionForm>
      <p className="mt-6 text-sm text-muted">
        <Link href="/sign-in" className="text-ink underline underline-offset-4">
          Back to sign in
        </Link>
      </p>
    </>
  );
}
