import { hkdfSync } from 'node:crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { createAuthMiddleware } from 'better-auth/api';
import { admin, magicLink, organization, twoFactor } from 'better-auth/plugins';
import { prisma } from '@/lib/db/prisma';
import { derivedKey, oldestKey, type RootKey, rootKeys } from '@/lib/db/root-keys';
import { CLIENT_ADDRESS_HEADER } from '@/lib/edge/client-address';
import { hostCookie } from '@/lib/edge/host-cookie';
import { env } from '@/lib/env';
import { sendsMail } from '@/lib/mail/send/resend';
import { processSingleton } from '@/lib/singleton';
import { keepChoice, lastChoice } from './accounts';
import { noteBackupCode } from './backup-codes';
import { MOST_MEMBERS } from './invitations';
import { deviceOf, noteDevice } from './known-devices';
import { limitSignInsOf, signInLimits } from './limits';
import { logRefusal } from './log-refusal';
import {
  SIGN_IN_LINK_ms,
  sendAccountExists,
  sendInvitation,
  sendMagicLink,
  sendPasswordReset,
  sendVerification,
} from './mails';
import { LOCKED_ms, noteLock, noteSecondFactor, spendCode } from './one-time-codes';
import { passwordReset } from './password-reset';
import { refuseWeakPassword, refuseWithoutCode } from './refusals';
import { accessControl, libraryRoles } from './roles';
import { firstEnd, LONGEST_ms } from './sign-in-time';
import { signedCookie } from './signed-cookie';
import { PASSWORD_LENGTH } from './weak-password';

/*
 * Sign-in of merchants and of the service's staff: better-auth on Prisma. An organization is a merchant
 * (merchants.organization_id); its members' roles are those of lib/auth/roles.ts. The user's `role` is `staff`
 * for the service's own people (scripts/staff.ts). Pages call it through lib/auth/call.ts.
 */

const DAY_s = 86_400;

interface SignInSecret {
  /** Follows from the secret, says nothing of it, and is written before what it encrypts. */
  version: number;
  value: string;
}

const VERSION_bytes = 6;

const derivedSecret = (root: RootKey): SignInSecret => ({
  version: Number.parseInt(root.id, 16),
  value: derivedKey(root, 'sign_in').export().toString('base64'),
});

function ownSecret(value: string): SignInSecret {
  const id = hkdfSync('sha256', value, '', 'split sign-in secret id', VERSION_bytes);
  return { version: Buffer.from(id).readUIntBE(0, VERSION_bytes), value };
}

/**
 * What signs cookies and encrypts the secrets of second factors: BETTER_AUTH_SECRET, or a key derived from each root
 * key, the first one for what is new. The derived ones also read beside a BETTER_AUTH_SECRET, which may be younger than
 * a second factor. `secret` reads what earlier versions encrypted: under the oldest one, without its version.
 */
function signInSecrets(): Pick<BetterAuthOptions, 'secret' | 'secrets'> {
  const own = env().BETTER_AUTH_SECRET.map(ownSecret);
  // One that is named twice, as before a rotation, is one secret.
  const secrets = new Map([...own, ...rootKeys().map(derivedSecret)].map((one) => [one.version, one]));
  return { secret: (own.at(-1) ?? derivedSecret(oldestKey())).value, secrets: [...secrets.values()] };
}

function create() {
  const { APP_URL } = env();
  return betterAuth({
    appName: 'Split',
    baseURL: APP_URL,
    basePath: '/api/auth',
    ...signInSecrets(),
    trustedOrigins: [APP_URL],
    telemetry: { enabled: false },
    logger: { level: 'error' },
    database: prismaAdapter(prisma(), { provider: 'postgresql', transaction: true }),
    user: { modelName: 'auth_users' },
    session: {
      modelName: 'auth_sessions',
      expiresIn: LONGEST_ms / 1000,
      // Ours lasts longer as it is used (sign-in-time.ts); the library knows no longest time.
      disableSessionRefresh: true,
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            if (context?.path === '/magic-link/verify') await refuseWithoutCode(session.userId);
            const activeOrganizationId = await lastChoice(session.userId);
            return { data: { ...session, expiresAt: firstEnd(), activeOrganizationId } };
          },
        },
      },
    },
    account: { modelName: 'auth_accounts' },
    // Anyone who reads the database finds no link that resets a password.
    verification: { modelName: 'auth_verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      // Signing up answers alike whether or not there is an account; a mail tells the owner of the address.
      autoSignIn: false,
      requireEmailVerification: sendsMail(),
      onExistingUserSignUp: ({ user }) => sendAccountExists(user.email),
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }, request) => passwordReset(user.id, request),
      sendResetPassword: ({ user, url }) => sendPasswordReset(user.email, url),
    },
    emailVerification: {
      // The sign-up page asks for it; who joins by an invitation mail has confirmed the address by its link.
      sendOnSignUp: false,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, url }) => sendVerification(user.email, url),
    },
    rateLimit: { enabled: true, ...signInLimits() },
    advanced: {
      cookiePrefix: hostCookie('split'),
      // The library's own prefix is `__Secure-`, which says less.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: APP_URL.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    hooks: {
      after: createAuthMiddleware(async (context) => {
        const { newSession, returned } = context.context;
        logRefusal(context.path, context.body, returned);
        await noteSecondFactor(context, returned);
        if (newSession) await noteDevice(context, newSession);
        await noteBackupCode(context, returned);
        await noteLock(context, returned);
      }),
      before: createAuthMiddleware(async (context) => {
        if (context.path === '/sign-in/email') {
          const email = context.body?.email;
          await limitSignInsOf(email, deviceOf(context, String(email)));
        }
        if (context.path === '/two-factor/verify-totp') await spendCode(context);
        await refuseWeakPassword(context);
      }),
    },
    plugins: [
      organization({
        ac: accessControl,
        roles: libraryRoles,
        creatorRole: 'owner',
        allowUserToCreateOrganization: false,
        disableOrganizationDeletion: true,
        membershipLimit: MOST_MEMBERS,
        // Ours says why (invitations.ts).
        invitationLimit: Number.POSITIVE_INFINITY,
        invitationExpiresIn: 7 * DAY_s,
        cancelPendingInvitationsOnReInvite: true,
        organizationHooks: {
          afterAcceptInvitation: ({ member }) => keepChoice(member.userId, member.organizationId),
        },
        requireEmailVerificationOnInvitation: true,
        sendInvitationEmail: ({ id, email, role, organization: { id: organization_id }, inviter }) =>
          sendInvitation({ id, email, role, organization_id, inviter: inviter.user.name }),
        schema: {
          organization: { modelName: 'auth_organizations' },
          member: { modelName: 'auth_members' },
          invitation: { modelName: 'auth_invitations' },
        },
      }),
      twoFactor({
        issuer: 'Split',
        twoFactorTable: 'auth_two_factors',
        accountLockout: { durationSeconds: LOCKED_ms / 1000 },
      }),
      magicLink({
        expiresIn: SIGN_IN_LINK_ms / 1000,
        disableSignUp: true,
        storeToken: 'hashed',
        sendMagicLink: ({ email, url }) => sendMagicLink(email, url),
      }),
      admin(),
      signedCookie(),
    ],
  });
}

type Auth = ReturnType<typeof create>;

const shared = processSingleton('auth', create);

/** The process's one sign-in service. */
export function auth(): Auth {
  return shared.get();
}
