import { renderSVG } from 'uqr';
import { authRefusal, callAuth } from '@/lib/auth/call';
import { confirmPerson } from '@/lib/auth/confirm-person';
import { type SignedIn, signedIn } from '@/lib/auth/signed-in';
import { done, type FormState, refused, wrong } from '../form/form-state';
import { text } from '../form/form-text';
import { type TwoFactorState, twoFactorSetup } from '../form/two-factor-state';
import { provePassword } from './confirmed-action';

/** Setting up a second factor: a person's own matter, whether or not they work for a merchant. */

type User = SignedIn['user'];

/** Why somebody is refused whose address is not confirmed, and what to do. */
export const unconfirmed = ({ email }: User): string =>
  `Confirm your email address first: open the link in the mail to ${email}. You can resend it in Settings, Security.`;

const ON_ALREADY = 'Two-factor authentication is on already. Reload this page.';

/** First step: the secret for the authenticator app, and backup codes. It counts once a code has been entered. */
async function startTwoFactor(user: User, form: FormData): Promise<TwoFactorState> {
  if (user.two_factor) return refused(ON_ALREADY);
  // Otherwise anyone who signs up with another person's address could lock its owner out.
  if (!user.email_verified) return refused(unconfirmed(user));
  const proof = await provePassword(form, 'password');
  if (!proof.ok) return proof;
  const answer = await callAuth('/two-factor/enable', { password: proof.password });
  if (!answer.ok) return refused(authRefusal(answer));
  const uri = String(answer.body.totpURI);
  return {
    ok: true,
    setup: {
      qr: `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`,
      secret: new URL(uri).searchParams.get('secret') ?? '',
      backup_codes: (answer.body.backupCodes as string[] | undefined) ?? [],
    },
  };
}

/** The code counts as a proof of who it is, so wrong ones count as everywhere. */
async function confirmTwoFactor(user: User, form: FormData): Promise<FormState> {
  if (user.two_factor) return refused(ON_ALREADY);
  if (!user.email_verified) return refused(unconfirmed(user));
  const who = await signedIn();
  if (!who) return refused('Sign in again.');
  const code = text(form, 'code').replace(/\s/g, '');
  // A backup code shows nothing of the app.
  if (!/^\d{6}$/.test(code)) return wrong('code', 'Enter the six digits that your authenticator app shows.');
  const refusal = await confirmPerson(who, 'code', code);
  if (refusal !== null) return wrong('code', refusal);
  // The other sign-ins have ended, and it is noted, with the answer (lib/auth/one-time-codes).
  return done('Two-factor authentication is on. Every other device is signed out.');
}

/** Both steps: what the first one shows comes back with the second one's form, and stays after a wrong code. */
export async function setUpSecondFactor(
  user: User,
  form: FormData,
  { setup }: TwoFactorState,
): Promise<TwoFactorState> {
  return form.has('code')
    ? { ...(await confirmTwoFactor(user, form)), setup: twoFactorSetup.safeParse(setup).data }
    : startTwoFactor(user, form);
}
