import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReceiptPage } from '@/components/pay/receipt/receipt-page';
import type { Query } from '@/lib/edge/query';
import { ownReceipt } from '@/lib/hosted/receipt/own-receipt';
import { pageWords } from '../../../../../page-words';
import { pageContext, presentedKeys, single } from '../../../../page-context';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ shareId: string; paymentId: string }>;
  searchParams: Promise<Query>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).say('receipt') };
}

export default async function MemberReceipt({ params, searchParams }: Props) {
  const { shareId, paymentId } = await params;
  const query = await searchParams;
  const key = single(query, 'm');
  const own = await ownReceipt('s', shareId, paymentId, await presentedKeys('s', key));
  if (typeof own === 'string') notFound();
  const { page, viewer, receipt } = own;
  const context = await pageContext('s', shareId, page, viewer, query, key);
  return <ReceiptPage context={context} receipt={receipt} />;
}
