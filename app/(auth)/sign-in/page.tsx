import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { sendSignInLink, signIn } from '@/app/(auth)/actions';
import { ActionForm } from '@/components/forms/action-form';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { CurrentPassword } from '@/components/forms/password-fields';
import { Alert } from '@/components/ui/alert';
import { safeNext } from '@/lib/auth/next-path';
import { signedIn } from '@/lib/auth/signed-in';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Sign in' };

interface Props {
  searchParams: Promise<Query>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { next: wanted, reset, error, sent, confirmed } = givenOnce(await searchParams);
  const next = safeNext(wanted);
  if (await signedIn()) redirect(next);
  return (
    <>
      <h1 className="text-2xl font-semibold">Sign in</h1>
      {reset ? (
        <Alert tone="good" role="status" className="mt-4">
          Password changed. Sign in with the new one.
        </Alert>
      ) : null}
      {sent ? (
        <Alert tone="good" role="status" className="mt-4">
          We sent you a mail. Open its link to confirm your address, then sign in.
        </Alert>
      ) : null}
      {confirmed ? (
        <Alert tone="good" role="status" className="mt-4">
          Your address is confirmed. Sign in.
        </Alert>
      ) : null}
      {error ? (
        <Alert tone="bad" role="alert" className="mt-4">
          This link has expired or was already used. Request a new one.
        </Alert>
      ) : null}
      <ActionForm action={signIn} fields={{ next }} className="mt-6" answer="above">
        <FormField name="email" label="Email address" type="email" autoComplete="username" required />
        <CurrentPassword label="Password" />
        <SubmitButton>Sign in</SubmitButton>
        <Link href="/forgot-password" className="self-start text-sm underline underline-offset-4">
          Forgot your password?
        </Link>
      </ActionForm>
      <details open={Boolean(error)} className="mt-6 border-t border-line pt-5">
        <summary className="text-sm font-medium underline underline-offset-4">
          Email me a sign-in link
        </summary>
        <ActionForm action={sendSignInLink} fields={{ next }} className="mt-4">
          <FormField name="email" label="Your email address" type="email" autoComplete="email" required />
          <SubmitButton variant="secondary">Send link</SubmitButton>
        </ActionForm>
      </details>
      <p className="mt-6 text-sm text-muted">
        New here?{' '}
        <Link href="/sign-up" className="text-ink underline underline-offset-4">
          Create an account
        </Link>
      </p>
    </>
  );
}
