import type { Metadata } from 'next';
import { connection } from 'next/server';
import { DocsPage } from '@/components/docs/docs-page';
import { apiReferenceMarkdown } from '@/lib/docs/api-reference';

const title = 'API reference';
const description = 'Every operation, field, limit and error of the REST API.';

export const metadata: Metadata = { title, description };

export default async function Page() {
  // The server's address in the document is this deployment's, known when it runs and not when it is built.
  await connection();
  const markdown = apiReferenceMarkdown();
  return <DocsPage page={{ slug: 'api', title, description, part: 'Reference', order: 0, markdown }} />;
}
