import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { createBusiness, signOut } from '@/app/(auth)/actions';
import { ActionForm } from '@/components/forms/action-form';
import { CountryField } from '@/components/forms/country-field';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { membershipsOf } from '@/lib/auth/accounts';
import { signedIn } from '@/lib/auth/signed-in';
import { env } from '@/lib/env';
import { merchantCountries } from '@/lib/merchant/countries';

export const metadata: Metadata = { title: 'Your business' };

export default async function WelcomePage() {
  const who = await signedIn();
  if (!who) redirect('/sign-in');
  if ((await membershipsOf(who.user.id)).length > 0) redirect('/dashboard');
  return (
    <>
      <h1 className="text-2xl font-semibold">Your business</h1>
      <p className="mt-2 text-sm text-muted">
        {who.user.email} belongs to no business. Create one, or open the link in an invitation mail.
      </p>
      <ActionForm action={createBusiness} className="mt-6">
        <FormField
          name="business"
          label="Business name"
          hint="Your customers see it on the payment page."
          maxLength={100}
          required
        />
        <CountryField countries={merchantCountries()} defaultValue={env().PLATFORM_COUNTRY} />
        <SubmitButton>Continue</SubmitButton>
      </ActionForm>
      <form action={signOut} className="mt-6">
        <button type="submit" className="text-sm underline underline-offset-4">
          Sign out
        </button>
      </form>
    </>
  );
}
