import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import type { Query } from '@/lib/edge/query';
import { loadPageBySession, organizerViewer } from '@/lib/hosted/page/page';
import { pageWords } from '../../../page-words';
import { organizerKey, pageContext, presentedKeys, single } from '../../page-context';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).say('groupTitle') };
}

interface Props {
  params: Promise<{ sessionId: string }>;
  searchParams: Promise<Query>;
}

export default async function SessionPage({ params, searchParams }: Props) {
  const { sessionId } = await params;
  const query = await searchParams;
  const page = await loadPageBySession(sessionId);
  if (!page) notFound();
  const keys = await presentedKeys('session', single(query, 'access'));
  const viewer = organizerViewer(page, keys);
  if (!viewer) forbidden();
  const context = await pageContext('session', sessionId, page, viewer, query, organizerKey(query, keys));
  return <OrganizerPage context={context} />;
}
