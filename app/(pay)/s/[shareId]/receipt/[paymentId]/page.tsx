import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReceiptPage } from '@/components/pay/payment/receipt-page';
import { loadPageByShare, memberViewer } from '@/lib/hosted/page';
import { receiptOf } from '@/lib/hosted/receipt';
import { pageWords } from '../../../../../page-words';
import { pageContext, presentedKeys, type Query, single } from '../../../../page-context';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ shareId: string; paymentId: string }>;
  searchParams: Promise<Query>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).say('receipt') };
}

/** Its payer's only: also of one who has left the group since. */
export default async function MemberReceipt({ params, searchParams }: Props) {
  const { shareId, paymentId } = await params;
  const query = await searchParams;
  const key = single(query, 'm');
  const page = await loadPageByShare(shareId);
  const viewer = page && (await memberViewer(page, await presentedKeys('s', key)));
  if (!page || !viewer || viewer.kind === 'guest' || viewer.kind === 'organizer') notFound();
  const receipt = receiptOf(page.session, paymentId, viewer.member.id);
  if (!receipt) notFound();
  const context = await pageContext('s', shareId, page, viewer, query, key);
  return <ReceiptPage context={context} receipt={receipt} />;
}
