'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { createMerchantFor } from '@/lib/auth/accounts';
import { afterAnswer } from '@/lib/auth/after-answer';
import { authRefusal, callAuth, spendLink } from '@/lib/auth/call';
import {
  acceptedInvitation,
  confirmInvitedAddress,
  hasJoinedBy,
  MOST_MEMBERS,
  openInvitation,
} from '@/lib/auth/invitations';
import { CONFIRMED_PATH, isInvitationProof } from '@/lib/auth/mails';
import { safeNext } from '@/lib/auth/next-path';
import { openAccount } from '@/lib/auth/sign-up';
import { requestAddress, signedIn } from '@/lib/auth/signed-in';
import { noteJoined } from '@/lib/auth/team-members';
import { MODE_COOKIE } from '@/lib/dashboard/access/access';
import { authRefused } from '@/lib/dashboard/access/auth-refused';
import { formAction, silentAction } from '@/lib/dashboard/access/form-action';
import { opened } from '@/lib/dashboard/access/opened';
import { refused, wrong, wrongFields } from '@/lib/dashboard/form/form-state';
import { isEmail, isName, text, untrimmed } from '@/lib/dashboard/form/form-text';
import { hostCookie, hostCookieSettings } from '@/lib/edge/host-cookie';
import { sendsMail } from '@/lib/mail/send/resend';
import { isMerchantCountry } from '@/lib/merchant/countries';

/** The actions of the sign-in forms. Each works without script. */

const NO_ADDRESS = 'Enter your email address, like ana@example.com.';

const CONFIRMATION_EXPIRED = 'This link has expired. Sign in with your password, and we email you a new one.';
const NO_NAME = 'Enter your name, at most 100 characters.';
const HAS_ACCOUNT = 'There is an account with this address already. Sign in instead.';
const CLOSED = 'This invitation has expired, or was used or revoked.';
const FULL = `This team is full: it has ${MOST_MEMBERS} people. Ask the person who invited you to make room.`;
const NO_BUSINESS = 'Enter the name that your customers know, at most 100 characters.';

export const signIn = formAction(async (form) => {
  const email = text(form, 'email');
  const password = untrimmed(form, 'password');
  const errors: Record<string, string> = {};
  if (!isEmail(email)) errors.email = NO_ADDRESS;
  if (password === '') errors.password = 'Enter your password.';
  const wrongs = wrongFields(errors);
  if (wrongs) return wrongs;
  const answer = await callAuth('/sign-in/email', { email, password });
  if (!answer.ok) return refused(authRefusal(answer));
  const next = safeNext(text(form, 'next'));
  if (answer.body.twoFactorRedirect === true) redirect(`/two-factor?next=${encodeURIComponent(next)}`);
  redirect(await opened(next));
});

export const sendSignInLink = formAction(async (form) => {
  const email = text(form, 'email');
  if (!isEmail(email)) return wrong('email', NO_ADDRESS);
  const next = safeNext(text(form, 'next'));
  const answer = await callAuth('/sign-in/magic-link', {
    email,
    callbackURL: next,
    errorCallbackURL: '/sign-in',
  });
  if (answer.status === 429) return refused(authRefusal(answer));
  // The same words whether or not there is such an account.
  return { ok: true, message: `If ${email} has an account, we sent it a link. It works for 15 minutes.` };
});

/** The button of the page that a mailed link leads to. */
export const openSignInLink = formAction(async (form) => {
  const next = safeNext(text(form, 'next'));
  const answer = await spendLink('/magic-link/verify', text(form, 'token'));
  if (answer.status === 429 || answer.code === 'CODE_NEEDED') return refused(authRefusal(answer));
  if (!answer.ok) redirect(`/sign-in?error=INVALID_TOKEN&next=${encodeURIComponent(next)}`);
  redirect(await opened(next));
});

/** The button of the page that the mail after signing up leads to. */
export const confirmAddress = formAction(async (form) => {
  const answer = await spendLink('/verify-email', text(form, 'token'));
  if (answer.status === 429) return refused(authRefusal(answer));
  if (!answer.ok) return refused(CONFIRMATION_EXPIRED);
  redirect((await signedIn()) ? '/dashboard/settings/security' : CONFIRMED_PATH);
});

export const signUp = formAction(async (form) => {
  const name = text(form, 'name');
  const business = text(form, 'business');
  const email = text(form, 'email').toLowerCase();
  const country = text(form, 'country');
  const password = untrimmed(form, 'password');
  const errors: Record<string, string> = {};
  if (!isName(name)) errors.name = NO_NAME;
  if (!isName(business)) errors.business = NO_BUSINESS;
  if (!isMerchantCountry(country)) errors.country = 'Choose a country.';
  if (!isEmail(email)) errors.email = 'Enter an email address like ana@example.com.';
  if (password.length < 10) errors.password = 'Choose a password of at least 10 characters.';
  const wrongs = wrongFields(errors);
  if (wrongs) return wrongs;
  const answer = await callAuth('/sign-up/email', { name, email, password });
  if (!answer.ok) return authRefused(answer, 'password');
  const { id: user_id } = answer.body.user as { id: string };
  const account = { user_id, email, business, country, address: await requestAddress() };
  if (sendsMail()) {
    afterAnswer('sign_up', () => openAccount(account));
    redirect('/sign-in?sent=1');
  }
  // Without mail nothing can be confirmed, so that the password alone signs in.
  await openAccount(account);
  const signedUp = await callAuth('/sign-in/email', { email, password });
  if (!signedUp.ok) return refused(HAS_ACCOUNT);
  redirect('/dashboard');
});

/** For somebody who has an account and no merchant. */
export const createBusiness = formAction(async (form) => {
  const who = await signedIn();
  if (!who) redirect('/sign-in');
  const business = text(form, 'business');
  if (!isName(business)) return wrong('business', NO_BUSINESS);
  const country = text(form, 'country');
  if (!isMerchantCountry(country)) return wrong('country', 'Choose a country.');
  const actor = { name: `user:${who.user.id}`, address: await requestAddress() };
  const merchant = { name: business, country, support_email: who.user.email };
  await createMerchantFor(who.user.id, merchant, actor);
  redirect('/dashboard');
});

export const verifyTwoFactor = formAction(async (form) => {
  const next = safeNext(text(form, 'next'));
  // With a sign-in the library counts no wrong codes.
  if (await signedIn()) redirect(await opened(next));
  const code = text(form, 'code').replace(/\s/g, '');
  const way = text(form, 'kind') === 'backup' ? 'verify-backup-code' : 'verify-totp';
  const answer = await callAuth(`/two-factor/${way}`, { code });
  if (!answer.ok) return authRefused(answer, 'code');
  redirect(await opened(next));
});

export const askForReset = formAction(async (form) => {
  const email = text(form, 'email');
  if (!isEmail(email)) return wrong('email', NO_ADDRESS);
  const answer = await callAuth('/request-password-reset', { email, redirectTo: '/reset-password' });
  if (answer.status === 429) return refused(authRefusal(answer));
  return { ok: true, message: `If ${email} has an account, we sent it a link. It works for one hour.` };
});

export const resetPassword = formAction(async (form) => {
  const newPassword = untrimmed(form, 'password');
  const answer = await callAuth('/reset-password', { newPassword, token: text(form, 'token') });
  // The page without a token says so, and leads to a new link.
  if (answer.code === 'INVALID_TOKEN') redirect('/reset-password');
  if (!answer.ok) return authRefused(answer, 'password');
  redirect('/sign-in?reset=1');
});

/** Signs out, and goes to the form's `next` if it names one: an invitation that is for somebody else. */
export const signOut = silentAction(async (form) => {
  await callAuth('/sign-out', {});
  const store = await cookies();
  store.set(hostCookie(MODE_COOKIE), '', hostCookieSettings(0));
  const next = form.get('next');
  redirect(next ? safeNext(String(next)) : '/sign-in');
});

/** Whether the user is in the team that an accepted invitation was for, which is noted once. */
async function hasJoined(user_id: string, invitation_id: string): Promise<boolean> {
  if (!(await hasJoinedBy(user_id, invitation_id))) return false;
  await noteJoined(user_id, invitation_id, { name: `user:${user_id}`, address: await requestAddress() });
  return true;
}

/** Makes the signed-in user a member; again changes nothing. `closed`: not theirs, or no longer open. */
async function joinTeam(user_id: string, invitation_id: string): Promise<'joined' | 'full' | 'closed'> {
  let isFull = false;
  if (await openInvitation(invitation_id)) {
    await confirmInvitedAddress(user_id, invitation_id);
    // Refused where another tap was first, too.
    const answer = await callAuth('/organization/accept-invitation', { invitationId: invitation_id });
    isFull = answer.code === 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED';
  }
  if (await hasJoined(user_id, invitation_id)) return 'joined';
  return isFull ? 'full' : 'closed';
}

/** Joins the team that an invitation is for. Anyone who opens the mailed link has proved the address. */
export const acceptInvitation = formAction(async (form) => {
  const who = await signedIn();
  const id = text(form, 'id');
  const proof = text(form, 'proof');
  if (!isInvitationProof(id, proof)) return refused('Open the link in your invitation mail again.');
  if (!who) redirect(`/sign-in?next=${encodeURIComponent(`/invitation/${id}?proof=${proof}`)}`);
  const outcome = await joinTeam(who.user.id, id);
  if (outcome === 'joined') redirect('/dashboard');
  return refused(
    outcome === 'full'
      ? FULL
      : 'This invitation is for another address, has expired, or was used or revoked.',
  );
});

/** Signs in who was invited; null with another password, or where a second factor is asked for. */
async function signInInvited(
  credentials: { email: string; password: string },
  invitation_id: string,
): Promise<string | null> {
  let answer = await callAuth('/sign-in/email', credentials);
  if (answer.code === 'EMAIL_NOT_VERIFIED') {
    // The password is right, and the tap that has made the account has not got further yet.
    await confirmInvitedAddress(null, invitation_id);
    answer = await callAuth('/sign-in/email', credentials);
  }
  return (answer.body.user as { id: string } | undefined)?.id ?? null;
}

/** Creates the account that an invitation is for, and joins. */
export const signUpInvited = formAction(async (form) => {
  const id = text(form, 'id');
  if (!isInvitationProof(id, text(form, 'proof'))) {
    return refused('Open the link in your invitation mail again.');
  }
  const name = text(form, 'name');
  const password = untrimmed(form, 'password');
  const invitation = await openInvitation(id);
  if (!invitation) {
    // Of a second tap: the first has made the account.
    const used = await acceptedInvitation(id);
    const user_id = used && (await signInInvited({ email: used.email, password }, id));
    if (user_id && (await hasJoined(user_id, id))) redirect('/dashboard');
    return refused(CLOSED);
  }
  const { email, is_full } = invitation;
  // Before there is an account.
  if (is_full) return refused(FULL);
  if (!isName(name)) return wrong('name', NO_NAME);
  const answer = await callAuth('/sign-up/email', { name, email, password });
  // Of a second tap at the same moment, the first makes the account.
  if (!answer.ok && answer.code !== 'FAILED_TO_CREATE_USER') return authRefused(answer, 'password');
  // Later ones are answered with a user who does not exist: who it is, signing in tells.
  const made = answer.body.user as { id: string } | undefined;
  if (made) await confirmInvitedAddress(made.id, id);
  const user_id = await signInInvited({ email, password }, id);
  if (!user_id) return refused(HAS_ACCOUNT);
  const outcome = await joinTeam(user_id, id);
  if (outcome === 'joined') redirect('/dashboard');
  return refused(outcome === 'full' ? FULL : CLOSED);
});
