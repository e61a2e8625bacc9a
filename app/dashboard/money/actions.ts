'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { confirmedAction } from '@/lib/dashboard/access/confirmed-action';
import { done, refused, wrong } from '@/lib/dashboard/form/form-state';
import { changedFields } from '@/lib/dashboard/form/shown-fields';
import { env } from '@/lib/env';
import { isMerchantCountry } from '@/lib/merchant/countries';
import { setCountry, setPayoutCurrency } from '@/lib/merchant/profile';
import { isCurrency } from '@/lib/money/currency';
import { connectRefusal, dashboardLink, onboardingLink } from '@/lib/payment/account/connect';

/** Starts or resumes the onboarding of the payout account: leaves for the processor's own pages. */
export const startOnboarding = confirmedAction('money', async (access, form) => {
  const country = form.get('country');
  if (typeof country === 'string') {
    if (!isMerchantCountry(country)) return wrong('country', 'Choose a country.');
    await setCountry(access.merchant_id, country, access.actor);
  }
  const base = env().APP_URL;
  let url: string;
  try {
    url = await onboardingLink(
      access,
      { refresh_url: `${base}/dashboard/money/connect`, return_url: `${base}/dashboard/money` },
      access.actor,
    );
  } catch (error) {
    // The country may be kept by now, and the account made.
    revalidatePath('/dashboard', 'layout');
    return refused(connectRefusal(error));
  }
  redirect(url);
});

/** Leaves for the merchant's own dashboard at the processor. */
export const openProcessorDashboard = confirmedAction('money', async (access) => {
  let url: string | null;
  try {
    url = await dashboardLink(access, access.actor);
  } catch (error) {
    return refused(connectRefusal(error));
  }
  redirect(url ?? '/dashboard/money');
});

export const savePayoutCurrency = confirmedAction('money', async (access, form) => {
  const preferred = form.get('mode') === 'preferred';
  const currency = String(form.get('currency') ?? '');
  if (preferred && !isCurrency(currency)) return wrong('currency', 'Choose a currency.');
  // One that was preferred so far may stay chosen where it is given up.
  if (!preferred && changedFields(form, { currency }).currency)
    return wrong('currency', 'To use it, choose One preferred currency above.');
  await setPayoutCurrency(
    access.merchant_id,
    preferred
      ? { payout_mode: 'preferred', payout_currency: currency }
      : { payout_mode: 'checkout', payout_currency: null },
    access.actor,
  );
  return done('Saved. It applies to sessions created from now on.');
});
