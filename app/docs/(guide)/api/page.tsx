import type { Metadata } from 'next';
import { connection } from 'next/server';
import { DocsPage } from '@/components/docs/docs-page';
import { API_PAGE, apiReferencePage } from '@/lib/docs/api-reference';

export const metadata: Metadata = {
  title: API_PAGE.title,
  description: API_PAGE.description,
  alternates: { types: { 'text/markdown': '/docs/api.md' } },
};

export default async function Page() {
  // The document contains this deployment's URL, which is known only at run time.
  await connection();
  return <DocsPage page={apiReferencePage()} />;
}
