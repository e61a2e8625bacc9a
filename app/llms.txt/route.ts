import { docIndexText } from '@/lib/docs/pages';
import { env } from '@/lib/env';

/** llms.txt (llmstxt.org): a description of Split and the full Markdown URL of each page. */
export const dynamic = 'force-dynamic';

export function GET(): Response {
  const origin = new URL(env().APP_URL).origin;
  return new Response(docIndexText(origin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
