import { docMarkdown, docPage, docPages } from '@/lib/docs/pages';

/** A page as Markdown. next.config.ts rewrites /docs/<slug>.md to this. Generated at build time. */
export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): { slug: string[] }[] {
  return docPages().map(({ slug }) => ({ slug: slug.split('/') }));
}

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ slug: string[] }> },
): Promise<Response> {
  const page = docPage((await params).slug.join('/'));
  if (!page) return new Response('Page not found.\n', { status: 404 });
  return new Response(docMarkdown(page), { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
}
