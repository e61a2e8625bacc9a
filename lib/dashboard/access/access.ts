import { revalidatePath } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import { chooseMerchant, type Membership, membershipsOf } from '@/lib/auth/accounts';
import { signInFor } from '@/lib/auth/next-path';
import { may, type Permission, type Role } from '@/lib/auth/roles';
import { type SignedIn, signedIn, userActor } from '@/lib/auth/signed-in';
import { hostCookie, hostCookieSettings, readHostCookie } from '@/lib/edge/host-cookie';
import { env } from '@/lib/env';
import type { Actor } from '@/lib/merchant/audit';
import type { MerchantMode } from '@/lib/merchant-mode';
import { type FormState, refused } from '../form/form-state';
import { formAction } from './form-action';
import { PAGE_HEADER } from './page-policy';
import { RENDERED_FOR, switchedSince } from './rendered-for';

/*
 * The one place where it is decided whose data a dashboard request sees. Every read model and every action
 * takes a MerchantMode or DashboardAccess; none takes a merchant's id from the request.
 */

export interface DashboardAccess extends MerchantMode {
  merchant_name: string;
  organization_id: string;
  role: Role;
  user: SignedIn['user'];
  /** For the audit log. */
  actor: Actor;
}

/** Whose data is changed, and by whom. */
export type Author = Pick<DashboardAccess, 'merchant_id' | 'livemode' | 'actor'>;

/** Holds `live` or `test`: what the dashboard shows. */
export const MODE_COOKIE = 'split_mode';

/** The merchant that somebody works for: the one chosen last, else the first. Null when there is none. */
export function chooseMembership(
  memberships: readonly Membership[],
  active_organization_id: string | null,
): Membership | null {
  const active = memberships.find((membership) => membership.organization_id === active_organization_id);
  return active ?? memberships[0] ?? null;
}

/** Asks once for a page, which needs them for its access and for its menu. */
export const membershipsOnce = cache(membershipsOf);

/** What the person behind this request works on; null for nobody, and for people without a merchant. */
export const currentAccess = cache(async (): Promise<DashboardAccess | null> => {
  const who = await signedIn();
  if (!who) return null;
  const membership = chooseMembership(await membershipsOnce(who.user.id), who.active_organization_id);
  if (!membership) return null;
  const store = await cookies();
  const livemode = readHostCookie((name) => store.get(name)?.value, MODE_COOKIE) === 'live';
  return { ...membership, livemode, user: who.user, actor: await userActor(who.user.id) };
});

const YEAR_s = 31_536_000;

/** Has the browser show one mode from now on. */
export async function keepMode(livemode: boolean): Promise<void> {
  const store = await cookies();
  store.set(hostCookie(MODE_COOKIE), livemode ? 'live' : 'test', hostCookieSettings(YEAR_s));
}

/**
 * Shows one of the reader's merchants from now on, in this mode unless it is null. For another's nothing changes, and the
 * answer is false.
 */
export async function lookAt(wanted: { merchant_id: string; livemode: boolean | null }): Promise<boolean> {
  const who = await signedIn();
  if (!who) return false;
  const user_id = who.user.id;
  const found = (await membershipsOf(user_id)).find(({ merchant_id }) => merchant_id === wanted.merchant_id);
  if (!found) return false;
  await chooseMerchant({ sign_in_id: who.sign_in_id, user_id }, found.organization_id);
  if (wanted.livemode !== null) await keepMode(wanted.livemode);
  return true;
}

/**
 * What the person behind this request works on. Redirects people who are not signed in to the sign-in page and people
 * without a merchant to the page that creates one; answers 403 to a role without the permission.
 */
export async function requireAccess(permission: Permission): Promise<DashboardAccess> {
  const access = await currentAccess();
  if (!access) redirect((await signedIn()) ? '/welcome' : await signInHere());
  if (!may(access.role, permission)) forbidden();
  return access;
}

const SIGNED_OUT = 'You are no longer signed in. Sign in again in another tab, then send this again.';

/** The answer to a form whose sender's sign-in has ended: what was typed stays in it. */
export async function signedOut(): Promise<FormState & { ok: false }> {
  return { ...refused(SIGNED_OUT), opens: { href: await signInHere(), label: 'Sign in again' } };
}

const NOT_ALLOWED = 'Your role does not allow this. Ask an owner or admin of your team.';

/**
 * A server action of a dashboard form, as `useActionState` takes it. Nothing happens, and the form is told, when the
 * page was rendered for another merchant or mode than the current one, or does not say for which. Once the work is done,
 * every page of the dashboard is read again; work that redirects, or that is refused half done, sees to that itself.
 *
 * @param work gets the answer before this one too, which without script comes from the browser: it is not to be trusted
 */
export function dashboardAction<State extends FormState>(
  permission: Permission,
  work: (access: DashboardAccess, form: FormData, state: State) => Promise<State>,
): (state: State, form: FormData) => Promise<State | FormState> {
  return formAction<State>(async (form, state) => {
    const access = await currentAccess();
    if (!access) return (await signedIn()) ? redirect('/welcome') : signedOut();
    const switched = switchedSince(form.get(RENDERED_FOR), access);
    // What was typed for one merchant does not go into the form of another.
    if (switched) return { ...refused(switched), values: null };
    // The page may be older than the role: an answer in place of a form that vanishes.
    if (!may(access.role, permission)) return refused(NOT_ALLOWED);
    const answer = await work(access, form, state);
    // A refreshed page would take the dialog with the secret away (shown-once.tsx).
    if (answer.ok && !answer.secrets) revalidatePath('/dashboard', 'layout');
    return answer;
  });
}

/** Signing in, and back to the page that was asked for (`proxy.ts` tells which). */
async function signInHere(): Promise<string> {
  return signInFor((await headers()).get(PAGE_HEADER));
}

/**
 * One of the service's own people; 403 for everybody else. Where real money can be taken, staff first turn on a second
 * factor, for which they need no merchant.
 */
export async function requireStaff(): Promise<SignedIn> {
  const who = await requireStaffSignIn();
  if (!who.user.two_factor && env().STRIPE_LIVE_SECRET_KEY) redirect('/staff/second-factor');
  return who;
}

/** The same before there is a second factor, for where it is turned on. */
export async function requireStaffSignIn(): Promise<SignedIn> {
  const who = await signedIn();
  if (!who) redirect(await signInHere());
  if (!who.user.is_staff) forbidden();
  return who;
}
