import type { getSessionFromCtx } from 'better-auth/api';

/** A request to the sign-in library, as its hooks see it. */
export type HookContext = Parameters<typeof getSessionFromCtx>[0];
