import type { Metadata } from 'next';
import Link from 'next/link';
import { resetPassword } from '@/app/(auth)/actions';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import { NewPassword } from '@/components/forms/password-fields';
import { buttonClass } from '@/components/ui/button';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Choose a new password' };

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token } = givenOnce(await searchParams);
  if (!token) {
    return (
      <>
        <h1 className="text-2xl font-semibold">This link no longer works</h1>
        <p className="mt-2 text-sm text-muted">It has expired or was already used. Request a new one.</p>
        <Link href="/forgot-password" className={buttonClass('primary', 'mt-6')}>
          Send a new link
        </Link>
      </>
    );
  }
  return (
    <>
      <h1 className="text-2xl font-semibold">Choose a new password</h1>
      <p className="mt-2 text-sm text-muted">This signs out all your devices.</p>
      <ActionForm action={resetPassword} fields={{ token }} className="mt-6">
        <NewPassword label="New password" />
        <SubmitButton>Change password</SubmitButton>
      </ActionForm>
    </>
  );
}
