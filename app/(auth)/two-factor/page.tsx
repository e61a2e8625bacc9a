import type { Metadata } from 'next';
import Link from 'next/link';
import { verifyTwoFactor } from '@/app/(auth)/actions';
import { SupportContact } from '@/components/dashboard/frame/support-contact';
import { ActionForm } from '@/components/forms/action-form';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { safeNext } from '@/lib/auth/next-path';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Enter your code' };

export default async function TwoFactorPage({ searchParams }: { searchParams: Promise<Query> }) {
  const next = safeNext(givenOnce(await searchParams).next);
  return (
    <>
      <h1 className="text-2xl font-semibold">Enter your code</h1>
      <p className="mt-2 text-sm text-muted">Your authenticator app shows six digits for Split.</p>
      <ActionForm action={verifyTwoFactor} fields={{ next, kind: 'totp' }} className="mt-6">
        <FormField
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
        <SubmitButton>Continue</SubmitButton>
      </ActionForm>
      <details className="mt-6 border-t border-line pt-5">
        <summary className="text-sm font-medium underline underline-offset-4">Use a backup code</summary>
        <p className="mt-2 text-sm text-muted">
          If you have neither, contact us
          <SupportContact before=": " />. We make sure that it is you, and switch two-factor authentication
          off.
        </p>
        <ActionForm action={verifyTwoFactor} fields={{ next, kind: 'backup' }} className="mt-4">
          <FormField name="code" label="Backup code" autoComplete="off" required />
          <SubmitButton variant="secondary">Continue</SubmitButton>
        </ActionForm>
      </details>
      <p className="mt-6 text-sm text-muted">
        <Link href="/sign-in" className="text-ink underline underline-offset-4">
          Back to sign in
        </Link>
      </p>
    </>
  );
}
