import { hkdfSync } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { createAuthMiddleware } from 'better-auth/api';
import { admin, magicLink, organization, twoFactor } from 'better-auth/plugins';
import { prisma } from '@/lib/db/prisma';
import { CLIENT_ADDRESS_HEADER } from '@/lib/edge/client-address';
import { env } from '@/lib/env';
import { processSingleton } from '@/lib/singleton';
import { limitSignInsOf, signInLimits } from './limits';
import { sendInvitation, sendMagicLink, sendPasswordReset, sendVerification } from './mails';
import { accessControl, libraryRoles } from './roles';

/*
 * Sign-in of merchants and of the service's staff: better-auth on Prisma. An organization is a merchant
 * (merchants.organization_id); its members' roles are those of lib/auth/roles.ts. The user's `role` is `staff`
 * for the service's own people (scripts/staff.ts). Pages call it through lib/auth/call.ts.
 */

const DAY_s = 86_400;

/** Signs sign-in cookies and tokens: BETTER_AUTH_SECRET, or a key of its own derived from ENCRYPTION_KEY. */
function secret(): string {
  const { BETTER_AUTH_SECRET, ENCRYPTION_KEY } = env();
  if (BETTER_AUTH_SECRET) return BETTER_AUTH_SECRET;
  const key = Buffer.from(ENCRYPTION_KEY, 'base64');
  return Buffer.from(hkdfSync('sha256', key, '', 'split sign-in', 32)).toString('base64');
}

function create() {
  const { APP_URL } = env();
  return betterAuth({
    appName: 'Split',
    baseURL: APP_URL,
    basePath: '/api/auth',
    secret: secret(),
    trustedOrigins: [APP_URL],
    telemetry: { enabled: false },
    logger: { level: 'error' },
    database: prismaAdapter(prisma(), { provider: 'postgresql', transaction: true }),
    user: { modelName: 'auth_users' },
    session: {
      modelName: 'auth_sessions',
      expiresIn: 7 * DAY_s,
      updateAge: DAY_s,
    },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 200,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => sendPasswordReset(user.email, url),
    },
    emailVerification: {
      // The sign-up page asks for it; who joins by an invitation mail has confirmed the address by its link.
      sendOnSignUp: false,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, url }) => sendVerification(user.email, url),
    },
    rateLimit: { enabled: true, ...signInLimits() },
    advanced: {
      cookiePrefix: 'split',
      useSecureCookies: APP_URL.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path === '/sign-in/email') await limitSignInsOf(context.body?.email);
      }),
    },
    plugins: [
      organization({
        ac: accessControl,
        roles: libraryRoles,
        creatorRole: 'owner',
        allowUserToCreateOrganization: false,
        disableOrganizationDeletion: true,
        membershipLimit: 200,
        invitationExpiresIn: 7 * DAY_s,
        cancelPendingInvitationsOnReInvite: true,
        requireEmailVerificationOnInvitation: true,
        sendInvitationEmail: ({ id, email, role, organization: { id: organization_id }, inviter }) =>
          sendInvitation({ id, email, role, organization_id, inviter: inviter.user.name }),
        schema: {
          organization: { modelName: 'auth_organizations' },
          member: { modelName: 'auth_members' },
          invitation: { modelName: 'auth_invitations' },
        },
      }),
      twoFactor({ issuer: 'Split', twoFactorTable: 'auth_two_factors' }),
      magicLink({
        expiresIn: 15 * 60,
        disableSignUp: true,
        storeToken: 'hashed',
        sendMagicLink: ({ email, url }) => sendMagicLink(email, url),
      }),
      admin(),
    ],
  });
}

type Auth = ReturnType<typeof create>;

const shared = processSingleton('auth', create);

/** The process's one sign-in service. */
export function auth(): Auth {
  return shared.get();
}
