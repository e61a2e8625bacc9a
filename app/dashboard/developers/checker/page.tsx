import type { Metadata } from 'next';
import { SignatureChecker } from '@/components/dashboard/developers/signature-checker';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { requireAccess } from '@/lib/dashboard/access/access';
import { checkCartSignature } from '../actions';

export const metadata: Metadata = { title: 'Signature checker' };

const EXAMPLE = JSON.stringify(
  {
    total: 5900,
    currency: 'usd',
    items: [{ id: 'sku_1', name: 'Cabin, one night', quantity: 1, unit_price: 5500 }],
    tax: 400,
    metadata: { order_ref: 'order-1042' },
  },
  null,
  2,
);

export default async function CheckerPage() {
  await requireAccess('read');
  return (
    <>
      <PageHeader title="Signature checker" />
      <Section
        title="Check a cart and its signature"
        note="Checked like POST /sessions, with your signing secrets for this mode. Nothing is created."
      >
        <SignatureChecker action={checkCartSignature} example={EXAMPLE} />
      </Section>
    </>
  );
}
