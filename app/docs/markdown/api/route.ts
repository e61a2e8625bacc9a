import { apiReferencePage } from '@/lib/docs/api-reference';
import { docMarkdown } from '@/lib/docs/pages';

/** The API reference as Markdown. /docs/api.md is rewritten to this. Generated on request, like the page. */
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return new Response(docMarkdown(apiReferencePage()), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
}
