'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { chooseMerchant } from '@/lib/auth/accounts';
import { signedIn } from '@/lib/auth/signed-in';
import { MODE_COOKIE, requireAccess } from '@/lib/dashboard/access/access';
import { silentAction } from '@/lib/dashboard/access/form-action';
import { text } from '@/lib/dashboard/form/form-text';
import { hostCookie, hostCookieSettings } from '@/lib/edge/host-cookie';

const YEAR_s = 31_536_000;

/** Switches between test and live, and starts over at the home page: ids of one mode say nothing in the other. */
export const switchMode = silentAction(async (form) => {
  await requireAccess('read');
  const mode = form.get('mode') === 'live' ? 'live' : 'test';
  (await cookies()).set(hostCookie(MODE_COOKIE), mode, hostCookieSettings(YEAR_s));
  redirect('/dashboard');
});

/** Looks at another merchant that this person works for. */
export const switchMerchant = silentAction(async (form) => {
  const who = await signedIn();
  if (!who) redirect('/sign-in');
  const organization_id = text(form, 'organization_id');
  await chooseMerchant({ sign_in_id: who.sign_in_id, user_id: who.user.id }, organization_id);
  redirect('/dashboard');
});
