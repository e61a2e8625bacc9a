'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { endOtherSignIns, endSignInOf, noteOwnChange } from '@/lib/auth/accounts';
import { authRefusal, callAuth } from '@/lib/auth/call';
import { hasInvitedEnough, isFullFor, MOST_INVITATIONS, MOST_MEMBERS } from '@/lib/auth/invitations';
import { invitationMails } from '@/lib/auth/mails';
import { grantableRoles, isRole } from '@/lib/auth/roles';
import { signedIn } from '@/lib/auth/signed-in';
import { endMembership, giveRole } from '@/lib/auth/team-members';
import { PASSWORD_LENGTH } from '@/lib/auth/weak-password';
import { isOnLocalhost } from '@/lib/cart/url';
import { dashboardAction } from '@/lib/dashboard/access/access';
import { authRefused } from '@/lib/dashboard/access/auth-refused';
import { confirmedAction, provePassword } from '@/lib/dashboard/access/confirmed-action';
import { once } from '@/lib/dashboard/access/once';
import { setUpSecondFactor, unconfirmed } from '@/lib/dashboard/access/second-factor';
import { done, type FormState, refused, wrong } from '@/lib/dashboard/form/form-state';
import { isEmail, isName, text, texts, untrimmed } from '@/lib/dashboard/form/form-text';
import { checkProfile } from '@/lib/dashboard/form/profile-form';
import { changedFields } from '@/lib/dashboard/form/shown-fields';
import { BACKUP_CODES_FILE, type TwoFactorState } from '@/lib/dashboard/form/two-factor-state';
import { recordAction } from '@/lib/dashboard/team/audit';
import { listInvitations, teamMember } from '@/lib/dashboard/team/team';
import { env } from '@/lib/env';
import { changeProfile } from '@/lib/merchant/profile';

/** The merchant's own settings, its team, and one's own sign-in. */

const MAILBOX_STOPPED = 'This mailbox has stopped such mails. Invite another address.';
const FULL = `A team has at most ${MOST_MEMBERS} people, open invitations included. Remove a member or revoke an invitation first.`;
const NOT_MAILED = 'The mail could not be sent. Check the address, or invite again later.';

const CHANGED = 'Somebody has changed this member meanwhile. Reload this page.';
const NEEDS_OWNER = 'A team needs an owner. Make someone else owner first.';

export const saveProfile = dashboardAction('settings', async (access, form) => {
  const checked = checkProfile(form, { on_localhost: isOnLocalhost(env().APP_URL) });
  if (!checked.ok) return checked.state;
  await changeProfile(access.merchant_id, changedFields(form, checked.profile), access.actor);
  return done('Saved.');
});

export const invite = confirmedAction(
  'team',
  once('invite', async (access, form) => {
    const email = text(form, 'email').toLowerCase();
    const role = text(form, 'role');
    // Its mail goes to a stranger in our name: who sends it must have given an address that is hers.
    if (!access.user.email_verified) return refused(unconfirmed(access.user));
    if (!isEmail(email)) {
      return wrong('email', 'Enter an email address like ana@example.com.');
    }
    if (!isRole(role) || !grantableRoles(access.role).includes(role)) {
      return wrong('role', 'You cannot grant this role.');
    }
    if (await isFullFor(email, access.organization_id)) return refused(FULL);
    if (await hasInvitedEnough(access.organization_id)) {
      const sent = `Your team has sent ${MOST_INVITATIONS} invitations within 24 hours.`;
      return refused(`${sent} Send more tomorrow.`);
    }
    const answer = await callAuth('/organization/invite-member', {
      email,
      role,
      organizationId: access.organization_id,
    });
    if (!answer.ok) {
      const member = answer.code === 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION';
      return refused(member ? 'This person is already in the team.' : authRefusal(answer));
    }
    await recordAction(access, 'team.invited', email, { role });
    const [mail] = await invitationMails([{ id: String(answer.body.id), email }]);
    if (mail !== 'sent') {
      revalidatePath('/dashboard', 'layout');
      return refused(mail === 'unsubscribed' ? MAILBOX_STOPPED : NOT_MAILED);
    }
    return done(`${email} gets a mail with a link. It works for 7 days.`);
  }),
);

export const withdrawInvitation = dashboardAction('team', async (access, form) => {
  const id = text(form, 'invitation_id');
  const invitation = (await listInvitations(access)).find((candidate) => candidate.id === id);
  if (!invitation) return refused('Invitation not found.');
  const answer = await callAuth('/organization/cancel-invitation', { invitationId: id });
  if (!answer.ok) return refused(authRefusal(answer));
  await recordAction(access, 'team.invitation_withdrawn', invitation.email);
  return done('Invitation revoked.');
});

export const changeRole = confirmedAction('team', async (access, form) => {
  const member = await teamMember(access, text(form, 'member_id'));
  if (!member) return refused('Member not found.');
  const { role = member.role } = changedFields(form, { role: text(form, 'role') });
  if (!isRole(role)) return refused('Member not found.');
  const grantable = grantableRoles(access.role);
  if (!grantable.includes(role) || !grantable.includes(member.role)) {
    return refused('You cannot grant or remove this role.');
  }
  const outcome = await giveRole(member, role, texts(form, 'key_ids'), access, access.actor);
  if (outcome !== 'done') return refused(outcome === 'last_owner' ? NEEDS_OWNER : CHANGED);
  return done('Saved.');
});

export const removeMember = confirmedAction('team', async (access, form) => {
  const member = await teamMember(access, text(form, 'member_id'));
  if (!member) return refused('Member not found.');
  if (!grantableRoles(access.role).includes(member.role)) return refused('You cannot remove this member.');
  const outcome = await endMembership(member, texts(form, 'key_ids'), access, access.actor);
  if (outcome !== 'done') return refused(outcome === 'last_owner' ? NEEDS_OWNER : CHANGED);
  return done('Removed.');
});

export const leave = confirmedAction('read', async (access, form) => {
  const { user, role, actor } = access;
  const member = { user_id: user.id, email: user.email, role };
  const outcome = await endMembership(member, texts(form, 'key_ids'), access, actor);
  if (outcome !== 'done') return refused(outcome === 'last_owner' ? NEEDS_OWNER : CHANGED);
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard');
});

export const changeName = dashboardAction('read', async (access, form) => {
  const name = text(form, 'name');
  if (!isName(name)) return wrong('name', 'Enter your name, at most 100 characters.');
  if (name === access.user.name) return done('Saved.');
  const answer = await callAuth('/update-user', { name });
  if (!answer.ok) return refused(authRefusal(answer));
  await noteOwnChange(access.user.id, access.actor.address, 'name_changed');
  return done('Saved.');
});

export const changePassword = dashboardAction('read', async (access, form) => {
  const newPassword = untrimmed(form, 'new_password');
  if (newPassword.length < PASSWORD_LENGTH.least) {
    return wrong('new_password', `Choose a password of at least ${PASSWORD_LENGTH.least} characters.`);
  }
  const proof = await provePassword(form, 'current_password');
  if (!proof.ok) return proof;
  const passwords = { currentPassword: proof.password, newPassword };
  const answer = await callAuth('/change-password', { ...passwords, revokeOtherSessions: true });
  if (!answer.ok) return authRefused(answer, 'new_password');
  await noteOwnChange(access.user.id, access.actor.address, 'password_changed');
  return done('Password changed. Every other device is signed out.');
});

export const endSignIn = dashboardAction('read', async (access, form) => {
  const own = { sign_in_id: text(form, 'sign_in_id'), user_id: access.user.id };
  const has_ended = await endSignInOf(own, access.actor);
  return has_ended ? done('Signed out.') : refused('That device is already signed out.');
});

export const endOtherDevices = dashboardAction('read', async (access) => {
  const who = await signedIn();
  if (!who) return refused('Sign in again.');
  const { sign_in_id, user } = who;
  const ended = await endOtherSignIns({ sign_in_id, user_id: user.id }, access.actor);
  if (ended === 0) return done('No other device is signed in.');
  return done(ended === 1 ? 'The other device is signed out.' : `${ended} other devices are signed out.`);
});

export const sendConfirmation = dashboardAction('read', async (access) => {
  const answer = await callAuth('/send-verification-email', {
    email: access.user.email,
    callbackURL: '/dashboard/settings/security',
  });
  return answer.ok ? done(`We sent a mail to ${access.user.email}.`) : refused(authRefusal(answer));
});

export const setUpTwoFactor = dashboardAction('read', (access, form, state: TwoFactorState) =>
  setUpSecondFactor(access.user, form, state),
);

const OFF_ALREADY = 'Two-factor authentication is off already. Reload this page.';

/** Those from before no longer work. */
export const renewBackupCodes = dashboardAction('read', async (access, form): Promise<FormState> => {
  const proof = await provePassword(form, 'password');
  if (!proof.ok) return proof;
  if (!access.user.two_factor) return refused(OFF_ALREADY);
  const answer = await callAuth('/two-factor/generate-backup-codes', { password: proof.password });
  if (answer.code === 'INVALID_PASSWORD') return wrong('password', authRefusal(answer));
  if (!answer.ok) return refused(authRefusal(answer));
  await noteOwnChange(access.user.id, access.actor.address, 'backup_codes_renewed');
  const value = (answer.body.backupCodes as string[]).join('\n');
  return {
    ...done('The codes from before no longer work.'),
    secrets: [{ label: 'Backup codes', value, file: BACKUP_CODES_FILE }],
  };
});

export const stopTwoFactor = dashboardAction('read', async (access, form) => {
  const proof = await provePassword(form, 'password');
  if (!proof.ok) return proof;
  if (!access.user.two_factor) return refused(OFF_ALREADY);
  const answer = await callAuth('/two-factor/disable', { password: proof.password });
  if (!answer.ok) return refused(authRefusal(answer));
  await noteOwnChange(access.user.id, access.actor.address, 'two_factor_disabled');
  return done('Two-factor authentication is off.');
});
