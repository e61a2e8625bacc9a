import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { signUp } from '@/app/(auth)/actions';
import { ActionForm } from '@/components/forms/action-form';
import { CountryField } from '@/components/forms/country-field';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { NewPassword } from '@/components/forms/password-fields';
import { signedIn } from '@/lib/auth/signed-in';
import { env } from '@/lib/env';
import { sendsMail } from '@/lib/mail/send/resend';
import { merchantCountries } from '@/lib/merchant/countries';

export const metadata: Metadata = { title: 'Create an account' };

export default async function SignUpPage() {
  if (await signedIn()) redirect('/dashboard');
  return (
    <>
      <h1 className="text-2xl font-semibold">Create an account</h1>
      <p className="mt-2 text-sm text-muted">
        You start in test mode: everything works, and no real money moves.
        {sendsMail() ? ' We email you a link that confirms your address.' : null}
      </p>
      <ActionForm action={signUp} className="mt-6" answer="above">
        <FormField
          name="business"
          label="Business name"
          hint="Your customers see it on the payment page."
          autoComplete="organization"
          maxLength={100}
          required
        />
        <CountryField countries={merchantCountries()} defaultValue={env().PLATFORM_COUNTRY} />
        <FormField name="name" label="Your name" autoComplete="name" maxLength={100} required />
        <FormField name="email" label="Email address" type="email" autoComplete="username" required />
        <NewPassword label="Password" />
        <SubmitButton>Create account</SubmitButton>
      </ActionForm>
      <p className="mt-6 text-sm text-muted">
        Have an account?{' '}
        <Link href="/sign-in" className="text-ink underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </>
  );
}
