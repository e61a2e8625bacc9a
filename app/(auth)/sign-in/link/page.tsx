import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { openSignInLink } from '@/app/(auth)/actions';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import { safeNext } from '@/lib/auth/next-path';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Sign in' };

/** Asks before it signs anybody in: programs that scan mails open every link in them. */
export default async function SignInLinkPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token, next } = givenOnce(await searchParams);
  if (!token) redirect('/sign-in?error=INVALID_TOKEN');
  return (
    <>
      <h1 className="text-2xl font-semibold">Sign in</h1>
      <p className="mt-2 text-sm text-muted">Press the button to use the link that we emailed you.</p>
      <ActionForm action={openSignInLink} fields={{ token, next: safeNext(next) }} className="mt-6">
        <SubmitButton>Sign in</SubmitButton>
      </ActionForm>
    </>
  );
}
