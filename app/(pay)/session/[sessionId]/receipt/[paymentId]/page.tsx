import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { ReceiptPage } from '@/components/pay/receipt/receipt-page';
import type { Query } from '@/lib/edge/query';
import { ownReceipt } from '@/lib/hosted/receipt/own-receipt';
import { pageWords } from '../../../../../page-words';
import { organizerKey, pageContext, presentedKeys, single } from '../../../../page-context';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ sessionId: string; paymentId: string }>;
  searchParams: Promise<Query>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).say('receipt') };
}

export default async function OrganizerReceipt({ params, searchParams }: Props) {
  const { sessionId, paymentId } = await params;
  const query = await searchParams;
  const keys = await presentedKeys('session', single(query, 'access'));
  const own = await ownReceipt('session', sessionId, paymentId, keys);
  if (own === 'forbidden') forbidden();
  if (own === 'nothing') notFound();
  const { page, viewer, receipt } = own;
  const context = await pageContext('session', sessionId, page, viewer, query, organizerKey(query, keys));
  return <ReceiptPage context={context} receipt={receipt} />;
}
