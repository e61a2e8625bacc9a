import type { Metadata } from 'next';
import { confirmAddress } from '@/app/(auth)/actions';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import { givenOnce, type Query } from '@/lib/edge/query';

export const metadata: Metadata = { title: 'Confirm your address' };

/** Asks before it confirms, so that nobody's mail scanner confirms an account that a stranger made with the address. */
export default async function ConfirmAddressPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token = '' } = givenOnce(await searchParams);
  return (
    <>
      <h1 className="text-2xl font-semibold">Confirm your address</h1>
      <p className="mt-2 text-sm text-muted">
        Press the button if you signed up for Split. If you did not, close this page.
      </p>
      <ActionForm action={confirmAddress} fields={{ token }} className="mt-6">
        <SubmitButton>Confirm address</SubmitButton>
      </ActionForm>
    </>
  );
}
