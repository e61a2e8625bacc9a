import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';

/** Tells whether a request carries a sign-in cookie that we signed, which takes no query: `auth().api.hasSignedCookie`. */
export const signedCookie = () =>
  ({
    id: 'signed-cookie',
    endpoints: {
      hasSignedCookie: createAuthEndpoint.serverOnly(
        { method: 'GET', requireHeaders: true },
        async ({ context, getSignedCookie }) =>
          Boolean(await getSignedCookie(context.authCookies.sessionToken.name, context.secret)),
      ),
    },
  }) satisfies BetterAuthPlugin;
