import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { DocsPage } from '@/components/docs/docs-page';
import { docPage } from '@/lib/docs/pages';

export const metadata: Metadata = {
  title: { absolute: 'Documentation · Split' },
  description: docPage('index')?.description,
  alternates: { types: { 'text/markdown': '/docs.md' } },
};

/** Rendered for each request, because the content policy requires a fresh nonce for scripts. */
export default async function DocsIndex() {
  await connection();
  const page = docPage('index');
  if (!page) notFound();
  return <DocsPage page={page} />;
}
