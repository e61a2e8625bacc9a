'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { chooseMerchant } from '@/lib/auth/accounts';
import { may } from '@/lib/auth/roles';
import { signedIn } from '@/lib/auth/signed-in';
import { dashboardAction, keepMode, requireAccess } from '@/lib/dashboard/access/access';
import { silentAction } from '@/lib/dashboard/access/form-action';
import { done, refused } from '@/lib/dashboard/form/form-state';
import { text } from '@/lib/dashboard/form/form-text';
import { readBounced } from '@/lib/dashboard/team/bounced';
import { sendTestMail } from '@/lib/mail/merchant/test-mail';

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

/** Tries an address of the reader's or the merchant's that takes no mail. No other can be written to. */
export const tryAddress = dashboardAction('read', async (access, form) => {
  const whose = text(form, 'whose');
  const found = (await readBounced(access)).find((each) => each.whose === whose);
  if (!found) return done('Mail to this address no longer comes back. Reload this page.');
  const { address: to, can_try } = found;
  const { merchant_id, role } = access;
  if (whose === 'support' && !may(role, 'settings'))
    return refused('Your role does not allow this. Ask an owner or admin of your team.');
  if (!can_try) return refused('This mailbox has stopped such mails. Choose another support address.');
  // Anyone can name an address for support: it gets no more than any stranger.
  const kind = whose === 'own' ? 'account' : 'notice';
  return (await sendTestMail({ to, kind, merchant_id }))
    ? done(`We sent a mail to ${to}. Once it has arrived, this notice goes away.`)
    : refused('The mail could not be sent. Try again later, or change the address.');
});
