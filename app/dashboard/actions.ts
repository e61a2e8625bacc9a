'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { chooseMerchant } from '@/lib/auth/accounts';
import { signedIn } from '@/lib/auth/signed-in';
import { keepMode, requireAccess } from '@/lib/dashboard/access/access';
import { silentAction } from '@/lib/dashboard/access/form-action';
import { text } from '@/lib/dashboard/form/form-text';

/** Switches between test and live, and starts over at the home page: ids of one mode say nothing in the other. */
export const switchMode = silentAction(async (form) => {
  await requireAccess('read');
  await keepMode(form.get('mode') === 'live');
  redirect('/dashboard');
});

/** Looks at another merchant that this person works for. */
export const switchMerchant = silentAction(async (form) => {
  const who = await signedIn();
  if (!who) redirect('/sign-in');
  const organization_id = text(form, 'organization_id');
  await chooseMerchant({ sign_in_id: who.sign_in_id, user_id: who.user.id }, organization_id);
  // The frame names the merchant, and its forms say which one they are for.
  revalidatePath('/dashboard', 'layout');
  redirect('/dashboard');
});
