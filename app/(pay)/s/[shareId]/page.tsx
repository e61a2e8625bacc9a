import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MemberPage } from '@/components/pay/member/member-page';
import { WaitingPage } from '@/components/pay/member/waiting-page';
import { loadPageByShare, memberViewer } from '@/lib/hosted/page';
import { pageContext, presentedKeys, type Query, single } from '../../page-context';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ shareId: string }>;
  searchParams: Promise<Query>;
}

/** What a messenger shows of the link: the shop, and nothing of the people. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await loadPageByShare((await params).shareId);
  if (!page) return { title: 'Unknown link' };
  const title = `Split an order from ${page.merchant.name}`;
  return { title, openGraph: { title, description: 'Join by name and pay your share by card.' } };
}

export default async function SharePage({ params, searchParams }: Props) {
  const { shareId } = await params;
  const query = await searchParams;
  const key = single(query, 'm');
  const page = await loadPageByShare(shareId);
  if (!page) notFound();
  const viewer = await memberViewer(page, await presentedKeys('s', key));
  if (!viewer) notFound();
  // A key that opens nothing is not handed back to the page's forms.
  const context = await pageContext('s', shareId, page, viewer, query, viewer.kind === 'guest' ? null : key);
  const isAsking = viewer.kind === 'waiting' || viewer.kind === 'declined';
  if (isAsking && context.phase === 'open') return <WaitingPage context={context} />;
  return <MemberPage context={context} unknown_key={key !== null && viewer.kind === 'guest'} />;
}
