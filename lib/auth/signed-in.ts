import { headers } from 'next/headers';
import { cache } from 'react';
import { requestAddress as addressOf, UNKNOWN_ADDRESS } from '@/lib/edge/client-address';
import { env } from '@/lib/env';
import type { Actor } from '@/lib/merchant/audit';
import { auth } from './auth';
import { cookieHeader } from './cookie-header';
import { noteUse } from './sign-in-time';

/** Who is signed in. */
export interface SignedIn {
  /** This sign-in, of which a person can have several. */
  sign_in_id: string;
  active_organization_id: string | null;
  user: {
    id: string;
    name: string;
    email: string;
    email_verified: boolean;
    two_factor: boolean;
    is_staff: boolean;
  };
}

async function whoIsSignedIn(): Promise<SignedIn | null> {
  const found = await auth().api.getSession({
    headers: new Headers({ cookie: await cookieHeader() }),
  });
  if (!found || found.user.banned) return null;
  const { session, user } = found;
  await noteUse(session);
  return {
    sign_in_id: session.id,
    active_organization_id: session.activeOrganizationId ?? null,
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      email_verified: user.emailVerified,
      two_factor: user.twoFactorEnabled ?? false,
      is_staff: user.role === 'staff',
    },
  };
}

/** Who is signed in on this request; null for nobody. Asked once a request. */
export const signedIn = cache(whoIsSignedIn);

/** The client's address; null where nothing that the request says of it can be believed. */
export async function requestAddress(): Promise<string | null> {
  const address = addressOf(await headers(), env().VERCEL);
  return address === UNKNOWN_ADDRESS ? null : address;
}

/** The signed-in user as the audit log names it. */
export async function userActor(user_id: string): Promise<Actor> {
  return { name: `user:${user_id}`, address: await requestAddress() };
}

export async function staffActor(user_id: string): Promise<Actor> {
  return { name: `staff:${user_id}`, address: await requestAddress() };
}
