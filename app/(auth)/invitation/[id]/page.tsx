import type { Metadata } from 'next';
import Link from 'next/link';
import { acceptInvitation, signOut, signUpInvited } from '@/app/(auth)/actions';
import { ActionForm } from '@/components/forms/action-form';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { NewPassword } from '@/components/forms/password-fields';
import { buttonClass } from '@/components/ui/button';
import { MOST_MEMBERS, openInvitation } from '@/lib/auth/invitations';
import { isInvitationProof } from '@/lib/auth/mails';
import { ROLE_LABELS } from '@/lib/auth/roles';
import { signedIn } from '@/lib/auth/signed-in';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Invitation' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

export default async function InvitationPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { proof = '' } = givenOnce(await searchParams);
  const invitation = isInvitationProof(id, proof) ? await openInvitation(id) : null;
  if (!invitation) {
    return (
      <>
        <h1 className="text-2xl font-semibold">This invitation is no longer valid</h1>
        <p className="mt-2 text-sm text-muted">
          It has expired, or was used or revoked. Ask the person who invited you for a new one.
        </p>
        <p className="mt-6 text-sm text-muted">
          Already joined?{' '}
          <Link href="/sign-in" className="text-ink underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </>
    );
  }
  const who = await signedIn();
  const fields = { id, proof };
  const here = `/invitation/${id}?proof=${proof}`;
  return (
    <>
      <h1 className="text-2xl font-semibold">Join {invitation.merchant_name}</h1>
      <p className="mt-2 text-sm text-muted">
        {invitation.inviter_name} invites {invitation.email} as {ROLE_LABELS[invitation.role].toLowerCase()}.
      </p>
      {invitation.is_full ? (
        <p className="mt-6 text-sm">
          This team is full: it has {MOST_MEMBERS} people. Ask {invitation.inviter_name} to make room, and
          open this link again.
        </p>
      ) : who && who.user.email === invitation.email ? (
        <ActionForm action={acceptInvitation} fields={fields} className="mt-6">
          <SubmitButton>Join the team</SubmitButton>
        </ActionForm>
      ) : who ? (
        <form action={signOut} className="mt-6 text-sm">
          <p>You are signed in as {who.user.email}. The invitation is for another address.</p>
          <input type="hidden" name="next" value={here} />
          <button type="submit" className={buttonClass('secondary', 'mt-4 w-full')}>
            Sign out and continue
          </button>
        </form>
      ) : invitation.has_account ? (
        <Link
          href={`/sign-in?next=${encodeURIComponent(here)}`}
          className={buttonClass('primary', 'mt-6 w-full')}
        >
          Sign in to join
        </Link>
      ) : (
        <ActionForm action={signUpInvited} fields={fields} className="mt-6" answer="above">
          <FormField name="name" label="Your name" autoComplete="name" maxLength={100} required />
          <NewPassword label="Password" />
          <SubmitButton>Create account and join</SubmitButton>
        </ActionForm>
      )}
    </>
  );
}
