import { docMarkdown, docPage, docPages } from '@/lib/docs/pages';

/** A page as Markdown: what /docs/<slug>.md is rewritten to (next.config.ts). Made at build time. */
export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): { slug: string }[] {
  return docPages().map(({ slug }) => ({ slug }));
}

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const page = docPage((await params).slug);
  if (!page) return new Response('There is no such page.\n', { status: 404 });
  return new Response(docMarkdown(page), { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
}
