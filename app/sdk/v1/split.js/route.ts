import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Read when the app is built; the answer is a static file from then on. `npm run build:sdk` comes before. */
export const dynamic = 'force-static';

/**
 * GET /sdk/v1/split.js: the browser script (API specification 4.9, 9). Shops link to this address for years, so
 * browsers keep it for an hour, and a day longer while they fetch a newer one.
 */
export async function GET(): Promise<Response> {
  const script = await readFile(join(process.cwd(), 'packages', 'checkout', 'dist', 'split.js'));
  return new Response(new Uint8Array(script), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
      ETag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
