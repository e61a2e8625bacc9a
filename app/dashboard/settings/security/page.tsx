import type { Metadata } from 'next';
import { Time } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { ConfirmAddress } from '@/components/dashboard/settings/confirm-address';
import { TwoFactorSetup } from '@/components/dashboard/settings/two-factor';
import { ActionForm } from '@/components/forms/action-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { EndButton } from '@/components/forms/end-button';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { CurrentPassword, NewPassword } from '@/components/forms/password-fields';
import { Badge } from '@/components/ui/badge';
import { signedIn } from '@/lib/auth/signed-in';
import { requireAccess } from '@/lib/dashboard/access/access';
import { backupCodesLeft, listSignIns } from '@/lib/dashboard/team/team';
import { describeAgent } from '@/lib/format/agent';
import {
  changePassword,
  endOtherDevices,
  endSignIn,
  renewBackupCodes,
  sendConfirmation,
  setUpTwoFactor,
  stopTwoFactor,
} from '../actions';

export const metadata: Metadata = { title: 'Security' };

export default async function SecurityPage() {
  const access = await requireAccess('read');
  const who = await signedIn();
  const { id, two_factor } = access.user;
  const [signIns, codesLeft] = await Promise.all([listSignIns(id), two_factor ? backupCodesLeft(id) : null]);
  return (
    <>
      <PageHeader title="Security" />
      {access.user.email_verified ? null : (
        <ConfirmAddress email={access.user.email} action={sendConfirmation}>
          Until then you cannot set up two-factor authentication or invite anyone.
        </ConfirmAddress>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Section
          title="Two-factor authentication"
          note="Signing in asks for a code from an authenticator app after your password."
          actions={access.user.two_factor ? <Badge tone="good">On</Badge> : <Badge tone="warn">Off</Badge>}
        >
          {access.user.two_factor ? (
            <>
              <BackupCodes left={codesLeft ?? 0} />
              <ActionForm action={stopTwoFactor}>
                <CurrentPassword label="Your password" />
                <SecondFactor />
                <EndButton variant="danger">Turn off</EndButton>
              </ActionForm>
            </>
          ) : access.user.email_verified ? (
            <TwoFactorSetup action={setUpTwoFactor} />
          ) : (
            <p className="text-sm text-muted">Confirm your email address first.</p>
          )}
        </Section>
        <Section title="Password">
          <ActionForm action={changePassword}>
            <CurrentPassword name="current_password" label="Current password" />
            {access.user.two_factor ? <SecondFactor /> : null}
            <NewPassword name="new_password" label="New password" hint="This signs out every other device." />
            <EndButton>Change password</EndButton>
          </ActionForm>
        </Section>
      </div>
      <Section
        title="Active sessions"
        actions={
          signIns.rows.length > 1 ? (
            <ActionForm action={endOtherDevices}>
              <SubmitButton variant="secondary" size="small">
                Sign out everywhere else
              </SubmitButton>
            </ActionForm>
          ) : null
        }
      >
        <ul className="flex flex-col divide-y divide-line text-sm">
          {signIns.rows.map((signIn) => (
            <li key={signIn.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{describeAgent(signIn.user_agent)}</span>{' '}
                {signIn.id === who?.sign_in_id ? <Badge tone="good">This device</Badge> : null}
                <span className="block text-muted">
                  {signIn.address ? `${signIn.address} · ` : ''}since <Time at={signIn.created_at} />
                </span>
              </span>
              {signIn.id === who?.sign_in_id ? null : (
                <ActionForm action={endSignIn} fields={{ sign_in_id: signIn.id }}>
                  <SubmitButton variant="secondary" size="small">
                    Sign out
                    <span className="sr-only">
                      {' '}
                      {describeAgent(signIn.user_agent)}, since <Time at={signIn.created_at} />
                    </span>
                  </SubmitButton>
                </ActionForm>
              )}
            </li>
          ))}
        </ul>
        <Beyond
          count={signIns.beyond}
          note="They began before these, and appear here once some of these are signed out. A new password signs out all but this device."
        />
      </Section>
    </>
  );
}

/** From here on somebody who loses the app is soon locked out. */
const FEW_CODES = 3;

function BackupCodes({ left }: { left: number }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p>
        Backup codes:{' '}
        <Badge tone={left > FEW_CODES ? undefined : 'warn'}>
          {left === 0 ? 'none left' : `${left} left`}
        </Badge>
      </p>
      <DialogForm
        trigger="Make new backup codes"
        title="Make new backup codes?"
        description="Those that you have now no longer work."
        action={renewBackupCodes}
        submit="Make new codes"
        close="Cancel"
        shows_secret
      >
        <CurrentPassword label="Your password" />
        <SecondFactor />
      </DialogForm>
    </div>
  );
}

const SecondFactor = () => (
  <FormField name="code" label="Code from the app, or a backup code" autoComplete="one-time-code" required />
);
