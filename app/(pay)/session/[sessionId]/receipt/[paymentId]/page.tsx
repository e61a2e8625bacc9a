import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { ReceiptPage } from '@/components/pay/payment/receipt-page';
import { loadPageBySession, organizerViewer } from '@/lib/hosted/page';
import { receiptOf } from '@/lib/hosted/receipt';
import { pageWords } from '../../../../../page-words';
import { pageContext, presentedKeys, type Query, single } from '../../../../page-context';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ sessionId: string; paymentId: string }>;
  searchParams: Promise<Query>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).say('receipt') };
}

/** Of the organizer's own payments: those of others are theirs. */
export default async function OrganizerReceipt({ params, searchParams }: Props) {
  const { sessionId, paymentId } = await params;
  const query = await searchParams;
  const key = single(query, 'access');
  const page = await loadPageBySession(sessionId);
  if (!page) notFound();
  const keys = await presentedKeys('session', key);
  const viewer = organizerViewer(page, keys);
  if (!viewer) forbidden();
  const you = viewer.kind === 'organizer' ? viewer.member : null;
  const receipt = you && receiptOf(page.session, paymentId, you.id);
  if (!receipt) notFound();
  const framed = single(query, 'embed') === '1';
  const context = await pageContext(
    'session',
    sessionId,
    page,
    viewer,
    query,
    framed ? (keys[0] ?? null) : key,
  );
  return <ReceiptPage context={context} receipt={receipt} />;
}
